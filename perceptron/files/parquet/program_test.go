package parquet

import (
	"context"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
)

// Only the command imports this package, and only this package imports the decoder. So notebook cells and
// other programs that don't read Parquet files don't contain them.
func TestOtherProgramsContainNoDecoder(t *testing.T) {
	root := perceptron.Must(filepath.Abs("../../.."))
	allowed := map[string]string{
		"perceptronlab/perceptron/files/parquet": "cmd/perceptron",
		"perceptronlab/internal/parquet":         "perceptron/files/parquet",
	}
	err := filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		name := entry.Name()
		switch {
		case err != nil:
			return err
		case entry.IsDir() && path != root && (strings.HasPrefix(name, ".") || name == "go" || name == "lessons"):
			return filepath.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return nil // a file of testdata
		}
		folder := filepath.ToSlash(perceptron.Must(filepath.Rel(root, filepath.Dir(path))))
		for _, spec := range file.Imports {
			imported := strings.Trim(spec.Path.Value, `"`)
			if want, ok := allowed[imported]; ok && folder != want {
				t.Errorf("%s imports %s, want only %s to import it", path, imported, want)
			}
		}
		return nil
	})
	if err != nil {
		t.Error(err)
	}
}

// Training in chunks and on shards takes a Reader, and gives the model of the CSV file.
func TestTrainFile(t *testing.T) {
	trainer := classifier.Trainer{Chunk: 20, MaxEpochs: 3}
	r := Reader{Label: "species"}
	got, err := trainer.TrainFile(context.Background(), r, "testdata/iris.fastparquet.parquet")
	want := perceptron.Must(trainer.TrainFile(context.Background(), r.csv(), "testdata/iris.csv"))
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("model = %v, error = %v, want %v", got, err, want)
	}
	run, err := trainer.CutShards(context.Background(), r, filepath.Join(t.TempDir(), "shards"), "testdata/iris.pyarrow.parquet", "testdata/iris.fastparquet.parquet")
	if err != nil || run.Status().Rows != 300 {
		t.Errorf("shards of two files: error = %v, want none, and 300 rows", err)
	}
}

// A model is saved with a reader of CSV files, so older releases and programs without this package can
// load it.
func TestSavedForm(t *testing.T) {
	r := Reader{Label: "class", Categorical: []string{"category"}, Ignore: []string{"word", "id", "flag"}, TextLabels: true}
	r.NAValues, r.ColumnNA = []string{"NA"}, map[string][]string{"number": {"-1"}}
	table := perceptron.Must(r.ReadFile("testdata/words.pyarrow.parquet"))
	format, saved, err := files.EncodeSource(table.Source)
	if format != "csv" || err != nil {
		t.Errorf("format = %q, error = %v, want csv", format, err)
	}
	source, err := files.DecodeSource(format, saved)
	if err != nil || !reflect.DeepEqual(source, table.Source) {
		t.Errorf("source = %v, error = %v, want %v", source, err, table.Source)
	}
	again := perceptron.Must(source.ReadFile("testdata/words.fastparquet.parquet"))
	if !slices.Equal(again.Features, table.Features) || !reflect.DeepEqual(again.Rows, table.Rows) {
		t.Errorf("rows = %v, want %v", again.Rows, table.Rows)
	}
}
