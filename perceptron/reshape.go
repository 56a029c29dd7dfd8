package perceptron

import (
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
)

// Named returns a Dataset that shares the rows and labels of d and has the given column names, which
// appear in errors, on axes and in tables. It panics unless there is one name per column.
func (d *Dataset) Named(names ...string) *Dataset {
	if len(names) != d.dim {
		panic(fmt.Sprintf("perceptron: Named: got %s for %s, want one name per column",
			wording.Plural(len(names), "name"), wording.Plural(d.dim, "column")))
	}
	named := *d
	named.names = slices.Clone(names)
	return &named
}

// Columns returns a Dataset of the columns j of d, in that order and with their names. For example,
// d.Columns(2, 0) has two columns: the third column of d, followed by the first. It returns an error if j
// is empty or contains a column that d does not have.
//
// An absorbed bias remains absorbed if j includes the constant's column.
func (d *Dataset) Columns(j ...int) (*Dataset, error) {
	for _, column := range j {
		if column < 0 || column >= d.dim {
			return nil, fmt.Errorf("perceptron: Columns: got column %d, want 0 to %d", column, d.dim-1)
		}
	}
	chosen := d.withMatrix(d.matrix.Map(len(j), rows.Choose(j...)))
	chosen.bias = d.bias.inColumns(j)
	chosen.names = nil
	if d.names != nil {
		for _, column := range j {
			chosen.names = append(chosen.names, d.names[column])
		}
	}
	return chosen.checked()
}

// Subset returns a Dataset of the given rows of d, in that order; a row may occur more than once. It
// returns an error if rows is empty or contains a row that d does not have.
func (d *Dataset) Subset(rows ...int) (*Dataset, error) {
	var labels []float64
	for _, i := range rows {
		if i < 0 || i >= d.rows {
			return nil, fmt.Errorf("perceptron: Subset: got row %d, want 0 to %d", i, d.rows-1)
		}
		labels = append(labels, d.labels[i])
	}
	subset := d.withMatrix(d.matrix.Rows(rows...))
	subset.labels = labels
	return subset.checked()
}

// WithLabels returns a Dataset that shares the rows of d and has a copy of the labels y. It returns an
// error unless there is one label per row, and every label is −1 or +1.
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

// Scale returns a Dataset whose features are c times those of d. It also scales an absorbed constant.
// If c is a power of two, only exponents change, and no product rounds unless it underflows.
//
// It returns an error if c is 0 or not finite, or if the sum of squares of a scaled row overflows.
// Products that are too small for a float64 become 0.
func (d *Dataset) Scale(c float64) (*Dataset, error) {
	if c == 0 || math.IsNaN(c) || math.IsInf(c, 0) {
		return nil, fmt.Errorf("perceptron: Scale: got factor %v, want a finite number other than 0", c)
	}
	scaled := d.withMatrix(d.matrix.Map(d.dim, func(to, r rows.Row) rows.Row {
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
