package perceptron

import (
	"fmt"
	"iter"
	"slices"

	"perceptronlab/internal/labelled"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
)

// A Dataset is a list of n examples (xᵢ, yᵢ). An example consists of a row of d features, xᵢ ∈ ℝᵈ, and
// a label yᵢ, which is −1 or +1.
//
// [NewDataset], [Wrap], [FromRows] and [FromCSR] return only valid Datasets. A valid Dataset has at least
// one example and at least one column, its rows have equal lengths, its labels are −1 or +1, every feature
// is finite, and every row has a finite sum of squares. A Dataset never changes. [Dataset.Columns],
// [Dataset.Scale], [Dataset.AbsorbBias] and similar methods return a new Dataset.
//
// Rows and columns are counted from 0, here and in errors.
type Dataset struct {
	rows, dim int // the numbers of rows and columns of matrix
	matrix    rows.Matrix
	labels    []float64
	names     []string  // nil, or one per column
	bias      *absorbed // nil if the bias is not absorbed
	radius2   float64   // max ‖xᵢ‖²
}

// withMatrix returns a copy of d with the matrix m. It neither checks m nor computes radius2: the caller
// must either call checked on the copy, or check m and set radius2.
func (d *Dataset) withMatrix(m rows.Matrix) *Dataset {
	changed := *d
	changed.rows = m.Len()
	changed.dim = m.Dim()
	changed.matrix = m
	return &changed
}

// examples returns the rows and labels of d as a labelled.Set, for the exact checks and searches.
func (d *Dataset) examples() *labelled.Set {
	return &labelled.Set{Matrix: d.matrix, Labels: d.labels, Radius2: d.radius2}
}

// column returns a description of column j for errors, such as `column 2 ("width")`.
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

// Row returns the features of example i, counted from 0. Do not modify the slice: if the data are
// dense, it belongs to the Dataset. (If they are sparse, each call allocates a new slice.) The
// capacity of the slice equals its length, so append copies it.
func (d *Dataset) Row(i int) []float64 {
	d.mustHave(i)
	return d.unpacked(i, new([]float64))
}

// unpacked returns all features of example i. It does not copy a dense row. It unpacks a sparse row
// into *buffer, so the result is valid only until the next call with the same buffer. If *buffer is
// nil, unpacked allocates it.
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
// If the data are sparse, it returns all stored entries, even zeros, and values then belongs to the
// Dataset: do not modify it.
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

// mustHave panics if d has no example i.
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

// Names returns a copy of the column names, or nil if the columns have no names.
func (d *Dataset) Names() []string { return slices.Clone(d.names) }

// String returns the number of examples, in total and with each label, and the number of columns.
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
