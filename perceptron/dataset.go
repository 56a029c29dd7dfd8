package perceptron

import (
	"fmt"
	"iter"
	"slices"

	"perceptronlab/internal/labelled"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
)

// A Dataset is a list of n examples (xᵢ, yᵢ): a row of features xᵢ ∈ ℝᵈ and a label yᵢ that is −1
// or +1.
//
// NewDataset, Wrap, FromRows and FromCSR return only valid Datasets: at least one example and one
// column, rows of equal length, labels −1 or +1, every feature finite, and a finite sum of squares
// in every row. A Dataset never changes; Columns, Scale, AbsorbBias and similar methods return a
// new one.
//
// Rows and columns are counted from 0, here and in errors.
type Dataset struct {
	rows, dim int // the size of the matrix
	matrix    rows.Matrix
	labels    []float64
	names     []string // nil, or one per column
	bias      *absorbed
	radius2   float64
}

// with returns a copy of d with the rows m. The caller must pass the result through checked.
func (d *Dataset) with(m rows.Matrix) *Dataset {
	changed := *d
	changed.rows = m.Len()
	changed.dim = m.Dim()
	changed.matrix = m
	return &changed
}

// examples returns the rows and labels of d for the exact checks and searches.
func (d *Dataset) examples() *labelled.Set {
	return &labelled.Set{Matrix: d.matrix, Labels: d.labels, Radius2: d.radius2}
}

// column returns the number and name of column j for errors: column 2 ("width").
func (d *Dataset) column(j int) string { return wording.Column(d.names, j) }

// row returns the stored entries of example i.
func (d *Dataset) row(i int) rows.Row { return d.matrix.Row(i) }

// entries yields the column and value of each stored entry of example i.
func (d *Dataset) entries(i int) iter.Seq2[int, float64] { return d.row(i).Entries() }

// score returns w·xᵢ.
func (d *Dataset) score(w []float64, i int) float64 { return d.row(i).Score(w) }

// Len returns the number of examples, n.
func (d *Dataset) Len() int { return d.rows }

// Dim returns the number of columns, d. After AbsorbBias this includes the constant.
func (d *Dataset) Dim() int { return d.dim }

// Row returns the features of example i, counted from 0. The Dataset owns the slice, unless the
// data are sparse: do not modify it. Its capacity equals its length, so append copies it.
func (d *Dataset) Row(i int) []float64 {
	d.mustHave(i)
	return d.unpacked(i, new([]float64))
}

// unpacked returns all features of example i. It returns a dense row without a copy, and unpacks a
// sparse row into the buffer, which the first call allocates; that result is valid until the next
// call.
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

// NonZero returns the columns, in increasing order, and the values of the nonzero entries of row i.
// For sparse data it returns the stored entries, without a copy of the values: do not modify them.
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
		panic(fmt.Sprintf("perceptron: got example %d, want 0 to %d", i, d.rows-1))
	}
}

// All yields the features, as Row returns them, and the label of each example in order.
func (d *Dataset) All() iter.Seq2[[]float64, float64] {
	return func(yield func([]float64, float64) bool) {
		for i, y := range d.labels {
			if !yield(d.Row(i), y) {
				return
			}
		}
	}
}

// Names returns a copy of the column names, or nil if there are none.
func (d *Dataset) Names() []string { return slices.Clone(d.names) }

// String returns the numbers of examples, of each label, and of columns.
func (d *Dataset) String() string {
	positive := 0
	for _, y := range d.labels {
		if y > 0 {
			positive++
		}
	}
	return fmt.Sprintf("%d examples (%d of label +1, %d of label -1) with %d columns",
		d.rows, positive, d.rows-positive, d.dim)
}
