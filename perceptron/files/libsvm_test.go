package files

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

func TestLIBSVM(t *testing.T) {
	rows := []datasets.Sparse{
		{Columns: []int{0, 2}, Values: []float64{0.5, -3}},
		{},
		{Columns: []int{1}, Values: []float64{1e-300}},
	}
	classes := []string{"+1", "-1", "3"}
	one := []string{"1", "2", "3"}
	for _, c := range []struct {
		libsvm LIBSVM
		text   string
		want   datasets.Table
	}{
		{LIBSVM{}, "+1 1:0.5 3:-3\n-1\n3 2:1e-300\n", datasets.Table{Features: one, Sparse: rows, Classes: classes}},
		{LIBSVM{}, "# made by\n\n  +1\t1:0.5  3:-3 # 4:1\r\n-1 2:0\n3 2:1e-300 3:0", datasets.Table{Features: one, Sparse: rows, Classes: classes}},
		{LIBSVM{Dim: 4}, "+1 1:0.5 3:-3\n-1\n3 2:1e-300\n", datasets.Table{Features: []string{"1", "2", "3", "4"}, Sparse: rows, Classes: classes}},
		{LIBSVM{ZeroBased: true}, "+1 0:0.5 2:-3\n-1\n3 1:1e-300\n", datasets.Table{Features: []string{"0", "1", "2"}, Sparse: rows, Classes: classes}},
		{LIBSVM{NoLabels: true}, "1:0.5 3:-3\n1:0\n2:1e-300\n", datasets.Table{Features: one, Sparse: rows}},
	} {
		mustRead(t, c.libsvm, c.text, c.want)
	}
}

// What scikit-learn writes (testdata/make.py), counted from 0 and from 1.
func TestDumpSVMLightFile(t *testing.T) {
	want := [][]float64{{0, 0.1, 0}, {1e-300, 0, -3}, {0, 0, 0}, {1, 2, 3}}
	for name, libsvm := range map[string]LIBSVM{"one": {}, "zero": {ZeroBased: true}} {
		got, err := libsvm.ReadFile("testdata/" + name + ".svm")
		if err != nil || got.Len() != 4 || !reflect.DeepEqual(got.Classes, []string{"1", "-1", "1", "3"}) {
			t.Fatalf("%s: %v, %v", name, got, err)
		}
		for i := range got.Len() {
			if !reflect.DeepEqual(got.Row(i), want[i]) {
				t.Errorf("%s: row %d is %v, want %v", name, i, got.Row(i), want[i])
			}
		}
	}
	_, err := LIBSVM{}.ReadFile("testdata/zero.svm")
	want1 := `files: testdata/zero.svm, line 6: "0:1e-300": the index is 0; wanted indices from 1, or ZeroBased: true for a file that counts from 0`
	if err == nil || err.Error() != want1 {
		t.Errorf("%v\nwant %s", err, want1)
	}
}

func TestLIBSVMErrors(t *testing.T) {
	for _, c := range []struct {
		libsvm     LIBSVM
		text, want string
	}{
		{LIBSVM{}, "", "there is no row; wanted at least one"},
		{LIBSVM{}, "1\n-1\n", "no row has a number; wanted at least one index:value, or Dim"},
		{LIBSVM{}, "1 1:2\n1:0.5\n", `line 2: the line begins with "1:0.5"; wanted a label first, or NoLabels`},
		{LIBSVM{}, "1,3 1:2\n", `line 1: the label is "1,3"; wanted one label a row, without commas`},
		{LIBSVM{}, "1 qid:3 1:2\n", `line 1: "qid:3": the rows are grouped for ranking; wanted labels to be predicted`},
		{LIBSVM{}, "1 1:2 1:3\n", `line 1: "1:3" comes after index 1; wanted indices that rise along the line`},
		{LIBSVM{}, "1 a:2\n", `line 1: "a:2"; wanted index:value, with a whole number as index`},
		{LIBSVM{}, "1 5\n", `line 1: "5"; wanted index:value, with a whole number as index`},
		{LIBSVM{}, "1 1:x\n", `line 1: "1:x": "x" is not a number`},
		{LIBSVM{}, "1 1:1_0\n", `line 1: "1:1_0": "1_0" is not a number`},
		{LIBSVM{}, "1 1:nan\n", `line 1: "1:nan" is not a finite number`},
		{LIBSVM{}, "1 1:1e999\n", `line 1: "1:1e999" is too large for a float64`},
		{LIBSVM{}, "1 1:9007199254740993\n", `line 1: "1:9007199254740993": no float64 equals 9007199254740993, and the nearest is 9007199254740992; if such numbers are names, leave them out; if rounding does no harm, write that (in Python: .astype(float))`},
		{LIBSVM{}, "1 10000000:1\n", `line 1: "10000000:1": the index is above 4194304; if that is meant, set Dim to the number of columns`},
		{LIBSVM{}, "1 99999999999999999999:1\n", `line 1: "99999999999999999999:1": the index is above 4194304; if that is meant, set Dim to the number of columns`},
		{LIBSVM{Dim: 2}, "1 3:1\n", `line 1: "3:1": the index is above the last of Dim 2 columns, 2`},
		{LIBSVM{Dim: -1}, "", "the field Dim is -1; wanted 1 to 67108864, or 0"},
		{LIBSVM{}, "\x001 1:1\n", `the file is text in UTF-16; save it as UTF-8 (in Excel: CSV UTF-8)`},
		{LIBSVM{}, "ab\x00 1:1\n", `line 1: the label "ab\x00" is not text in UTF-8; is this a LIBSVM file?`},
	} {
		refused(t, c.libsvm, c.text, c.want)
	}
}

// counted writes 100 rows, each with a 1 in the columns i, i+1 and i+2 of 0 to 101, as a file
// whose first column is called first.
func counted(first int) string {
	var text strings.Builder
	for i := range 100 {
		fmt.Fprintf(&text, "%d %d:1 %d:1 %d:1\n", i%2, first+i, first+i+1, first+i+2)
	}
	return text.String()
}

// A file that counts from 1, read as one that counts from 0, would be a row of neighbours.
func TestLIBSVMBase(t *testing.T) {
	for _, c := range []struct {
		libsvm     LIBSVM
		text, want string
	}{
		{LIBSVM{ZeroBased: true, Dim: 200}, counted(1), "no row has the index 0, and 1 to 100 are all there; if the file counts from 1, leave ZeroBased out; if not, and its first column is never used, set FirstUnused: true"},
		{LIBSVM{ZeroBased: true, Dim: 102}, counted(1), `line 100: "102:1": the index is above the last of Dim 102 columns, 101; no index so far is 0: does the file count from 1? Then leave ZeroBased out`},
		{LIBSVM{ZeroBased: true, Dim: 101}, counted(0), `line 100: "101:1": the index is above the last of Dim 101 columns, 100`},
	} {
		refused(t, c.libsvm, c.text, c.want)
	}
	for _, c := range []struct {
		libsvm LIBSVM
		text   string
	}{
		{LIBSVM{ZeroBased: true, FirstUnused: true, Dim: 200}, counted(1)}, // insisted
		{LIBSVM{ZeroBased: true, Dim: 200}, counted(1) + "1 0:0\n"},        // there, though not stored
		{LIBSVM{ZeroBased: true, Dim: 200}, "0 1:1 2:1 3:1\n"},             // one row tells nothing
		{LIBSVM{ZeroBased: true, Dim: 200}, counted(2)},                    // neither column 0 nor 1
		{LIBSVM{}, counted(1)},
	} {
		if _, err := c.libsvm.Read(strings.NewReader(c.text)); err != nil {
			t.Errorf("%+v: %v", c.libsvm, err)
		}
	}
}
