package perceptron

import (
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/rows"
)

// Named returns d with names for its columns, which errors, axes and tables then
// use. It panics unless there is one name per column.
func (d *Dataset) Named(features ...string) *Dataset {
	if len(features) != d.dim {
		panic(fmt.Sprintf("perceptron: Named got %d names for %d columns; wanted one a column",
			len(features), d.dim))
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
	picked := d.with(d.matrix.Map(len(j), rows.Choose(j...)))
	picked.bias = d.bias.picked(j)
	picked.names = nil
	if d.names != nil {
		for _, from := range j {
			picked.names = append(picked.names, d.names[from])
		}
	}
	return picked.checked()
}

// Subset returns a Dataset of the rows of d, in that order; a row may come more
// than once. It is an error to name no row, or one that is not there.
func (d *Dataset) Subset(rows ...int) (*Dataset, error) {
	var labels []float64
	for _, i := range rows {
		if i < 0 || i >= d.rows {
			return nil, fmt.Errorf("perceptron: row %d; wanted 0 to %d", i, d.rows-1)
		}
		labels = append(labels, d.labels[i])
	}
	subset := d.with(d.matrix.Rows(rows...))
	subset.labels = labels
	return subset.checked()
}

// WithLabels returns a Dataset of the same rows, which it shares, with labels y.
func (d *Dataset) WithLabels(y []float64) (*Dataset, error) {
	if err := checkSizes(d.rows, d.dim, y); err != nil {
		return nil, err
	}
	if err := checkLabels(y); err != nil {
		return nil, err
	}
	labelled := *d
	labelled.labels = slices.Clone(y)
	return &labelled, nil
}

// Scale returns a Dataset whose features are those of d times c, including an
// absorbed constant. A power of two changes only exponents, so nothing rounds.
//
// It is an error if c is 0 or not finite, or if the products are too large; one
// that is too small becomes 0, as products of float64 do.
func (d *Dataset) Scale(c float64) (*Dataset, error) {
	if c == 0 || math.IsNaN(c) || math.IsInf(c, 0) {
		return nil, fmt.Errorf("perceptron: Scale by %v; wanted a finite number that is not 0", c)
	}
	scaled := d.with(d.matrix.Map(d.dim, func(to, r rows.Row) rows.Row {
		to.Columns = append(to.Columns, r.Columns...)
		for _, v := range r.Values {
			to.Values = append(to.Values, c*v)
		}
		return to
	}))
	if d.bias != nil {
		scaled.bias = &absorbed{column: d.bias.column, constant: c * d.bias.constant}
		scaled.names = scaled.bias.named(d.names)
	}
	return scaled.checked()
}
