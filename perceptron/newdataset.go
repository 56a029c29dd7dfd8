package perceptron

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"slices"

	"gonum.org/v1/gonum/mat"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/finite"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
)

// NewDataset returns a [Dataset] with copies of the rows of x and of the labels y, where y[i] is the label
// of row i.
//
// It returns an error if the data are not a valid Dataset. An error about a feature contains its row,
// column and value.
func NewDataset(x mat.Matrix, y []float64) (*Dataset, error) {
	if isNil(x) {
		return nil, errNoExamples
	}
	n, dim := x.Dims()
	values := make([]float64, n*dim)
	for i := range n {
		mat.Row(values[i*dim:(i+1)*dim], i, x)
	}
	return newDataset(rows.Dense(n, dim, dim, values), y)
}

// isNil reports whether x is nil or contains a nil pointer.
func isNil(x mat.Matrix) bool {
	v := reflect.ValueOf(x)
	return x == nil || v.Kind() == reflect.Pointer && v.IsNil()
}

// Wrap returns a [Dataset] that uses the rows of x without copying them, even if the stride of x is larger
// than the number of columns. It copies y. Do not modify x afterwards, because its numbers are checked only
// once. Wrap returns the same errors as [NewDataset].
func Wrap(x *mat.Dense, y []float64) (*Dataset, error) {
	if x == nil {
		return nil, errNoExamples
	}
	raw := x.RawMatrix()
	return newDataset(rows.Dense(raw.Rows, raw.Cols, raw.Stride, raw.Data), y)
}

// FromRows returns a [Dataset] with copies of the rows x and of their labels y. Labels are the numbers −1
// and +1, as in the formulas; the function [Labels] converts other classes to them. FromRows returns an
// error if the rows have different lengths. It also returns the errors of [NewDataset].
func FromRows(x [][]float64, y []float64) (*Dataset, error) {
	if len(x) == 0 {
		return nil, errNoExamples
	}
	dim := len(x[0])
	values := make([]float64, 0, len(x)*dim)
	for i, row := range x {
		if len(row) != dim {
			return nil, fmt.Errorf("perceptron: row %d: got %s, want %d, as in row 0",
				i, wording.Plural(len(row), "column"), dim)
		}
		values = append(values, row...)
	}
	return newDataset(rows.Dense(len(x), dim, dim, values), y)
}

// maxColumns is the largest number of columns of sparse data. The weights are dense, so 2³⁰ columns
// need a weight vector of 8 GiB.
const maxColumns = 1 << 30

// FromCSR returns a [Dataset] with copies of n sparse rows of cols columns, in the format of SciPy's
// csr_matrix, and of their labels y. Row i stores values[k] in column indices[k] for indptr[i] ≤ k <
// indptr[i+1]. Entries that are not stored are 0.
//
// If no sum rounds, training gives the same weights as with a dense Dataset of the same numbers. Sums that
// round may differ in the last bits, because the order of summation differs: the product of a weight and
// stored entry k of a row is added to lane k mod 8 of the dot product (see [Weights.Dot]), and entries that
// are not stored are skipped.
//
// FromCSR returns an error if the columns of a row are not in increasing order, if a column index is out of
// range, if indptr is not n + 1 numbers that never decrease, from 0 to len(values), if indices and values
// differ in length, or if there are more than 2³⁰ columns. It also returns the errors of [NewDataset].
//
//revive:disable-next-line:argument-limit // the shape and the three arrays of a csr_matrix
func FromCSR(n, cols int, indptr, indices []int, values, y []float64) (*Dataset, error) {
	if err := checkSizes(n, cols, y); err != nil {
		return nil, err
	}
	if err := checkCSR(n, cols, indptr, indices, values); err != nil {
		return nil, err
	}
	columns := rows.Sparse(indices, nil).Columns
	return newDataset(rows.CSR(cols, slices.Clone(indptr), columns, slices.Clone(values)), y)
}

// newDataset returns a Dataset that uses the rows m and copies the labels y.
func newDataset(m rows.Matrix, y []float64) (*Dataset, error) {
	d := &Dataset{labels: slices.Clone(y)}
	return d.withMatrix(m).checked()
}

var errNoExamples = errors.New("perceptron: got no rows, want at least one")

// checkSizes returns an error unless n and dim are positive and there is one label per row.
func checkSizes(n, dim int, y []float64) error {
	switch {
	case n <= 0:
		return errNoExamples
	case dim <= 0:
		return errors.New("perceptron: got no columns, want at least one")
	case len(y) != n:
		return fmt.Errorf("perceptron: got %s for %s, want one label per row",
			wording.Plural(len(y), "label"), wording.Plural(n, "row"))
	}
	return nil
}

// checkCSR returns an error unless the slices are a CSR matrix of n rows and cols columns, with
// increasing columns in each row.
func checkCSR(n, cols int, indptr, indices []int, values []float64) error {
	switch {
	case cols > maxColumns:
		return fmt.Errorf("perceptron: got %d columns, want at most %d (2³⁰), because the weights are dense",
			cols, maxColumns)
	case len(indptr) != n+1:
		return fmt.Errorf("perceptron: indptr: got length %d for %s, "+
			"want %d, one more than the number of rows",
			len(indptr), wording.Plural(n, "row"), n+1)
	case len(indices) != len(values):
		return fmt.Errorf("perceptron: indices and values: got lengths %d and %d, want equal lengths",
			len(indices), len(values))
	case indptr[0] != 0 || indptr[n] != len(values):
		return fmt.Errorf("perceptron: indptr: got first entry %d and last entry %d, "+
			"want 0 and %d, the number of values", indptr[0], indptr[n], len(values))
	}
	for i := range n {
		if indptr[i+1] < indptr[i] {
			return fmt.Errorf("perceptron: indptr[%d]: got %d after %d, want entries that never decrease",
				i+1, indptr[i+1], indptr[i])
		}
	}
	for i := range n {
		if err := checkColumns(indices[indptr[i]:indptr[i+1]], cols); err != nil {
			return fmt.Errorf("perceptron: row %d: %w", i, err)
		}
	}
	return nil
}

// checkColumns returns an error unless the columns of a sparse row are between 0 and cols − 1, in increasing
// order. The error has no prefix.
func checkColumns(columns []int, cols int) error {
	last := -1
	for _, j := range columns {
		switch {
		case j < 0 || j >= cols:
			return fmt.Errorf("got column %d, want 0 to %d", j, cols-1)
		case j <= last:
			return fmt.Errorf("got column %d after column %d, want increasing columns", j, last)
		}
		last = j
	}
	return nil
}

// checked sets radius2 and returns d, or returns an error if d is not a valid Dataset. Every
// constructor calls it.
func (d *Dataset) checked() (*Dataset, error) {
	if err := checkSizes(d.rows, d.dim, d.labels); err != nil {
		return nil, err
	}
	if err := checkLabels(d.labels); err != nil {
		return nil, err
	}
	d.radius2 = 0
	for i := range d.rows {
		x := d.row(i).Values
		norm2 := dot.Product(x, x)
		if !finite.All(norm2) {
			return nil, d.featureError(i)
		}
		d.radius2 = max(d.radius2, norm2)
	}
	return d, nil
}

// featureError returns an error about the first feature of row i that is not finite. If all features
// are finite, so that their sum of squares overflows, the error is about the feature with the largest
// absolute value.
func (d *Dataset) featureError(i int) error {
	var largest float64
	var column int // of largest
	for j, v := range d.entries(i) {
		if !finite.All(v) {
			return fmt.Errorf("perceptron: row %d, %s: got %v, want a finite number", i, d.column(j), v)
		}
		if math.Abs(v) > math.Abs(largest) {
			largest = v
			column = j
		}
	}
	return fmt.Errorf("perceptron: row %d, %s: got %v, want a row with a finite sum of squares; "+
		"divide the data by a power of two until the norm of every row is below 1e154",
		i, d.column(column), largest)
}
