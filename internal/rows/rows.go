// Package rows represents examples as rows of a matrix, which may be dense or sparse. Both kinds have the
// same methods. Sums are computed in the fixed order of package dot.
package rows

import (
	"iter"
	"slices"

	"perceptronlab/internal/dot"
)

// A Row is a row of a matrix. If Columns is nil, the row is dense, and Values has all its numbers in
// order. Otherwise the row is sparse: Values[k] is in column Columns[k], the columns increase, and all
// other numbers are 0. A row without columns and without values is a sparse row of zeros.
type Row struct {
	Columns []uint32
	Values  []float64
}

// Sparse returns a sparse row with values[k] in column columns[k]. The columns must increase, and be
// below 2³². Sparse copies the columns, but not the values.
func Sparse(columns []int, values []float64) Row {
	r := Row{make([]uint32, len(columns)), values}
	for k, j := range columns {
		r.Columns[k] = uint32(j)
	}
	return r
}

// Ints returns a copy of the columns of a sparse row, or nil for a dense row.
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

// Entries returns an iterator over the columns and values of the stored entries. A loop over Values
// that calls Column is faster.
func (r Row) Entries() iter.Seq2[int, float64] {
	return func(yield func(int, float64) bool) {
		for k, v := range r.Values {
			if !yield(r.Column(k), v) {
				return
			}
		}
	}
}

// Score returns w·x, where x is the row. It panics if the row has an entry in a column outside w.
func (r Row) Score(w []float64) float64 {
	if r.Columns != nil {
		return dot.Sparse(w, r.Columns, r.Values)
	}
	return dot.Product(r.Values, w)
}

// AddTo adds c·x to w, where x is the row. Each product is rounded before it is added.
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

// Unpack writes all numbers of the row to x, including the zeros that are not stored. The length of x
// must be the number of columns.
func (r Row) Unpack(x []float64) {
	clear(x)
	for j, v := range r.Entries() {
		x[j] = v
	}
}

// Choose returns a function for Matrix.Map that selects columns: column k of the new row is column
// columns[k] of r. A column may be chosen more than once. The function is not safe for concurrent use.
func Choose(columns ...int) func(dst, r Row) Row {
	places := make(map[int][]int, len(columns)) // the columns of the new row, per column of r
	for place, j := range columns {
		places[j] = append(places[j], place)
	}
	value := make([]float64, len(columns)) // a buffer for the values of the new row, per column
	return func(dst, r Row) Row {
		if r.Columns == nil && len(r.Values) > 0 { // r is dense
			for _, j := range columns {
				dst.Values = append(dst.Values, r.Values[j])
			}
			return dst
		}
		start := len(dst.Columns)
		for k, j := range r.Columns {
			for _, place := range places[int(j)] {
				dst.Columns = append(dst.Columns, uint32(place))
				value[place] = r.Values[k]
			}
		}
		chosen := dst.Columns[start:]
		slices.Sort(chosen)
		for _, place := range chosen {
			dst.Values = append(dst.Values, value[place])
		}
		return dst
	}
}

// Insert returns a function for Matrix.Map that inserts a column with the value c. The new column has the
// given index, and the indices of later columns grow by one.
func Insert(index int, c float64) func(dst, r Row) Row {
	return func(dst, r Row) Row {
		k := index
		if r.Columns != nil {
			k, _ = slices.BinarySearch(r.Columns, uint32(index))
			dst.Columns = append(append(dst.Columns, r.Columns[:k]...), uint32(index))
			for _, j := range r.Columns[k:] {
				dst.Columns = append(dst.Columns, j+1)
			}
		}
		dst.Values = append(append(dst.Values, r.Values[:k]...), c)
		dst.Values = append(dst.Values, r.Values[k:]...)
		return dst
	}
}
