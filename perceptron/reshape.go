package perceptron

import (
	"cmp"
	"fmt"
	"math"
	"slices"
)

// Named returns d with names for its columns, which errors, axes and tables then
// use. It panics unless there is one name a column.
func (d *Dataset) Named(features ...string) *Dataset {
	if len(features) != d.dim {
		panic(fmt.Sprintf("perceptron: Named got %d names for %d columns; wanted one a column", len(features), d.dim))
	}
	named := *d
	named.names = slices.Clone(features)
	return &named
}

// Columns returns a Dataset of the columns j of d, in that order, with their
// names: d.Columns(2, 0) has the third column first. It is an error to name no
// column, or one that is not there.
//
// The bias stays absorbed if the constant is among them once.
func (d *Dataset) Columns(j ...int) (*Dataset, error) {
	for _, from := range j {
		if from < 0 || from >= d.dim {
			return nil, fmt.Errorf("perceptron: column %d; wanted 0 to %d", from, d.dim-1)
		}
	}
	picked := &Dataset{rows: d.rows, dim: len(j), stride: len(j), labels: d.labels, bias: d.bias.picked(j)}
	if d.names != nil {
		for _, from := range j {
			picked.names = append(picked.names, d.names[from])
		}
	}
	if d.indptr != nil {
		d.pickSparse(picked, j)
		return picked.checked()
	}
	picked.dense = make([]float64, 0, d.rows*len(j))
	for i := range d.rows {
		row := d.stored(i)
		for _, from := range j {
			picked.dense = append(picked.dense, row[from])
		}
	}
	return picked.checked()
}

// pickSparse fills picked with the stored entries of columns j.
func (d *Dataset) pickSparse(picked *Dataset, j []int) {
	places := map[int][]int{} // column of d → columns of picked
	for to, from := range j {
		places[from] = append(places[from], to)
	}
	type entry struct {
		column int
		value  float64
	}
	var row []entry
	picked.indptr = []int{0}
	for i := range d.rows {
		row = row[:0]
		for k, from := range d.columnsOf(i) {
			for _, to := range places[from] {
				row = append(row, entry{to, d.stored(i)[k]})
			}
		}
		slices.SortFunc(row, func(a, b entry) int { return cmp.Compare(a.column, b.column) })
		for _, e := range row {
			picked.columns = append(picked.columns, e.column)
			picked.values = append(picked.values, e.value)
		}
		picked.indptr = append(picked.indptr, len(picked.values))
	}
}

// Subset returns a Dataset of the rows of d, in that order; a row may come more
// than once. It is an error to name no row, or one that is not there.
func (d *Dataset) Subset(rows ...int) (*Dataset, error) {
	for _, i := range rows {
		if i < 0 || i >= d.rows {
			return nil, fmt.Errorf("perceptron: row %d; wanted 0 to %d", i, d.rows-1)
		}
	}
	subset := &Dataset{rows: len(rows), dim: d.dim, stride: d.dim, names: d.names, bias: d.bias}
	if d.indptr != nil {
		subset.indptr = []int{0}
	}
	for _, i := range rows {
		subset.labels = append(subset.labels, d.labels[i])
		if d.indptr == nil {
			subset.dense = append(subset.dense, d.stored(i)...)
			continue
		}
		subset.columns = append(subset.columns, d.columnsOf(i)...)
		subset.values = append(subset.values, d.stored(i)...)
		subset.indptr = append(subset.indptr, len(subset.values))
	}
	return subset.checked()
}

// WithLabels returns a Dataset of the same rows, which it shares, with labels y.
func (d *Dataset) WithLabels(y []float64) (*Dataset, error) {
	labelled := *d
	labelled.labels = slices.Clone(y)
	if err := labelled.checkSizes(); err != nil {
		return nil, err
	}
	if err := checkLabels(labelled.labels); err != nil {
		return nil, err
	}
	return &labelled, nil
}

// Scale returns a Dataset whose features are those of d times c, an absorbed
// constant too. A power of two changes no digit, only the exponent.
//
// It is an error if c is 0 or not finite, or if the products are too large; one
// that is too small becomes 0, as products of float64 do.
func (d *Dataset) Scale(c float64) (*Dataset, error) {
	if c == 0 || math.IsNaN(c) || math.IsInf(c, 0) {
		return nil, fmt.Errorf("perceptron: Scale by %v; wanted a finite number that is not 0", c)
	}
	scaled := *d
	scaled.radius2 = 0
	if d.bias != nil {
		scaled.bias = &absorbed{column: d.bias.column, constant: c * d.bias.constant}
		scaled.names = scaled.bias.named(d.names)
	}
	if d.indptr != nil {
		scaled.values = times(c, d.values)
		return scaled.checked()
	}
	scaled.stride = d.dim
	scaled.dense = make([]float64, 0, d.rows*d.dim)
	for i := range d.rows {
		scaled.dense = append(scaled.dense, times(c, d.stored(i))...)
	}
	return scaled.checked()
}

// times returns c·x.
func times(c float64, x []float64) []float64 {
	scaled := make([]float64, len(x))
	for j, v := range x {
		scaled[j] = c * v
	}
	return scaled
}

// Labels returns +1 for each class that equals positive and −1 for the others:
// labels of several classes become labels of one class against the rest.
//
//	perceptron.Labels([]string{"cat", "dog", "cat"}, "cat") // [1 -1 1]
//	perceptron.Labels([]float64{0, 1, 1}, 1)                // [-1 1 1]
func Labels[T comparable](classes []T, positive T) []float64 {
	y := make([]float64, len(classes))
	for i, class := range classes {
		y[i] = -1
		if class == positive {
			y[i] = +1
		}
	}
	return y
}

// Must returns v, or panics with err if that is not nil. It is for data that the
// programmer wrote down, and for notebook cells:
//
//	var data = perceptron.Must(perceptron.FromRows(rows, labels))
func Must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
