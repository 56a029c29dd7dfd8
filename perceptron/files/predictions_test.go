package files

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"perceptronlab/internal/wording"
)

// readContent returns the content of a file.
func readContent(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// The second of three rows is skipped, so its prediction is empty. The copy has LF instead of CR LF, and
// no byte order mark.
func TestWritePredictions(t *testing.T) {
	from := writeFile(t, "fresh.csv", "\ufeffid;a;note\r\n7;1,5;\"say \"\"hi\"\"\"\r\n8;;\r\n9;-2;x\r\n")
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
	if got := readContent(t, name); got != want {
		t.Errorf("copy = %q, want %q", got, want)
	}
	for _, predicted := range [][]string{{"yes"}, {"yes", "no", "no"}} {
		if err := c.WritePredictions(name, from, predicted); foundText(err) != "2 rows and "+wording.Plural(len(predicted), "prediction") {
			t.Errorf("%d predictions for 2 rows: error = %v, want a Problem whose Found has both numbers", len(predicted), err)
		}
	}
	if got := readContent(t, name); got != want {
		t.Errorf("copy after an error = %q, want %q, as before", got, want)
	}
}

// The copy of a file without a header has no header. The copy may replace the file.
func TestWritePredictionsReplacesFileWithoutHeader(t *testing.T) {
	name := writeFile(t, "plain.csv", "1,2\n,0\n3,4\n")
	const want = "1,2,x\n,0,\n3,4,y\n"
	err := CSV{NoHeader: true, IfMissing: DropRow}.WritePredictions(name, name, []string{"x", "y"})
	if got := readContent(t, name); err != nil || got != want {
		t.Errorf("copy = %q, error = %v, want %q", got, err, want)
	}
}

// A csv.Writer does not put a value such as #7 in quotation marks. At the beginning of the copy, the value
// would therefore begin a comment.
func TestWritePredictionsRejectsCommentCharacter(t *testing.T) {
	for _, c := range []struct {
		csv   CSV
		text  string
		at    place
		found string
	}{
		{CSV{NoHeader: true}, "# all fruit\n\"#7\",1\n", place{Line: 2, Column: 1, Name: "1"}, `"#7", which would make the first line a comment`},
		{CSV{}, "# all fruit\n\"#id\",a\n7,1\n", place{Line: 2, Column: 1, Name: "#id"}, `"#id", which would make the first line a comment`},
	} {
		from := writeFile(t, "fruit.csv", c.text)
		c.csv.Comment = '#'
		err := c.csv.WritePredictions(filepath.Join(t.TempDir(), "out.csv"), from, []string{"x"})
		mustBeProblem(t, err, c.at, c.found, nil)
	}
	from := writeFile(t, "fruit.csv", "# all fruit\nid,a\n#7,1\n8,2\n\"#9\",3\n")
	name := filepath.Join(t.TempDir(), "out.csv")
	err := CSV{Comment: '#', Ignore: []string{"id"}}.WritePredictions(name, from, []string{"x", "y", "z"})
	if got, want := readContent(t, name), "id,a,predicted\n#7,1,x\n8,2,y\n#9,3,z\n"; err != nil || got != want {
		t.Errorf("copy = %q, error = %v, want %q", got, err, want)
	}
}

// If the name of the copy ends in .gz, the copy is compressed with gzip, and CSV can read the copy. The
// file already has a column "predicted", so the new column is "predicted_".
func TestWritePredictionsCompressed(t *testing.T) {
	from := writeFile(t, "fresh.csv", "id,a,predicted\n7,1,2\n8,2,3\n")
	plain := filepath.Join(filepath.Dir(from), "out.csv")
	c := CSV{Ignore: []string{"id"}}
	predicted := []string{"x", "y"}
	for _, name := range []string{plain, plain + ".gz"} {
		if err := c.WritePredictions(name, from, predicted); err != nil {
			t.Fatal(err)
		}
	}
	if got, want := readContent(t, plain+".gz"), gzipped(readContent(t, plain)); got != want {
		t.Errorf("compressed copy = %q, want %q", got, want)
	}
	got, err := CSV{Label: "predicted_"}.ReadFile(plain + ".gz")
	if err != nil || !reflect.DeepEqual(got.Classes, predicted) {
		t.Errorf("table read from the compressed copy = %v, error = %v, want the classes %q", got, err, predicted)
	}
}
