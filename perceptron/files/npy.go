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
// In a notebook an .npz file with both is better, because lazy.File watches one file.
//
// Columns without Features are named x0, x1, …, as scikit-learn names them. Labels may be
// strings, integers, bool (the classes are then "False" and "True", as Python writes
// them), or floating-point numbers that are integers ("1" for 1.0).
//
// A number that is not finite, an integer that no float64 equals, a matrix that has not two
// dimensions, Python objects (pickled), complex numbers, dates and records are errors.
//
// Memory is taken as the values come, so that a header that claims more than there is ends in
// an error.
type NPY struct {
	Labels   string   // the file of the labels, for ReadFile; "": there are none
	Features []string // a name for each column; nil: x0, x1, …
}

// Read reads the matrix from x and the labels from y. If y is nil, there are none.
func (n NPY) Read(x, y io.Reader) (datasets.Table, error) {
	matrix, err := readNPY(x)
	var labels *array
	if err == nil && y != nil {
		labels = new(array)
		if *labels, err = readNPY(y); err != nil {
			err = fmt.Errorf("the labels: %w", err)
		}
	}
	if err != nil {
		return datasets.Table{}, named("", err)
	}
	t, err := matrix.table(labels, n.Features)
	return t, named("", err)
}

// ReadFile reads the matrix from the file called name, and the labels from the file n.Labels.
// Errors begin with the name of the file that they speak of.
func (n NPY) ReadFile(name string) (datasets.Table, error) {
	matrix, err := inFile(name, readNPY)
	var labels *array
	if err == nil && n.Labels != "" {
		labels = new(array)
		*labels, err = inFile(n.Labels, readNPY)
	}
	if err != nil {
		return datasets.Table{}, err
	}
	t, err := matrix.table(labels, n.Features)
	return t, named(name, err)
}

// table makes a Table of a matrix and its labels, which may be missing.
func (x array) table(y *array, features []string) (datasets.Table, error) {
	none := datasets.Table{}
	switch {
	case x.strings != nil:
		return none, errors.New("the matrix holds strings; wanted numbers: in Python write X.astype(float)")
	case len(x.shape) == 1:
		return none, fmt.Errorf("the matrix has the shape %s; wanted rows and columns: in Python write X.reshape(-1, 1) if it is one column", pyShape(x.shape))
	case len(x.shape) > 2:
		return none, fmt.Errorf("the matrix has the shape %s; wanted rows and columns: in Python write X.reshape(len(X), -1)", pyShape(x.shape))
	case len(x.shape) == 0 || x.shape[0] == 0 || x.shape[1] == 0:
		return none, fmt.Errorf("the matrix has the shape %s; wanted at least one row and one column", pyShape(x.shape))
	}
	n, dim := x.shape[0], x.shape[1]
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
		row := x.numbers[i*dim : (i+1)*dim : (i+1)*dim]
		for j, v := range row {
			if !wording.Finite(v) {
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
	if t.Classes, err = classes(*y, n); err != nil {
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
func classes(y array, n int) ([]string, error) {
	if len(y.shape) == 2 && y.shape[1] == 1 {
		y.shape = y.shape[:1]
	}
	switch {
	case len(y.shape) == 2:
		return nil, fmt.Errorf("the labels have the shape %s; wanted one label a row: in Python write y.argmax(axis=1) if each row has a single 1", pyShape(y.shape))
	case len(y.shape) != 1:
		return nil, fmt.Errorf("the labels have the shape %s; wanted one label a row", pyShape(y.shape))
	case y.shape[0] != n:
		return nil, fmt.Errorf("there are %s and %s; wanted one label a row", wording.Plural(n, "row"), wording.Plural(y.shape[0], "label"))
	}
	words := make([]string, n)
	var known vocabulary // each word is kept once
	for i := range words {
		word := ""
		if y.strings != nil {
			if word = y.strings[i]; word == "" {
				return nil, at(fmt.Sprintf("y[%d]", i), "the label is empty; wanted the name of a class")
			}
		} else {
			v := y.numbers[i]
			if math.Trunc(v) != v || math.IsInf(v, 0) {
				return nil, at(fmt.Sprintf("y[%d]", i), "%v is not the number of a class; wanted integers, bool or strings (a perceptron predicts classes, not quantities)", v)
			}
			word = classWord(v, y.kind)
		}
		k, ok := known.number[word]
		if !ok {
			k = known.add(word)
		}
		words[i] = known.words[k]
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
