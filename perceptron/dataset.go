package perceptron

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"math"
	"reflect"
	"slices"

	"gonum.org/v1/gonum/mat"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
)

// A Dataset is n examples (xᵢ, yᵢ): a row of features xᵢ ∈ ℝᵈ and a label yᵢ
// that is −1 or +1.
//
// A Dataset is always valid, because NewDataset, Wrap, FromRows and FromCSR check
// it: at least one example and one column, rows of one length, labels −1 or +1,
// every feature finite, and a finite sum of squares in every row. It never changes
// afterwards; methods that seem to change it (Columns, Scale, AbsorbBias, …)
// return a new one.
//
// Rows and columns are counted from 0, here and in errors.
type Dataset struct {
	rows, dim int // of the matrix
	matrix    rows.Matrix
	labels    []float64
	names     []string // nil, or one per column
	bias      *absorbed
	radius2   float64
}

// NewDataset copies the rows of x and their labels y into a Dataset. Label y[i]
// belongs to row i of x.
//
// The error names the row, the column, the value found and what was wanted.
func NewDataset(x mat.Matrix, y []float64) (*Dataset, error) {
	if v := reflect.ValueOf(x); x == nil || v.Kind() == reflect.Pointer && v.IsNil() {
		return nil, errNoExamples
	}
	n, dim := x.Dims()
	values := make([]float64, n*dim)
	for i := range n {
		mat.Row(values[i*dim:(i+1)*dim], i, x)
	}
	return newDataset(rows.Dense(n, dim, dim, values), y)
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
			return nil, fmt.Errorf("perceptron: row %d has %d columns; wanted %d, as many as row 0", i, len(row), dim)
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
func FromCSR(n, cols int, indptr, indices []int, values, y []float64) (*Dataset, error) {
	if err := checkSizes(n, cols, y); err != nil {
		return nil, err
	}
	if err := checkCSR(n, cols, indptr, indices, values); err != nil {
		return nil, err
	}
	return newDataset(rows.CSR(cols, slices.Clone(indptr), rows.Sparse(indices, nil).Columns, slices.Clone(values)), y)
}

// newDataset keeps the rows m and copies the labels y.
func newDataset(m rows.Matrix, y []float64) (*Dataset, error) {
	d := &Dataset{labels: slices.Clone(y)}
	return d.with(m).checked()
}

// with returns a Dataset of the rows m with everything else from d. It still has to be checked.
func (d *Dataset) with(m rows.Matrix) *Dataset {
	changed := *d
	changed.rows, changed.dim, changed.matrix = m.Len(), m.Dim(), m
	return &changed
}

// checkCSR returns an error unless the three slices are a CSR matrix of n rows and cols
// columns, whose columns increase in each row.
func checkCSR(n, cols int, indptr, indices []int, values []float64) error {
	switch {
	case cols > maxColumns:
		return fmt.Errorf("perceptron: %d columns; wanted at most %d (2³⁰), because the weights are dense", cols, maxColumns)
	case len(indptr) != n+1:
		return fmt.Errorf("perceptron: indptr has %d entries; wanted %d, one more than the rows", len(indptr), n+1)
	case len(indices) != len(values):
		return fmt.Errorf("perceptron: %d indices and %d values; wanted as many of both", len(indices), len(values))
	case indptr[0] != 0 || indptr[n] != len(values) || !slices.IsSorted(indptr):
		return fmt.Errorf("perceptron: indptr goes from %d to %d; wanted it to rise from 0 to %d, the number of values, and never to fall",
			indptr[0], indptr[n], len(values))
	}
	for i := range n {
		last := -1
		for _, j := range indices[indptr[i]:indptr[i+1]] {
			switch {
			case j < 0 || j >= cols:
				return fmt.Errorf("perceptron: row %d: column %d; wanted 0 to %d", i, j, cols-1)
			case j <= last:
				return fmt.Errorf("perceptron: row %d: column %d comes after column %d; wanted columns that increase", i, j, last)
			}
			last = j
		}
	}
	return nil
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

// checked returns d if it is a valid Dataset, with its radius computed. Every
// Dataset goes through here.
func (d *Dataset) checked() (*Dataset, error) {
	if err := cmp.Or(checkSizes(d.rows, d.dim, d.labels), checkLabels(d.labels)); err != nil {
		return nil, err
	}
	d.radius2 = 0
	for i := range d.rows {
		x := d.row(i).Values
		norm2 := dot.Product(x, x)
		if !wording.Finite(norm2) {
			return nil, d.featureError(i)
		}
		d.radius2 = max(d.radius2, norm2)
	}
	return d, nil
}

// featureError says which feature makes row i invalid.
func (d *Dataset) featureError(i int) error {
	largest, at := 0.0, 0
	for j, v := range d.entries(i) {
		if !wording.Finite(v) {
			return fmt.Errorf("perceptron: row %d, %s: %v; wanted a finite number", i, d.column(j), v)
		}
		if math.Abs(v) > math.Abs(largest) {
			largest, at = v, j
		}
	}
	return fmt.Errorf("perceptron: row %d, %s: %v is too large: the squares of the row do not sum to a finite number; "+
		"wanted rows no longer than 1e154, so divide the data by a power of two",
		i, d.column(at), largest)
}

// column names column j, for errors.
func (d *Dataset) column(j int) string { return wording.Column(d.names, j) }

// row returns the stored entries of example i.
func (d *Dataset) row(i int) rows.Row { return d.matrix.Row(i) }

// entries ranges over the stored entries of example i: their columns and values.
func (d *Dataset) entries(i int) iter.Seq2[int, float64] { return d.row(i).Entries() }

// score returns w·xᵢ.
func (d *Dataset) score(w []float64, i int) float64 { return d.row(i).Score(w) }

// Len returns the number of examples, n.
func (d *Dataset) Len() int { return d.rows }

// Dim returns the number of columns, d; after AbsorbBias the constant is one of
// them.
func (d *Dataset) Dim() int { return d.dim }

// Row returns the features of example i, from 0. Do not change it: the slice is
// the Dataset's own (for sparse data a fresh one). Its capacity is its length, so
// append copies it.
func (d *Dataset) Row(i int) []float64 {
	d.mustHave(i)
	return d.unpacked(i, new([]float64))
}

// unpacked returns row i; a sparse row is written into the buffer, which the first call makes.
func (d *Dataset) unpacked(i int, buffer *[]float64) []float64 {
	if !d.matrix.Sparse() {
		return slices.Clip(d.row(i).Values)
	}
	if *buffer == nil {
		*buffer = make([]float64, d.dim)
	}
	d.row(i).Unpack(*buffer)
	return *buffer
}

// NonZero returns the entries of row i that are not 0: their columns, which
// increase, and their values. For sparse data these are the stored entries, and
// the values are not copies, so do not change them.
func (d *Dataset) NonZero(i int) (columns []int, values []float64) {
	d.mustHave(i)
	if d.matrix.Sparse() {
		return d.row(i).Ints(), slices.Clip(d.row(i).Values)
	}
	for j, v := range d.entries(i) {
		if v != 0 {
			columns = append(columns, j)
			values = append(values, v)
		}
	}
	return columns, values
}

// Label returns the label of example i, −1 or +1.
func (d *Dataset) Label(i int) float64 {
	d.mustHave(i)
	return d.labels[i]
}

// mustHave panics unless there is an example i.
func (d *Dataset) mustHave(i int) {
	if i < 0 || i >= d.rows {
		panic(fmt.Sprintf("perceptron: example %d; wanted 0 to %d", i, d.rows-1))
	}
}

// All ranges over the examples in order: the features, as Row returns them, and
// the label.
func (d *Dataset) All() iter.Seq2[[]float64, float64] {
	return func(yield func([]float64, float64) bool) {
		for i, y := range d.labels {
			if !yield(d.Row(i), y) {
				return
			}
		}
	}
}

// Names returns the names of the columns, or nil if they have none.
func (d *Dataset) Names() []string { return slices.Clone(d.names) }

// String says how many examples there are, and how many columns.
func (d *Dataset) String() string {
	positive := 0
	for _, y := range d.labels {
		if y > 0 {
			positive++
		}
	}
	return fmt.Sprintf("%d examples (%d of label +1, %d of label -1) with %d columns", d.rows, positive, d.rows-positive, d.dim)
}
