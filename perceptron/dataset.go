package perceptron

import (
	"fmt"
	"iter"
	"slices"

	"perceptronlab/internal/labelled"
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

// with returns a Dataset of the rows m with everything else from d. The caller must check it: see
// checked.
func (d *Dataset) with(m rows.Matrix) *Dataset {
	changed := *d
	changed.rows = m.Len()
	changed.dim = m.Dim()
	changed.matrix = m
	return &changed
}

// examples returns the rows and labels of d, which the exact checks and searches work on.
func (d *Dataset) examples() *labelled.Set {
	return &labelled.Set{Matrix: d.matrix, Labels: d.labels, Radius2: d.radius2}
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

// unpacked returns all features of example i, without a copy if the rows are dense. A sparse row is
// written into the buffer, which the first call makes: it is valid until the next call.
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
	return fmt.Sprintf("%d examples (%d of label +1, %d of label -1) with %d columns",
		d.rows, positive, d.rows-positive, d.dim)
}
