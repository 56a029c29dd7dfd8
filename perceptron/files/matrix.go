package files

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// NPY reads a matrix of numbers that numpy.save wrote, one row an example, and with
// Labels a second file with one label a row. The zero value reads a matrix without
// labels.
//
//	>>> numpy.save("X.npy", X)
//	>>> numpy.save("y.npy", y)
//
//	files.NPY{Labels: "y.npy"}.ReadFile("X.npy")
//
// In a notebook an .npz file with both is better: lazy.File sees when the one file has
// changed that it reads.
//
// Columns without Features are named x0, x1, …, as scikit-learn names them. Labels may be
// strings, integers, bool (the classes are then "False" and "True", as Python writes
// them), or floating-point numbers that are integers ("1" for 1.0).
//
// A number that is not finite, an integer that no float64 equals, a matrix that has not
// two dimensions, and what ReadNPY refuses are errors.
type NPY struct {
	Labels   string   // the file of the labels, for ReadFile; "": there are none
	Features []string // a name for each column; nil: x0, x1, …
}

// Read reads the matrix from x and the labels from y. If y is nil, there are none.
func (n NPY) Read(x, y io.Reader) (datasets.Table, error) {
	matrix, err := readPackedNPY(x)
	if err != nil {
		return datasets.Table{}, named("", err)
	}
	var labels *Array
	if y != nil {
		a, err := readPackedNPY(y)
		if err != nil {
			return datasets.Table{}, named("", fmt.Errorf("the labels: %w", err))
		}
		labels = &a
	}
	t, err := table(matrix, labels, n.Features)
	return t, named("", err)
}

// ReadFile reads the matrix from the file called name, and the labels from the file n.Labels.
// Errors begin with the name of the file that they speak of.
func (n NPY) ReadFile(name string) (datasets.Table, error) {
	matrix, err := inFile(name, readPackedNPY)
	if err != nil {
		return datasets.Table{}, err
	}
	var labels *Array
	if n.Labels != "" {
		a, err := inFile(n.Labels, readPackedNPY)
		if err != nil {
			return datasets.Table{}, err
		}
		labels = &a
	}
	t, err := table(matrix, labels, n.Features)
	return t, named(name, err)
}

// table makes a Table of a matrix and its labels, which may be missing.
func table(x Array, y *Array, features []string) (datasets.Table, error) {
	none := datasets.Table{}
	switch {
	case x.Strings != nil || x.kind == 'U' || x.kind == 'S':
		return none, errors.New("the matrix holds strings; wanted numbers: in Python write X.astype(float)")
	case len(x.Shape) == 1:
		return none, fmt.Errorf("the matrix has the shape %s; wanted rows and columns: in Python write X.reshape(-1, 1) if it is one column", pyShape(x.Shape))
	case len(x.Shape) > 2:
		return none, fmt.Errorf("the matrix has the shape %s; wanted rows and columns: in Python write X.reshape(len(X), -1)", pyShape(x.Shape))
	case len(x.Shape) == 0 || x.Shape[0] == 0 || x.Shape[1] == 0:
		return none, fmt.Errorf("the matrix has the shape %s; wanted at least one row and one column", pyShape(x.Shape))
	}
	n, dim := x.Shape[0], x.Shape[1]
	if features == nil {
		for j := range dim {
			features = append(features, "x"+strconv.Itoa(j))
		}
	}
	if err := checkNames(features, dim); err != nil {
		return none, err
	}
	t := datasets.Table{Features: slices.Clone(features), Rows: make([][]float64, n)}
	for i := range n {
		row := x.Numbers[i*dim : (i+1)*dim : (i+1)*dim]
		for j, v := range row {
			if math.IsNaN(v) || math.IsInf(v, 0) {
				return none, at(fmt.Sprintf("X[%d, %d] (%s)", i, j, wording.Quote(features[j])),
					"%v is not a finite number; fill or drop it before you save (in Python: numpy.isfinite(X).all())", v)
			}
		}
		t.Rows[i] = row
	}
	if y == nil {
		return t, nil
	}
	var err error
	t.Classes, err = classes(*y, n)
	if err != nil {
		return none, err
	}
	return t, nil
}

// checkNames returns an error unless there are dim names, all different.
func checkNames(names []string, dim int) error {
	if len(names) != dim {
		return fmt.Errorf("there are %s and %s; wanted one name a column", wording.Plural(dim, "column"), wording.Plural(len(names), "name"))
	}
	seen := make(map[string]bool, dim)
	for _, name := range names {
		if name == "" || seen[name] {
			return fmt.Errorf("the column name %s is empty or repeated; wanted different names", wording.Quote(name))
		}
		seen[name] = true
	}
	return nil
}

// classes returns the labels of n rows as words.
func classes(y Array, n int) ([]string, error) {
	if len(y.Shape) == 2 && y.Shape[1] == 1 {
		y.Shape = y.Shape[:1]
	}
	switch {
	case len(y.Shape) == 2:
		return nil, fmt.Errorf("the labels have the shape %s; wanted one label a row: in Python write y.argmax(axis=1) if each row has a single 1", pyShape(y.Shape))
	case len(y.Shape) != 1:
		return nil, fmt.Errorf("the labels have the shape %s; wanted one label a row", pyShape(y.Shape))
	case y.Shape[0] != n:
		return nil, fmt.Errorf("there are %s and %s; wanted one label a row", wording.Plural(n, "row"), wording.Plural(y.Shape[0], "label"))
	}
	if y.Strings != nil {
		for i, class := range y.Strings {
			if class == "" {
				return nil, at(fmt.Sprintf("y[%d]", i), "the label is empty; wanted the name of a class")
			}
		}
		return y.Strings, nil
	}
	words := make([]string, n)
	known := map[float64]string{}
	for i, v := range y.Numbers {
		if math.Trunc(v) != v || math.IsInf(v, 0) {
			return nil, at(fmt.Sprintf("y[%d]", i), "%v is not the number of a class; wanted integers, bool or strings (a perceptron predicts classes, not quantities)", v)
		}
		word, ok := known[v]
		if !ok {
			word = classWord(v, y.kind)
			known[v] = word
		}
		words[i] = word
	}
	return words, nil
}

// classWord writes a class that NumPy holds as a number.
func classWord(v float64, kind byte) string {
	if kind == 'b' {
		if v == 1 {
			return "True"
		}
		return "False"
	}
	if v == 0 {
		return "0" // −0 too
	}
	return strconv.FormatFloat(v, 'f', -1, 64)
}
