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
)

// NewDataset copies the rows of x and their labels y into a Dataset. Label y[i]
// belongs to row i of x.
//
// The error names the row, the column, the value found and what was wanted.
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

// isNil reports whether there is no matrix: a nil interface, or a nil pointer in one.
func isNil(x mat.Matrix) bool {
	v := reflect.ValueOf(x)
	return x == nil || v.Kind() == reflect.Pointer && v.IsNil()
}

// Wrap makes a Dataset of the rows of x without copying them; it copies y. Do
// not change x afterwards, because it is checked only once.
//
// It shares x's memory whatever its stride, so it costs nothing even when x is a
// slice of a larger matrix. Errors are those of NewDataset.
func Wrap(x *mat.Dense, y []float64) (*Dataset, error) {
	if x == nil {
		return nil, errNoExamples
	}
	raw := x.RawMatrix()
	return newDataset(rows.Dense(raw.Rows, raw.Cols, raw.Stride, raw.Data), y)
}

// FromRows copies the rows x and their labels y into a Dataset. The rows must
// have the same length. Errors are those of NewDataset.
func FromRows(x [][]float64, y []float64) (*Dataset, error) {
	if len(x) == 0 {
		return nil, errNoExamples
	}
	dim := len(x[0])
	values := make([]float64, 0, len(x)*dim)
	for i, row := range x {
		if len(row) != dim {
			return nil, fmt.Errorf("perceptron: row %d has %d columns; wanted %d, as many as row 0",
				i, len(row), dim)
		}
		values = append(values, row...)
	}
	return newDataset(rows.Dense(len(x), dim, dim, values), y)
}

// maxColumns bounds the columns of sparse data: the weights are dense, so 2³⁰
// columns need a weight vector of 8 GiB.
const maxColumns = 1 << 30

// FromCSR copies sparse rows into a Dataset of n rows and cols columns. Row i stores
// values[k] in column indices[k] for indptr[i] ≤ k < indptr[i+1]; entries that are
// not stored are 0. A Dataset made of the same numbers by FromRows trains to the
// same weights wherever the sums are exact: sums that round may differ in the last
// bits, because only stored entries take a lane of the dot product.
//
// Columns that do not increase within a row (unsorted, or repeated) are an
// error, as are entries outside the matrix and more than 2³⁰ columns. The other
// errors are those of NewDataset.
//
//revive:disable-next-line:argument-limit // these are the three arrays of SciPy's csr_matrix, and its shape
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

// newDataset makes a Dataset that keeps the rows m and copies the labels y.
func newDataset(m rows.Matrix, y []float64) (*Dataset, error) {
	d := &Dataset{labels: slices.Clone(y)}
	return d.with(m).checked()
}

var errNoExamples = errors.New("perceptron: no examples; wanted at least one row")

// checkSizes returns an error unless there are rows and columns, and one label per row.
func checkSizes(n, dim int, y []float64) error {
	switch {
	case n <= 0:
		return errNoExamples
	case dim <= 0:
		return errors.New("perceptron: no columns; wanted at least one feature")
	case len(y) != n:
		return fmt.Errorf("perceptron: %d rows and %d labels; wanted one label a row", n, len(y))
	}
	return nil
}

// checkCSR returns an error unless the three slices are a CSR matrix of n rows and cols
// columns, whose columns increase in each row.
func checkCSR(n, cols int, indptr, indices []int, values []float64) error {
	switch {
	case cols > maxColumns:
		return fmt.Errorf("perceptron: %d columns; wanted at most %d (2³⁰), because the weights are dense",
			cols, maxColumns)
	case len(indptr) != n+1:
		return fmt.Errorf("perceptron: indptr has %d entries; wanted %d, one more than the rows",
			len(indptr), n+1)
	case len(indices) != len(values):
		return fmt.Errorf("perceptron: %d indices and %d values; wanted as many of both",
			len(indices), len(values))
	case indptr[0] != 0 || indptr[n] != len(values) || !slices.IsSorted(indptr):
		return fmt.Errorf("perceptron: indptr goes from %d to %d; "+
			"wanted it to rise from 0 to %d, the number of values, and never to fall",
			indptr[0], indptr[n], len(values))
	}
	for i := range n {
		last := -1
		for _, j := range indices[indptr[i]:indptr[i+1]] {
			switch {
			case j < 0 || j >= cols:
				return fmt.Errorf("perceptron: row %d: column %d; wanted 0 to %d", i, j, cols-1)
			case j <= last:
				return fmt.Errorf("perceptron: row %d: column %d comes after column %d; "+
					"wanted columns that increase", i, j, last)
			}
			last = j
		}
	}
	return nil
}

// checked returns d if it is a valid Dataset, with its radius computed. Every
// Dataset goes through here.
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

// featureError says which feature makes row i invalid.
func (d *Dataset) featureError(i int) error {
	var largest float64
	var at int // its column
	for j, v := range d.entries(i) {
		if !finite.All(v) {
			return fmt.Errorf("perceptron: row %d, %s: %v; wanted a finite number", i, d.column(j), v)
		}
		if math.Abs(v) > math.Abs(largest) {
			largest = v
			at = j
		}
	}
	return fmt.Errorf("perceptron: row %d, %s: %v is too large: "+
		"the squares of the row do not sum to a finite number; "+
		"wanted rows no longer than 1e154, so divide the data by a power of two",
		i, d.column(at), largest)
}
