package files

import (
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/wording"
)

// content returns the content of a file.
func content(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestCSVWritePredictions(t *testing.T) {
	from := write(t, "fresh.csv", "\ufeffid;a;note\r\n7;1,5;\"say \"\"hi\"\"\"\r\n8;;\r\n9;-2;x\r\n")
	name := filepath.Join(filepath.Dir(from), "out.csv")
	c := CSV{Comma: ';', Decimal: ',', Ignore: []string{"id", "note"}, IfMissing: DropRow}
	table, err := c.ReadFile(from)
	if err != nil || !reflect.DeepEqual(table.Rows, [][]float64{{1.5}, {-2}}) {
		t.Fatalf("ReadFile = %v, error = %v, want the rows [1.5] and [-2]", table, err)
	}
	if err := c.WritePredictions(name, from, []string{"yes", "no"}); err != nil {
		t.Error(err)
	}
	want := "id;a;note;predicted\n7;1,5;\"say \"\"hi\"\"\";yes\n8;;;\n9;-2;x;no\n"
	if got := content(t, name); got != want {
		t.Errorf("new file = %q, want %q", got, want)
	}
	for _, wrong := range [][]string{{"yes"}, {"yes", "no", "no"}} {
		if err := c.WritePredictions(name, from, wrong); foundBy(err) != "2 rows and "+wording.Plural(len(wrong), "prediction") {
			t.Errorf("%d predictions for 2 rows: error = %v, want a Problem that found both numbers", len(wrong), err)
		}
	}
	if got := content(t, name); got != want {
		t.Errorf("after an error, the file = %q, want %q as before", got, want)
	}

	// The copy of a file without a header has no header, and may replace the file.
	plain := CSV{NoHeader: true, IfMissing: DropRow}
	from = write(t, "plain.csv", "1,2\n,0\n3,4\n")
	if err := plain.WritePredictions(from, from, []string{"x", "y"}); err != nil || content(t, from) != "1,2,x\n,0,\n3,4,y\n" {
		t.Errorf("file = %q, error = %v, want the predictions x and y in rows 0 and 2", content(t, from), err)
	}

	// The copy would have no quotation marks, so the value or column name would begin a comment.
	for text, at := range map[string]place{
		"# all fruit\nid,a\n\"#7\",1\n": {Line: 3, Column: 1, Name: "id"},
		"# all fruit\n\"#id\",a\n7,1\n": {Line: 2, Column: 1, Name: "#id"},
	} {
		err := CSV{Comment: '#'}.WritePredictions(name, write(t, "marked.csv", text), []string{"x"})
		found := `"#7", which would make its line a comment`
		if at.Line == 2 {
			found = strings.Replace(found, "7", "id", 1)
		}
		mustBe(t, err, at, found, nil)
	}
}

// If the name ends in .gz, the file is compressed, and CSV can read it.
func TestWritePredictionsCompressed(t *testing.T) {
	from := write(t, "fresh.csv", "id,a,predicted\n7,1,2\n8,2,3\n")
	plain := filepath.Join(filepath.Dir(from), "out.csv")
	c := CSV{Ignore: []string{"id"}}
	predicted := []string{"x", "y"}
	for _, name := range []string{plain, plain + ".gz"} {
		if err := c.WritePredictions(name, from, predicted); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := content(t, plain+".gz"), gzipped(content(t, plain)); got != want {
		t.Errorf("compressed file = %q, want %q", got, want)
	}
	got, err := CSV{Label: "predicted_"}.ReadFile(plain + ".gz")
	if err != nil || !reflect.DeepEqual(got.Classes, predicted) {
		t.Errorf("compressed file read = %v, error = %v, want the classes %q", got, err, predicted)
	}
}
