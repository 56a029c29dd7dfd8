package files

import (
	"context"

	"perceptronlab/internal/npy"
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
// Labels that are equal numbers, such as the strings "1" and "1.0", are one class (see CSV).
//
// Errors are: a number that is not finite, unless IfMissing says what to do about NaN; an
// integer that no float64 equals, an array that is not two-dimensional, Python objects
// (pickled), complex numbers, dates and records.
//
// The table's Source reads the matrix of another file, without labels; its Report says what became
// of NaN.
type NPY struct {
	Labels   string   // the file of the labels, for ReadFile; "": there are none
	Features []string // a name for each column; nil: x0, x1, …

	IfMissing MissingPolicy // what to do about NaN; with the zero value RefuseMissing it is an error

	// Schema is what was learnt from the file that was read first; nil: learn it from this one. A
	// table's Source has it, in place of Features.
	Schema *Schema
}

// ReadFile reads the matrix from the file called name, and the labels from the file n.Labels.
// Errors name the file that they are about.
func (n NPY) ReadFile(name string) (datasets.Table, error) {
	return n.ReadFileContext(context.Background(), name)
}

// ReadFileContext is ReadFile that stops soon after ctx is done. It then returns ctx's error.
func (n NPY) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	announce(ctx, name, n.Labels)
	matrix, err := inFile(ctx, name, readNPY)
	if err != nil {
		return datasets.Table{}, err
	}
	var labels *npy.Array
	if n.Labels != "" {
		array, err := inFile(ctx, n.Labels, readNPY)
		if err != nil {
			return datasets.Table{}, err
		}
		labels = &array
	}
	t, err := n.matrixReader().table(matrix, labels)
	return t, about(name, err)
}

func (n NPY) matrixReader() matrixReader {
	return matrixReader{
		reader:    "NPY",
		features:  n.Features,
		ifMissing: n.IfMissing,
		schema:    n.Schema,
		source:    n.source,
	}
}

// source returns the reader that applies what was learnt from the rows.
func (n NPY) source(schema *Schema) datasets.Source {
	return NPY{IfMissing: n.IfMissing, Schema: schema}
}

// readNPY reads the array of an .npy file, which may be compressed.
func readNPY(in *input) (npy.Array, error) {
	plain, err := in.unpacked()
	if err != nil {
		return npy.Array{}, err
	}
	return npy.Read(plain, in.size)
}
