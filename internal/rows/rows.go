// Package rows holds points as rows of numbers, dense or sparse, and hides which they are
// from code that computes with them. Sums have the order of package dot.
package rows

import (
	"iter"
	"slices"

	"perceptronlab/internal/dot"
)

// A Row is a point. Without Columns it is dense, and Values are all its features in order.
// With Columns it is sparse: Values[k] is in Columns[k], the columns increase, and entries
// not stored are 0. A row without values is a sparse row of zeros.
type Row struct {
	Columns []uint32
	Values  []float64
}

// Sparse returns a sparse row, of columns that are at most 2³²−1.
func Sparse(columns []int, values []float64) Row {
	r := Row{make([]uint32, len(columns)), values}
	for k, j := range columns {
		r.Columns[k] = uint32(j)
	}
	return r
}

// Ints returns the columns of a sparse row.
func (r Row) Ints() []int {
	if r.Columns == nil {
		return nil
	}
	columns := make([]int, len(r.Columns))
	for k, j := range r.Columns {
		columns[k] = int(j)
	}
	return columns
}

// Column returns the column of Values[k].
func (r Row) Column(k int) int {
	if r.Columns == nil {
		return k
	}
	return int(r.Columns[k])
}

// Entries ranges over the stored entries: their columns and values. A loop over Values and Column
// is faster.
func (r Row) Entries() iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for k, v := range r.Values {
			if !yield(r.Column(k), v) {
				return
			}
		}
	}
}

// Score returns w·x. It panics if a column of the row lies beyond w.
func (r Row) Score(w []float64) float64 {
	if r.Columns != nil {
		return dot.Sparse(w, r.Columns, r.Values)
	}
	return dot.Product(r.Values, w)
}

// AddTo adds c·x to w. Each product is rounded before it is added.
func (r Row) AddTo(w []float64, c float64) {
	if r.Columns != nil {
		values := r.Values[:len(r.Columns)]
		for k, j := range r.Columns {
			w[j] += float64(c * values[k])
		}
		return
	}
	dot.Add(w[:len(r.Values)], c, r.Values)
}

// Unpack writes all features into x, including the zeros.
func (r Row) Unpack(x []float64) {
	clear(x)
	for j, v := range r.Entries() {
		x[j] = v
	}
}

// Choose returns a function that appends the chosen columns of a row to another row: those
// columns in that order, repeated if chosen twice. The new columns of a sparse row
// increase, too. Use the function in one goroutine only.
func Choose(columns ...int) func(to, r Row) Row {
	places := make(map[int][]int, len(columns)) // of an old column, its new ones
	for place, j := range columns {
		places[j] = append(places[j], place)
	}
	value := make([]float64, len(columns)) // of the new columns that a row has
	return func(to, r Row) Row {
		if r.Columns == nil && len(r.Values) > 0 {
			for _, j := range columns {
				to.Values = append(to.Values, r.Values[j])
			}
			return to
		}
		start := len(to.Columns)
		for k, j := range r.Columns {
			for _, place := range places[int(j)] {
				to.Columns = append(to.Columns, uint32(place))
				value[place] = r.Values[k]
			}
		}
		chosen := to.Columns[start:]
		slices.Sort(chosen)
		for _, place := range chosen {
			to.Values = append(to.Values, value[place])
		}
		return to
	}
}

// Insert returns a function that appends a row to another one, with the value c in a new
// column at; the columns from there on move up by one.
func Insert(at int, c float64) func(to, r Row) Row {
	return func(to, r Row) Row {
		k := at
		if r.Columns != nil {
			k, _ = slices.BinarySearch(r.Columns, uint32(at))
			to.Columns = append(append(to.Columns, r.Columns[:k]...), uint32(at))
			for _, j := range r.Columns[k:] {
				to.Columns = append(to.Columns, j+1)
			}
		}
		to.Values = append(append(to.Values, r.Values[:k]...), c)
		to.Values = append(to.Values, r.Values[k:]...)
		return to
	}
}
