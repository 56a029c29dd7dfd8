package parquet

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// Each file that can't be read is refused by name, with what to write in Python; the other errors give the
// row and the column, and no advice that applies only to lines of text.
func TestErrors(t *testing.T) {
	allWords := []string{"word", "id", "category", "flag"}
	schema := perceptron.Must(Reader{Label: "species"}.ReadFile("testdata/iris.pyarrow.parquet")).Source.(files.CSV).Schema
	for _, c := range []struct {
		name   string
		reader Reader
		file   string
		place  datasets.Place
		found  string
	}{
		{"Brotli", Reader{Label: "class", Categorical: allWords}, "other-brotli.pyarrow", datasets.Place{Name: "word"}, "values compressed with Brotli"},
		{"LZ4 of Hadoop", Reader{Label: "class", Categorical: allWords}, "other-lz4.fastparquet", datasets.Place{Name: "word"}, "values compressed with the LZ4 of Hadoop"},
		{"encrypted file", Reader{}, "encrypted.pyarrow", datasets.Place{}, "an encrypted Parquet file"},
		{"encrypted column", Reader{Label: "class"}, "encrypted-column.pyarrow", datasets.Place{}, "an encrypted Parquet file"},
		{"types of pyarrow", Reader{Label: "class"}, "unreadable.pyarrow", datasets.Place{}, `6 columns that can't be read: "delta" (durations), "bytes" (bytes), "list" (lists or structs), "struct" (lists or structs), "period" (periods), "interval" (lists or structs)`},
		{"types of fastparquet", Reader{Label: "class", Ignore: []string{"bytes"}}, "unreadable.fastparquet", datasets.Place{}, `1 column that can't be read: "delta" (durations)`},
		{"no row", Reader{Label: "species"}, "empty.pyarrow", datasets.Place{}, "no row below the column names"},
		{"missing number", Reader{Label: "class", Categorical: []string{"boolean", "string", "object", "category", "day"}}, "missing.pyarrow", datasets.Place{Other: "row 0", Name: "string"}, "a missing value"},
		{"words", Reader{Label: "class"}, "words.pyarrow", datasets.Place{}, "3 columns have words or missing values"},
		{"timestamps", Reader{}, "times.pyarrow", datasets.Place{}, "8 columns have words or missing values"},
		{"label", Reader{Label: "Species"}, "iris.pyarrow", datasets.Place{}, `the label column "Species"`},
		{"the index as the label", Reader{Label: "flower"}, "index-named.pyarrow", datasets.Place{}, `the label column "flower"`},
		{"least int64", Reader{Label: "class"}, "least.pyarrow", datasets.Place{Other: "row 1", Name: "count"}, "-9223372036854775808, the integer that NumPy makes of NaN"},
		{"other columns", Reader{Label: "species", Schema: schema}, "missing.pyarrow", datasets.Place{}, `no columns "sepal_length", "sepal_width", "petal_length", "petal_width" among "float", "Int64", "Float32", "boolean", "string", "object", "category", "day", "class"`},
	} {
		name := filepath.Join("testdata", c.file+".parquet")
		table, err := c.reader.ReadFile(name)
		p, ok := err.(*datasets.Problem)
		if !ok || !reflect.DeepEqual(table, datasets.Table{}) {
			t.Errorf("%s: table = %v, error = %v, want a Problem", c.name, table, err)
			continue
		}
		if p.File != name || p.Place != c.place || p.Found != c.found {
			t.Errorf("%s: File = %q, Place = %+v, Found = %q, want %q, %+v, %q", c.name, p.File, p.Place, p.Found, name, c.place, c.found)
		}
		messagetest.Error(t, c.name, err)
	}
}

// A Reader reads nothing but Parquet files, from a file or from memory.
func TestOtherFormats(t *testing.T) {
	for name, text := range map[string]string{
		"CSV": "a,c\n1,x\n", "empty": "", "short": "PA", "gzip": "\x1f\x8b\x08",
	} {
		_, err := Reader{}.Read(strings.NewReader(text))
		messagetest.Error(t, name, err)
		file := filepath.Join(t.TempDir(), "x.parquet")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		_, fileErr := Reader{}.ReadFile(file)
		_, describeErr := Reader{}.DescribeFile(file)
		_, chunksErr := Reader{}.Chunks(context.Background(), file, 10)
		for _, err := range []error{fileErr, describeErr, chunksErr} {
			if p, ok := err.(*datasets.Problem); !ok || p.Want != "a Parquet file" || p.File != file {
				t.Errorf("%s: error = %v, want a Problem with the file", name, err)
			}
		}
	}
}

// A file that only begins like a Parquet file is an error, whether it is read as one or as CSV.
func TestMagicWithoutFooter(t *testing.T) {
	for _, text := range []string{"PAR1", "PAR1,c\n1,x\n"} {
		if table, err := (Reader{}).Read(strings.NewReader(text)); err == nil {
			t.Errorf("%q: table = %v, error = nil, want an error", text, table)
		}
	}
}

// Reading stops when the context is done, with the error of the context.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := (Reader{Label: "species"}).ReadFileContext(ctx, "testdata/iris.pyarrow.parquet"); err != context.Canceled {
		t.Errorf("error = %v, want %v", err, context.Canceled)
	}
}

// Null is a missing value even if NAValues has other words only. In a CSV file, an empty value would then
// be an error.
func TestNullIsMissing(t *testing.T) {
	r := Reader{Label: "class", Ignore: []string{"boolean", "string", "object", "category", "day"}, NAValues: []string{"NA"}, IfMissing: files.DropRow}
	want := perceptron.Must(Reader{Label: "class", Ignore: r.Ignore, IfMissing: files.DropRow}.ReadFile("testdata/missing.pyarrow.parquet"))
	got, err := r.ReadFile("testdata/missing.pyarrow.parquet")
	if err != nil || !reflect.DeepEqual(got.Rows, want.Rows) || !reflect.DeepEqual(got.Report.Skipped, want.Report.Skipped) {
		t.Errorf("table = %v, error = %v, want %v", got, err, want)
	}
	if first := got.Report.Skipped[0]; first != (datasets.Skipped{Row: 1, Column: "float"}) {
		t.Errorf("first skipped row = %+v, want row 1, without a line", first)
	}
}

// A panic of the decoder is an error.
func TestPanicIsError(t *testing.T) {
	data := perceptron.Must(os.ReadFile("testdata/iris.pyarrow.parquet"))
	f := perceptron.Must(open(bytes.NewReader(data), int64(len(data))))
	text := perceptron.Must(f.Text(nil))
	f.columns[0].Column = nil
	_, err := text.Read(make([]byte, 100))
	messagetest.Error(t, "a nil pointer", err)
	if p, ok := err.(*datasets.Problem); !ok || p.Err == nil {
		t.Errorf("error = %v, want a Problem with the panic as its cause", err)
	}
}
