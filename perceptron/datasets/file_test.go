package datasets_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

func ExampleReadFile() {
	iris, err := datasets.ReadFile("iris.csv", "species")
	fmt.Println(iris.Features, len(iris.Rows), err)
	_, err = datasets.ReadFile("iris.csv", "kind")
	fmt.Println(err)
	// Output:
	// [sepal_length sepal_width petal_length petal_width] 150 <nil>
	// iris.csv: datasets: no column is named "kind"; the columns are "sepal_length", "sepal_width", "petal_length", "petal_width", "species"
}

func TestReadFileIsReadCSV(t *testing.T) {
	iris, err := datasets.ReadFile("iris.csv", "species")
	if err != nil || !reflect.DeepEqual(iris, datasets.Iris()) {
		t.Errorf("the file is not Iris: %v", err)
	}
}

func TestReadFileErrorsNameTheFile(t *testing.T) {
	bad := filepath.Join(t.TempDir(), "bad.csv")
	if err := os.WriteFile(bad, []byte("x,class\nabc,a\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := datasets.ReadFile(bad, "class")
	if err == nil || !strings.HasPrefix(err.Error(), bad+": datasets: line 2, column 1 (\"x\"): \"abc\" is not a number") {
		t.Errorf("got %v", err)
	}
	if _, err := datasets.ReadFile(bad+".not", "class"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("got %v, want it to wrap fs.ErrNotExist", err)
	}
}
