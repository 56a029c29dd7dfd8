package files

import (
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// content returns what is in a file.
func content(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestWritePredictions(t *testing.T) {
	name := filepath.Join(t.TempDir(), "out.csv")
	rows := [][]float64{{1.5, 0.1}, {math.MaxFloat64, 5e-324}}
	for _, c := range []struct {
		table datasets.Table
		want  string
	}{
		{
			datasets.Table{Features: []string{"a", "b, c"}, Rows: rows, Classes: []string{"x", `"y"`}},
			"a,\"b, c\",class,predicted\n1.5,0.1,x,x\n1.7976931348623157e+308,5e-324,\"\"\"y\"\"\",\"two\nlines\"\n",
		},
		{
			datasets.Table{Features: []string{"class", "predicted"}, Rows: rows, Classes: []string{"x", "y"}},
			"class,predicted,class_,predicted_\n1.5,0.1,x,x\n1.7976931348623157e+308,5e-324,y,\"two\nlines\"\n",
		},
		{datasets.Table{Rows: rows}, "1,2,predicted\n1.5,0.1,x\n1.7976931348623157e+308,5e-324,\"two\nlines\"\n"},
		{
			datasets.Table{Features: []string{"a"}, Sparse: []datasets.Sparse{{}, {Columns: []int{0}, Values: []float64{1}}}},
			"row,predicted\n0,x\n1,\"two\nlines\"\n",
		},
	} {
		if err := WritePredictions(name, c.table, []string{"x", "two\nlines"}); err != nil {
			t.Error(err)
		}
		if got := content(t, name); got != c.want {
			t.Errorf("%q, want %q", got, c.want)
		}
	}
}

// A file that was there before stays as it was if anything is wrong, and nothing is left
// beside it.
func TestWritePredictionsLosesNothing(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "out.csv")
	if err := os.WriteFile(name, []byte("before"), 0o640); err != nil {
		t.Fatal(err)
	}
	table := datasets.Table{Features: []string{"a"}, Rows: [][]float64{{1}, {2}}}
	bad := datasets.Table{Features: []string{"a"}, Rows: [][]float64{{1}, {math.NaN()}}}
	for want, err := range map[string]error{
		"files: " + name + ": there are 2 rows and 1 prediction; wanted one a row":                   WritePredictions(name, table, []string{"x"}),
		"files: " + name + `: datasets: row 1, column 0 ("a"): NaN; wanted a finite number`:          WritePredictions(name, bad, []string{"x", "y"}),
		"files: " + folder + `: "` + folder + `" is a folder or a device; wanted the name of a file`: WritePredictions(folder, table, []string{"x", "y"}),
	} {
		if err == nil || err.Error() != want {
			t.Errorf("%v\nwant %s", err, want)
		}
	}
	if err := WritePredictions(filepath.Join(folder, "no", "out.csv"), table, []string{"x", "y"}); err == nil || !strings.Contains(err.Error(), "can't be written") {
		t.Error(err)
	}
	if got := content(t, name); got != "before" {
		t.Errorf("the file is %q", got)
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 1 {
		t.Errorf("there are %v", entries)
	}
	if err := WritePredictions(name, table, []string{"x", "y"}); err != nil {
		t.Error(err)
	}
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o640 {
		t.Errorf("%v, %v: the mode has changed", info.Mode(), err)
	}
}

func TestCSVWritePredictions(t *testing.T) {
	from := write(t, "fresh.csv", "\ufeffid;a;note\r\n7;1,5;\"say \"\"hi\"\"\"\r\n8;;\r\n9;-2;x\r\n")
	name := filepath.Join(filepath.Dir(from), "out.csv")
	var report Report
	c := CSV{Comma: ';', Decimal: ',', Ignore: []string{"id", "note"}, IfMissing: DropRow, Report: &report}
	table, err := c.ReadFile(from)
	if err != nil || !reflect.DeepEqual(table.Rows, [][]float64{{1.5}, {-2}}) {
		t.Fatalf("%v, %v", table, err)
	}
	if err := c.WritePredictions(name, from, []string{"yes", "no"}); err != nil {
		t.Error(err)
	}
	want := "id;a;note;predicted\n7;1,5;\"say \"\"hi\"\"\";yes\n8;;;\n9;-2;x;no\n"
	if got := content(t, name); got != want {
		t.Errorf("%q, want %q", got, want)
	}
	for _, wrong := range [][]string{{"yes"}, {"yes", "no", "no"}} {
		if err := c.WritePredictions(name, from, wrong); err == nil || !strings.Contains(err.Error(), "there are 2 rows to be predicted and "+wording.Plural(len(wrong), "prediction")) {
			t.Error(err)
		}
	}
	if got := content(t, name); got != want {
		t.Errorf("after an error the file is %q", got)
	}

	// In place, and without a header.
	plain := CSV{NoHeader: true}
	from = write(t, "plain.csv", "1,2\n3,4\n")
	if err := plain.WritePredictions(from, from, []string{"x", "y"}); err != nil || content(t, from) != "1,2,x\n3,4,y\n" {
		t.Errorf("%v, %q", err, content(t, from))
	}

	// A value, or a name, that was in quotation marks, because it is no comment.
	from = write(t, "marked.csv", "# all fruit\nid,a\n\"#7\",1\n8,2\n")
	marked := CSV{Comment: '#', Ignore: []string{"id"}}
	if err := marked.WritePredictions(name, from, []string{"x", "y"}); err == nil || !strings.Contains(err.Error(), `line 3, column 1 ("id"): "#7" begins with the sign of Comment`) {
		t.Error(err)
	}
	from = write(t, "named.csv", "# all fruit\n\"#id\",a\n7,1\n")
	marked.Ignore = []string{"#id"}
	if err := marked.WritePredictions(name, from, []string{"x"}); err == nil || !strings.Contains(err.Error(), `line 2, column 1 ("#id"): "#id" begins with the sign of Comment`) {
		t.Error(err)
	}
}

// A name that ends in .gz gets a packed file, which reads back; the same each time.
func TestWritePredictionsPacked(t *testing.T) {
	folder := t.TempDir()
	from := write(t, "fresh.csv", "id,a\n7,1\n8,2\n")
	c := CSV{Ignore: []string{"id"}}
	table, err := c.ReadFile(from)
	if err != nil {
		t.Fatal(err)
	}
	predicted := []string{"x", "y"}
	for _, write := range []func(name string) error{
		func(name string) error { return WritePredictions(name, table, predicted) },
		func(name string) error { return c.WritePredictions(name, from, predicted) },
	} {
		plain, packed := filepath.Join(folder, "out.csv"), filepath.Join(folder, "out.csv.gz")
		for _, name := range []string{plain, packed} {
			if err := write(name); err != nil {
				t.Fatal(err)
			}
		}
		if got, want := content(t, packed), gzipped(content(t, plain)); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		got, err := CSV{Label: "predicted"}.ReadFile(packed)
		if err != nil || !reflect.DeepEqual(got.Classes, predicted) {
			t.Errorf("%v, %v", got, err)
		}
	}
}
