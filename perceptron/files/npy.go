package files

import (
	"context"

	"perceptronlab/internal/npy"
	"perceptronlab/perceptron/datasets"
)

// NPY reads a matrix written by numpy.save, with one row per example, and optionally a second file
// with one label per row. The zero value reads a matrix without labels.
//
//	>>> numpy.save("X.npy", X)
//	>>> numpy.save("y.npy", y)
//
//	files.NPY{Labels: "y.npy"}.ReadFile("X.npy")
//
// In a notebook, prefer one .npz file with both arrays, because lazy.File checks only one file for
// changes.
//
// If Features is nil, the columns are named x0, x1, …, as in scikit-learn. Labels may be strings, integers,
// booleans (the classes are "False" and "True", as in Python), or floating-point numbers with integer values
// (1.0 is the class "1"), or with any values if FloatLabels is set. Labels that are equal numbers, such as
// the strings "1" and "1.0", are one class (see [CSV]). Spaces around a label are ignored.
//
// A missing value is NaN, or −9223372036854775808, which NumPy makes of NaN when it converts floats to
// integers. A missing label is one of these numbers, or an empty string.
//
// It is an error if
//
//   - the array does not have two dimensions,
//   - the array contains Python objects (pickled), complex numbers, dates or records,
//   - a number is infinite, or is missing and IfMissing is [RefuseMissing],
//   - or an integer is not representable as float64.
//
// The table's Source reads the matrix of another file, without labels. The table's Report lists rows that
// were skipped because a value or the label is missing, and columns in which missing values were replaced.
type NPY struct {
	Labels   string   // the name of the file of the labels; "": there are no labels
	Features []string // the names of the columns; nil: x0, x1, …

	IfMissing MissingPolicy // how to handle missing values; the zero value RefuseMissing returns an error

	// FloatLabels allows labels that are numbers with a fraction, such as 0.5. By default they are an
	// error, because such numbers are usually the values of a quantity, and not classes.
	FloatLabels bool

	DropUnlabelled bool // skip rows without a class, whatever IfMissing is

	// Schema holds the columns, means and classes of the file that was read first; nil: learn them from
	// this file. A table's Source has a Schema instead of Features.
	Schema *Schema
}

// ReadFile reads the matrix from the named file, and the labels from the file n.Labels. An error
// names the file that caused it.
func (n NPY) ReadFile(name string) (datasets.Table, error) {
	return n.ReadFileContext(context.Background(), name)
}

// ReadFileContext is like ReadFile, but stops soon after ctx is done, with the error of ctx.
func (n NPY) ReadFileContext(ctx context.Context, name string) (datasets.Table, error) {
	announce(ctx, name, n.Labels)
	matrix, err := withOpenFile(ctx, name, readNPY)
	if err != nil {
		return datasets.Table{}, err
	}
	var labels *npy.Array
	if n.Labels != "" {
		array, err := withOpenFile(ctx, n.Labels, readNPY)
		if err != nil {
			return datasets.Table{}, err
		}
		labels = &array
	}
	t, err := n.matrixReader().table(matrix, labels)
	return t, withFileName(name, err)
}

func (n NPY) matrixReader() matrixReader {
	return matrixReader{
		reader:    "NPY",
		features:  n.Features,
		ifMissing: n.IfMissing,
		schema:    n.Schema,
		source:    n.source,

		floatLabels:    n.FloatLabels,
		dropUnlabelled: n.DropUnlabelled,
	}
}

// source returns the Source of a table: an NPY with the given Schema.
func (n NPY) source(schema *Schema) datasets.Source {
	n.Labels = ""
	n.Features = nil
	n.Schema = schema
	return n
}

// readNPY reads the array of an .npy file, which may be compressed.
func readNPY(in *input) (npy.Array, error) {
	plain, err := in.unpacked()
	if err != nil {
		return npy.Array{}, err
	}
	return npy.Read(plain, in.size)
}
