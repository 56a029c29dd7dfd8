package files

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// All texts in this test give the same sparse rows. They differ in spaces, comments, stored zeros, the
// number of columns, indices from 0 or 1, and lines with or without labels.
func TestLIBSVMReadsEquivalentTexts(t *testing.T) {
	rows := []datasets.Sparse{
		{Columns: []int{0, 2}, Values: []float64{0.5, -3}},
		{},
		{Columns: []int{1}, Values: []float64{1e-300}},
	}
	classes := []string{"+1", "-1", "3"}
	names := []string{"1", "2", "3"}
	for _, c := range []struct {
		libsvm LIBSVM
		text   string
		want   datasets.Table
	}{
		{LIBSVM{}, "+1 1:0.5 3:-3\n-1\n3 2:1e-300\n", datasets.Table{Features: names, Sparse: rows, Classes: classes}},
		{LIBSVM{}, "# made by\n\n  +1\t1:0.5  3:-3 # 4:1\r\n-1 2:0\n3 2:1e-300 3:0", datasets.Table{Features: names, Sparse: rows, Classes: classes}},
		{LIBSVM{Dim: 4}, "+1 1:0.5 3:-3\n-1\n3 2:1e-300\n", datasets.Table{Features: []string{"1", "2", "3", "4"}, Sparse: rows, Classes: classes}},
		{LIBSVM{ZeroBased: true}, "+1 0:0.5 2:-3\n-1\n3 1:1e-300\n", datasets.Table{Features: []string{"0", "1", "2"}, Sparse: rows, Classes: classes}},
		{LIBSVM{NoLabels: true}, "1:0.5 3:-3\n1:0\n2:1e-300\n", datasets.Table{Features: names, Sparse: rows}},
	} {
		mustRead(t, c.libsvm, c.text, c.want)
	}
}

// The script testdata/make.py wrote the files zero.svm (indices from 0) and one.svm (indices from 1) with
// scikit-learn's dump_svmlight_file.
func TestLIBSVMReadsFilesOfScikitLearn(t *testing.T) {
	want := [][]float64{{0, 0.1, 0}, {1e-300, 0, -3}, {0, 0, 0}, {1, 2, 3}}
	for name, libsvm := range map[string]LIBSVM{"one.svm": {}, "zero.svm": {ZeroBased: true}} {
		got, err := libsvm.ReadFile("testdata/" + name)
		if err != nil || got.Len() != 4 || !reflect.DeepEqual(got.Classes, []string{"1", "-1", "1", "3"}) {
			t.Fatalf("%s: table = %v, error = %v, want 4 rows with the classes 1, -1, 1 and 3", name, got, err)
		}
		for i := range got.Len() {
			if !reflect.DeepEqual(got.Row(i), want[i]) {
				t.Errorf("%s: row %d = %v, want %v", name, i, got.Row(i), want[i])
			}
		}
	}
	_, err := LIBSVM{}.ReadFile("testdata/zero.svm")
	mustBeProblem(t, err, place{Line: 2}, `the comment "# Column indices are zero-based"`, settings{set("LIBSVM.ZeroBased", true)})
	messagetest.Error(t, "zero.svm", err)
	_, err = LIBSVM{ZeroBased: true}.ReadFile("testdata/one.svm")
	mustBeProblem(t, err, place{Line: 2}, `the comment "# Column indices are one-based"`, settings{set("LIBSVM.ZeroBased", false)})
}

// A comment that agrees with ZeroBased is certain, even if no row has index 0.
func TestLIBSVMComment(t *testing.T) {
	text := "# made by hand\n# Column indices are zero-based\n#\n" + fileCountingFrom(1)
	if _, err := (LIBSVM{ZeroBased: true, Dim: 200}).Read(strings.NewReader(text)); err != nil {
		t.Errorf("error = %v, want none", err)
	}
	// Below the first row, the words are a comment of the row.
	if _, err := (LIBSVM{}).Read(strings.NewReader("1 1:1\n# Column indices are zero-based\n")); err != nil {
		t.Errorf("error = %v, want none", err)
	}
}

// An empty line is a row of zeros if the lines have no labels, so there is one prediction per line. A comment is
// no row.
func TestLIBSVMEmptyLines(t *testing.T) {
	trained, err := LIBSVM{}.Read(strings.NewReader("1 1:2 2:1\n\n0 1:-2 2:1\n"))
	if err != nil || trained.Len() != 2 {
		t.Fatalf("table = %v, error = %v, want 2 rows", trained, err)
	}
	zeros, two := datasets.Sparse{}, datasets.Sparse{Columns: []int{0}, Values: []float64{2}}
	for _, c := range []struct {
		from reader
		text string
		want []datasets.Sparse
	}{
		{LIBSVM{NoLabels: true, Dim: 2}, "1:2\n\n# comment\n \n1:2", []datasets.Sparse{two, zeros, zeros, two}},
		{LIBSVM{NoLabels: true, Dim: 2}, "\n", []datasets.Sparse{zeros}},
		{trained.Source.(LIBSVM), "\n\n# comment\n1:2\r\n\r\n1:2\n", []datasets.Sparse{zeros, zeros, two, zeros, two}},
	} {
		mustRead(t, c.from, c.text, datasets.Table{Features: []string{"1", "2"}, Sparse: c.want})
	}
	labelled, err := trained.Source.(LIBSVM).Read(strings.NewReader("\n1 1:2\n\n0\n"))
	if err != nil || labelled.Len() != 2 {
		t.Errorf("labelled table = %v, error = %v, want 2 rows", labelled, err)
	}
}

// A file may have columns that the training file did not have.
func TestLIBSVMUnseenColumns(t *testing.T) {
	trained, err := LIBSVM{}.Read(strings.NewReader("1 1:2 2:1\n0 1:-2 2:1\n"))
	if err != nil {
		t.Fatal(err)
	}
	source := trained.Source.(LIBSVM)
	const text = "1 1:2 3:1 12:4\n0 2:1 12:7\n1 12:0 99999999999999999999:1\n"
	mustReject(t, source, text, place{Line: 1}, `index 3 in "3:1"`, settings{set("LIBSVM.Unseen", ZeroUnseen)})
	_, err = source.Read(strings.NewReader(text))
	messagetest.Error(t, "unseen column", err)

	source.Unseen = ZeroUnseen
	source = saveAndLoad(t, source)
	got, err := source.Read(strings.NewReader(text))
	want := []datasets.Sparse{{Columns: []int{0}, Values: []float64{2}}, {Columns: []int{1}, Values: []float64{1}}, {}}
	if err != nil || !reflect.DeepEqual(got.Sparse, want) {
		t.Errorf("table = %v, error = %v, want the rows %v", got, err, want)
	}
	leftOut := []datasets.LeftOut{{Column: "3", Count: 1}, {Column: "12", Count: 3}, {Column: "99999999999999999999", Count: 1}}
	if !reflect.DeepEqual(got.Report.LeftOut, leftOut) {
		t.Errorf("LeftOut = %v, want %v", got.Report.LeftOut, leftOut)
	}
	mustReject(t, source, "1 1:2 12:x\n", place{Line: 1}, `"x" in "12:x"`, nil)
	mustReject(t, source, "1 12:2 3:1\n", place{Line: 1}, `"3:1" after index 12`, nil)
	mustReject(t, LIBSVM{Unseen: OtherUnseen}, "1 1:2\n", place{}, "unseen columns as another column", settings{set("LIBSVM.Unseen", ZeroUnseen)})
}

func TestLIBSVMErrors(t *testing.T) {
	for _, c := range []struct {
		libsvm LIBSVM
		text   string
		at     place
		found  string
		set    settings
	}{
		{LIBSVM{}, "", place{}, "no row", nil},
		{LIBSVM{}, "1\n-1\n", place{}, "no number in any row", settings{set("LIBSVM.Dim", nil)}},
		{LIBSVM{}, "1 1:2\n1:0.5\n", place{Line: 2}, `"1:0.5" at the beginning of the line`, settings{set("LIBSVM.NoLabels", true)}},
		{LIBSVM{}, "1,3 1:2\n", place{Line: 1}, `the label "1,3"`, nil},
		{LIBSVM{}, "1 qid:3 1:2\n", place{Line: 1}, `"qid:3", which groups rows for ranking`, nil},
		{LIBSVM{}, "1 1:2 1:3\n", place{Line: 1}, `"1:3" after index 1`, nil},
		{LIBSVM{}, "1 a:2\n", place{Line: 1}, `"a:2"`, nil},
		{LIBSVM{}, "1 5\n", place{Line: 1}, `"5"`, nil},
		{LIBSVM{}, "1 1:x\n", place{Line: 1}, `"x" in "1:x"`, nil},
		{LIBSVM{}, "1 1:1_0\n", place{Line: 1}, `"1_0" in "1:1_0"`, nil},
		{LIBSVM{}, "1 1:nan\n", place{Line: 1}, `"nan" in "1:nan"`, nil},
		{
			LIBSVM{},
			"1 1:-9223372036854775808\n",
			place{Line: 1},
			`"-9223372036854775808" in "1:-9223372036854775808", which NumPy makes of NaN`, nil,
		},
		{
			LIBSVM{},
			"1 1:-9.223372036854775808e18\n",
			place{Line: 1},
			`"-9.223372036854775808e18" in "1:-9.223372036854775808e18", which NumPy makes of NaN`, nil,
		},
		{LIBSVM{}, "1 1:1e999\n", place{Line: 1}, `"1e999" in "1:1e999"`, nil},
		{LIBSVM{}, "1 1:9007199254740993\n", place{Line: 1}, `9007199254740993 in "1:9007199254740993"`, nil},
		{LIBSVM{}, "1 10000000:1\n", place{Line: 1}, `index 10000000 in "10000000:1"`, settings{set("LIBSVM.Dim", nil)}},
		{LIBSVM{}, "1 99999999999999999999:1\n", place{Line: 1}, `index 99999999999999999999 in "99999999999999999999:1"`, settings{set("LIBSVM.Dim", nil)}},
		{LIBSVM{ZeroBased: true}, "1 4194304:1\n", place{Line: 1}, `index 4194304 in "4194304:1"`, settings{set("LIBSVM.Dim", nil)}},
		{LIBSVM{Dim: 2}, "1 3:1\n", place{Line: 1}, `index 3 in "3:1"`, settings{set("LIBSVM.Dim", nil), set("LIBSVM.Unseen", ZeroUnseen)}},
		{LIBSVM{}, "1 0:1:1.29 1:2:0.45\n", place{Line: 1}, `"0:1:1.29", which is field:index:value, as libffm reads it`, nil},
		{LIBSVM{Dim: -1}, "", place{}, "-1 columns", settings{set("LIBSVM.Dim", nil)}},
		{LIBSVM{}, "\x001 1:1\n", place{}, "text in UTF-16", nil},
		{LIBSVM{}, "ab\x00 1:1\n", place{Line: 1}, `the label "ab\x00"`, nil},
	} {
		mustReject(t, c.libsvm, c.text, c.at, c.found, c.set)
		_, err := c.libsvm.Read(strings.NewReader(c.text))
		messagetest.Error(t, fmt.Sprintf("%v, reading %q", c.found, c.text), err)
	}
}

// fileCountingFrom returns a file of 100 rows whose first column has the index first. Row i has the value
// 1 in the columns i, i+1 and i+2, so the last column has the index first+101.
func fileCountingFrom(first int) string {
	var text strings.Builder
	for i := range 100 {
		fmt.Fprintf(&text, "%d %d:1 %d:1 %d:1\n", i%2, first+i, first+i+1, first+i+2)
	}
	return text.String()
}

// If ZeroBased is set, reading a file that counts from 1 is an error, because each number would be in the
// wrong column. Such a file is recognised if the indices 1 to 100 all occur and 0 does not. If an index
// equals Dim and no index so far is 0, the error suggests that the file counts from 1.
func TestLIBSVMCountsFromOne(t *testing.T) {
	for _, c := range []struct {
		libsvm LIBSVM
		text   string
		at     place
		found  string
		set    settings
	}{
		{LIBSVM{ZeroBased: true, Dim: 200}, fileCountingFrom(1), place{}, "all indices from 1 to 100 but no index 0", settings{set("LIBSVM.ZeroBased", false), set("LIBSVM.FirstUnused", true)}},
		{LIBSVM{ZeroBased: true, Dim: 102}, fileCountingFrom(1), place{Line: 100}, `index 102 in "102:1"`, settings{set("LIBSVM.ZeroBased", false), set("LIBSVM.Dim", nil), set("LIBSVM.Unseen", ZeroUnseen)}},
		// The index 0 occurs, so the file does not count from 1.
		{LIBSVM{ZeroBased: true, Dim: 101}, fileCountingFrom(0), place{Line: 100}, `index 101 in "101:1"`, settings{set("LIBSVM.Dim", nil), set("LIBSVM.Unseen", ZeroUnseen)}},
	} {
		mustReject(t, c.libsvm, c.text, c.at, c.found, c.set)
		_, err := c.libsvm.Read(strings.NewReader(c.text))
		messagetest.Error(t, c.found, err)
	}

	// There is no error if index 0 occurs, if another index below 101 does not occur, with FirstUnused,
	// or without ZeroBased.
	for _, c := range []struct {
		libsvm LIBSVM
		text   string
	}{
		{LIBSVM{ZeroBased: true, FirstUnused: true, Dim: 200}, fileCountingFrom(1)}, // FirstUnused means that column 0 is all zeros
		{LIBSVM{ZeroBased: true, Dim: 200}, fileCountingFrom(1) + "1 0:0\n"},        // index 0 occurs with the value 0
		{LIBSVM{ZeroBased: true, Dim: 200}, "0 1:1 2:1 3:1\n"},                      // only the indices 1 to 3 occur
		{LIBSVM{ZeroBased: true, Dim: 200}, fileCountingFrom(2)},                    // index 1 does not occur
		{LIBSVM{}, fileCountingFrom(1)},
	} {
		if _, err := c.libsvm.Read(strings.NewReader(c.text)); err != nil {
			t.Errorf("%+v.Read(%.40q): error = %v, want none", c.libsvm, c.text, err)
		}
	}
}
