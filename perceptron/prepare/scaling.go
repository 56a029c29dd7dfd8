package prepare

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A Scaling shifts and scales each column of a row: column j becomes
//
//	(xⱼ − Shiftⱼ)/Scaleⱼ
//
// A nil Shift means 0 and a nil Scale means 1, so the zero Scaling changes nothing. You may change the
// result of [Standardize], or set the fields of a Scaling yourself. Then validate the Scaling with
// [Scaling.Check].
type Scaling struct {
	Shift []float64 `json:"shift,omitempty"`
	Scale []float64 `json:"scale,omitempty"`
}

// Check returns an error unless s fits rows with the given number of columns. Shift must be nil or have
// one finite number per column. Scale must be nil or have one finite, positive number per column.
func (s Scaling) Check(columns int) error {
	lists := []struct {
		name, want string
		values     []float64
		bound      float64 // each value must be greater than bound
	}{
		{"shift", "a finite number", s.Shift, math.Inf(-1)},
		{"scale", "a finite positive number", s.Scale, 0},
	}
	for _, list := range lists {
		if list.values != nil && len(list.values) != columns {
			found := fmt.Sprintf("a %s of %s for %s",
				list.name, wording.Plural(len(list.values), "number"), wording.Plural(columns, "column"))
			return problem(found, "one number per column")
		}
		for j, v := range list.values {
			if !finite.All(v) || v <= list.bound {
				p := problem(fmt.Sprintf("the %s %v", list.name, v), list.want)
				p.Place.Other = fmt.Sprintf("column %d", j)
				return p
			}
		}
	}
	return nil
}

// Row returns a scaled copy of the row x. It panics unless Shift and Scale are nil or have the length of x.
func (s Scaling) Row(x []float64) []float64 {
	for _, list := range [][]float64{s.Shift, s.Scale} {
		if list != nil && len(list) != len(x) {
			panic(fmt.Sprintf("prepare: got a row of %s, want %d, one per column of the scaling",
				wording.Plural(len(x), "number"), len(list)))
		}
	}
	scaled := make([]float64, len(x))
	for j, v := range x {
		scaled[j] = s.Number(j, v)
	}
	return scaled
}

// Number returns the number v of column j after scaling. It panics if Shift or Scale is set but has no
// element j.
func (s Scaling) Number(j int, v float64) float64 {
	if s.Shift != nil {
		v -= s.Shift[j]
	}
	if s.Scale != nil {
		v /= s.Scale[j]
	}
	return v
}

// Apply returns a table with the scaled rows of t. The rows are copies, but the slices of feature
// names and classes are shared with t.
//
// Apply returns an error if t does not pass Table.Check, if s does not fit the columns of t (see Check), or
// if a scaled number overflows. It also returns an error if t is sparse and s shifts a column, because the
// shift would turn every 0 of the column into another number.
func (s Scaling) Apply(t datasets.Table) (datasets.Table, error) {
	if err := cmp.Or(t.Check(), s.Check(t.Dim())); err != nil {
		return datasets.Table{}, err
	}
	for j, v := range s.Shift {
		if t.Sparse != nil && v != 0 {
			p := problem(fmt.Sprintf("the shift %v in a sparse table", v), "the shift 0, which keeps zeros")
			p.Place = columnPlace(t, j)
			return datasets.Table{}, p.With(datasets.Fix{Do: "use a scaling without a shift"})
		}
	}
	var err error
	scale := func(i, j int, v float64) float64 {
		result := s.Number(j, v)
		if !finite.All(result) && err == nil {
			p := problem(fmt.Sprintf("%v, scaled to %v", v, result), "a finite number after scaling")
			p.Place = place(t, i, j)
			err = p.With(datasets.Fix{Do: "divide the data by a power of two before scaling"})
		}
		return result
	}
	scaled := datasets.Table{Features: t.Features, Classes: t.Classes, Weights: t.Weights}
	for i, x := range t.Rows {
		row := make([]float64, len(x))
		for j, v := range x {
			row[j] = scale(i, j, v)
		}
		scaled.Rows = append(scaled.Rows, row)
	}
	for i, from := range t.Sparse {
		row := datasets.Sparse{Columns: slices.Clone(from.Columns), Values: make([]float64, len(from.Values))}
		for k, v := range from.Values {
			row.Values[k] = scale(i, from.Columns[k], v)
		}
		scaled.Sparse = append(scaled.Sparse, row)
	}
	return scaled, err
}
