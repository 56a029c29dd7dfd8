package files

import (
	"reflect"
	"strings"
	"testing"
)

// Where all labels are numbers, equal ones are one class; 007 and a word make words of all.
func TestEqualNumbersAreOneClass(t *testing.T) {
	for labels, want := range map[string]string{
		"1 1.0 0 0.0 +1 1e0":                "1 1 0 0 1 1",
		"-1.0 +1 -1 1":                      "-1.0 +1 -1.0 +1",
		"0.5 .5 -0 0":                       "0.5 0.5 -0 -0",
		"1 1.0 007":                         "1 1.0 007",
		"01067 1067 01067":                  "01067 1067 01067",
		"1 1.0 yes":                         "1 1.0 yes",
		"1e999 inf 1 1.0":                   "1e999 inf 1 1.0",
		"9007199254740993 9007199254740992": "9007199254740993 9007199254740992", // as float64 they are equal
	} {
		csv, svm := "a,c\n", ""
		for _, label := range strings.Fields(labels) {
			csv += "1," + label + "\n"
			svm += label + " 1:1\n"
		}
		var of [2]Report
		for i, from := range []reader{CSV{Label: "c", Report: &of[0]}, LIBSVM{Report: &of[1]}} {
			got, err := from.Read(strings.NewReader([]string{csv, svm}[i]))
			if err != nil || strings.Join(got.Classes, " ") != want {
				t.Errorf("%T of the labels %s: %v, %v, want %s", from, labels, got.Classes, err, want)
			}
			for k, label := range strings.Fields(labels) {
				if class := strings.Fields(want)[k]; class != label && of[i].Merged[label] != class {
					t.Errorf("%T of the labels %s: the report does not say that %s is %s", from, labels, label, class)
				}
			}
		}
		if !reflect.DeepEqual(of[0], of[1]) {
			t.Errorf("the labels %s: %v in CSV, %v in LIBSVM", labels, of[0], of[1])
		}
	}
}
