package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

type (
	place = datasets.Place
	sets  = []datasets.Setting
)

// refused fails the test unless reading text ends with a problem, and without a table. The settings are
// those of all its fixes.
func refused(t *testing.T, from reader, text string, at place, found string, settings sets) {
	t.Helper()
	got, err := from.Read(strings.NewReader(text))
	mustBe(t, err, at, found, settings)
	if !reflect.DeepEqual(got, datasets.Table{}) {
		t.Errorf("%.60q: the table %v", text, got)
	}
}

// mustBe fails the test unless an error is the problem that something was found at a place. The settings
// are those of all its fixes.
func mustBe(t *testing.T, err error, at place, found string, settings sets) {
	t.Helper()
	p, ok := err.(*datasets.Problem)
	if !ok || p.Package != "files" {
		t.Errorf("%v is no problem of this package", err)
		return
	}
	var advised sets
	for _, fix := range p.Fixes {
		for _, s := range fix.Set {
			advised = append(advised, set(s.Field, s.Value))
		}
	}
	if p.Place != at || p.Found != found || !reflect.DeepEqual(advised, settings) {
		t.Errorf("%v\nat %+v found %s, advised %v\nwant %+v, %s, %v", err, p.Place, p.Found, advised, at, found, settings)
	}
}

// foundBy returns what a problem has found, or "".
func foundBy(err error) string {
	if p, ok := err.(*datasets.Problem); ok {
		return p.Found
	}
	return ""
}

// How errors read, as a Go program prints them. Other tests compare their fields.
func TestSentences(t *testing.T) {
	label := CSV{Label: "c"}
	for _, c := range []struct {
		from       reader
		text, want string
	}{
		{label, "", `got an empty file, want a line of column names`},
		{label, "a,C\n1,x\n", `got the label column "c", want one of the columns "a", "C"; if "C" is meant, set Label: "C"`},
		{label, "a;b;c\n1;2;x\n", `line 1: got only one value, "a;b;c", want values with ',' between them; if ';' separates them, set Comma: ';'`},
		{CSV{Comma: ';'}, "sep=,\na,c\n1,x\n", `line 1: got "sep=,", which tells Excel what stands between values, want column names; take the line out of the file and set Comma: ','`},
		{label, ",b,c\n1,2,x\n", `line 1, column 1: got a column without a name, want a name; give it one; to leave the column out, which is the index of a DataFrame unless pandas was told index=False, set Ignore: []string{""}`},
		{CSV{Ignore: []string{"id"}}, "id,a,b\n7,1,x\n", `line 2, column 3 ("b"): got "x", want a number; if the column is the label, set Label: "b"; if the column holds words, set Categorical: []string{"b"}; to leave the column out, set Ignore: []string{"id", "b"}`},
		{label, "a,c\n1,x\n2,y\nNA,x\n", `line 4, column 1 ("a"): got "NA", want a number, like the 2 values above it; if it means a missing value, set NAValues: []string{"", "NA"}; for all that pandas takes for missing, set NAValues: files.PandasNA`},
		{CSV{NAValues: PandasNA}, "a,b\n?,2\n", `line 2, column 1 ("a"): got "?", want a number; if it means a missing value, set NAValues: append(files.PandasNA, "?")`},
		{label, "a,c\n1,x\n−1,y\n", `line 3, column 1 ("a"): got "−1", want a number, like the value above it; write its minus sign as the one of the keyboard, -, which numbers need`},
		{label, "a,c\n1,x\nz,y\n", `line 3, column 1 ("a"): got "z", want a number, like the value above it; correct it in the file; if its line is not a row, take that out; if it means a missing value, set NAValues: []string{"", "z"}`},
		{label, "a,c\n10%,x\n", `line 2, column 1 ("a"): got "10%", want a number; if it shows a number, write that alone, as 12 or -3, in the whole column; to leave the column out, set Ignore: []string{"a"}`},
		{label, "a,c\n\"1,500\",x\n", `line 2, column 1 ("a"): got "1,500", want a number; if the comma is the decimal sign, save the file with another sign between values and set Comma: ';' and Decimal: ','; if it separates thousands, set Thousands: ','`},
		{label, "day,c\n2024-05-01,x\n", `line 2, column 1 ("day"): got "2024-05-01", want a number; if it is a date, put a number in its place: in Python t["day"] = (pandas.to_datetime(t["day"]) - pandas.Timestamp("2000-01-01")).dt.days, with dayfirst=True where the day comes first, or what matters of it, .dt.month or .dt.day_of_week; to leave the column out, set Ignore: []string{"day"}`},
		{CSV{Categorical: []string{"a"}}, "a,b\nred,1\n,2\n", `line 3, column 1 ("a"): got a missing value, want a category; to skip such rows, set IfMissing: files.DropRow; to read it as no category, set IfMissing: files.FillMean and Unseen: files.ZeroUnseen`},
		{CSV{NAValues: []string{"NA"}}, "a\nNA\n", `line 2, column 1 ("a"): got a missing value ("NA"), want a number; to skip such rows, set IfMissing: files.DropRow; to put the column's mean there, set IfMissing: files.FillMean`},
		{label, "a,c\n1,\n", `line 2, column 2 ("c"): got a missing value, want a class; to skip such rows, and put means in place of missing numbers, set IfMissing: files.FillMean; to skip every row where anything is missing, set IfMissing: files.DropRow`},
		{label, "a,c\n1,\"x\n2,y\n", `line 2: got a quotation mark, and no other up to line 3, want one at the end of the value, too; if a mark is part of the value, write it twice: "5"" wide"`},
		{label, "a,c\n1,5,x\n", `line 2: got a row of 3 values, want 2, one for each column name; if a value has a comma in it, put that in quotation marks; if the comma is the decimal sign, save the file with another sign between values and set Comma: ';' and Decimal: ','; if each row begins with its name, as R's write.table writes it, begin the header with a name for that column and set Ignore`},
		{label, "a,c\ncaf\xe9,x\n", `line 2, column 1 ("a"): got "caf\xe9", want text in UTF-8; save the file as UTF-8 (in Excel: CSV UTF-8); if it comes from Windows, set Encoding: "windows-1252"; if it has another encoding, set Encoding`},
		{label, "a,c\n9007199254740993,x\n", `line 2, column 1 ("a"): got 9007199254740993, want a number that a float64 can hold (the nearest is 9007199254740992); if such numbers are names, leave them out; if rounding does no harm, round them (in Python: .astype(float))`},
		{label, `[{"a": 1}, {"a": 2}]`, `got a file that looks like JSON (it begins with '['), want lines of values with ',' between them; in Python write pandas.read_json(…).to_csv(…, index=False), with lines=True if each line is an object`},
		{LIBSVM{}, "1 1:x\n", `line 1: got "x" in "1:x", want a number`},
		{LIBSVM{}, "1 0:2\n", `line 1: got index 0 in "0:2", want indices from 1; if the file counts from 0, set ZeroBased: true`},
		{NPZ{}, npz(t, Array{Name: "X", Shape: []int{1}, Numbers: []float64{1}}), `got only the arrays "X", want one named "y"; if the labels have another name, set Y; if there are none, set NoLabels: true`},
	} {
		_, err := c.from.Read(strings.NewReader(c.text))
		if err == nil || err.Error() != "files: "+c.want {
			t.Errorf("%.60q: %v\nwant files: %s", c.text, err, c.want)
		}
	}
}

// A setting that is too long for a message leaves its value to the reader.
func TestAlso(t *testing.T) {
	words := make([]string, 20)
	for _, c := range []struct {
		words []string
		word  string
		want  any
	}{
		{nil, "a", []string{"a"}},
		{[]string{"b"}, "a", []string{"b", "a"}},
		{words[:19], "", words},
		{words, "a", nil},
		{nil, strings.Repeat("ü", 60), []string{strings.Repeat("ü", 60)}},
		{nil, strings.Repeat("ü", 61), nil},
	} {
		if got := also("CSV.Ignore", c.words, c.word); !reflect.DeepEqual(got, set("CSV.Ignore", c.want)) {
			t.Errorf("%q with %q: %v, want %q", c.words, c.word, got, c.want)
		}
	}
}

// An error of another kind becomes a problem that it has caused, the end of a context does not, and a
// problem stays the same one.
func TestAbout(t *testing.T) {
	known := problem("a", "b")
	known.File = "first"
	stopped := fmt.Errorf("reading: %w", context.Canceled)
	for _, c := range []struct{ err, want error }{
		{nil, nil},
		{stopped, stopped},
		{context.DeadlineExceeded, context.DeadlineExceeded},
		{fs.ErrPermission, &datasets.Problem{Package: "files", File: "name", Err: fs.ErrPermission}},
		{known, &datasets.Problem{Package: "files", File: "first", Found: "a", Want: "b"}},
	} {
		if got := about("name", c.err); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v is %#v, want %#v", c.err, got, c.want)
		}
	}
	if about("name", known) != error(known) {
		t.Error("the problem is another one")
	}
	if err := about("name", fs.ErrPermission); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("%v has lost its cause", err)
	}
}
