package prepare

import (
	"fmt"
	"math"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A Scaling is what is done to a row: its column j becomes
//
//	(xⱼ − Shiftⱼ)/Scaleⱼ
//
// A nil Shift is 0, a nil Scale is 1, so that the zero Scaling does nothing. The results
// of Standardize and MaxNorm may be changed, or a Scaling filled in by hand: Check tells
// what is wrong with it.
type Scaling struct {
	Shift, Scale []float64
}

// Check returns an error unless s fits rows of so many columns: Shift and Scale have one
// finite number for each, or are nil, and the Scale is positive.
func (s Scaling) Check(columns int) error {
	for _, list := range []struct {
		name   string
		values []float64
	}{{"shift", s.Shift}, {"scale", s.Scale}} {
		if list.values != nil && len(list.values) != columns {
			return fmt.Errorf("prepare: the scaling has a %s of %s for %s; wanted one a column",
				list.name, wording.Plural(len(list.values), "number"), wording.Plural(columns, "column"))
		}
		for j, v := range list.values {
			if !finite(v) {
				return fmt.Errorf("prepare: the scaling's %s of column %d is %v; wanted a finite number", list.name, j, v)
			}
		}
	}
	for j, v := range s.Scale {
		if v <= 0 {
			return fmt.Errorf("prepare: the scaling's scale of column %d is %v; wanted a positive number", j, v)
		}
	}
	return nil
}

// Row returns x scaled; x itself is not changed. It panics unless s has one number for
// each of x.
func (s Scaling) Row(x []float64) []float64 {
	for _, list := range [][]float64{s.Shift, s.Scale} {
		if list != nil && len(list) != len(x) {
			panic(fmt.Sprintf("prepare: a point of %s; wanted %d, one for each column of the scaling", wording.Plural(len(x), "number"), len(list)))
		}
	}
	scaled := make([]float64, len(x))
	for j, v := range x {
		scaled[j] = s.number(j, v)
	}
	return scaled
}

// number returns column j of a row, scaled.
func (s Scaling) number(j int, v float64) float64 {
	if s.Shift != nil {
		v -= s.Shift[j]
	}
	if s.Scale != nil {
		v /= s.Scale[j]
	}
	return v
}

// Apply returns t with its rows scaled. The rows are new; the names and classes are
// those of t, and so are the columns of sparse rows.
//
// It is an error if s does not fit the columns of t (see Check), if a scaled number is too
// large for float64, if t is sparse and s shifts a column, because then no 0 would stay 0,
// and if Table.Check has one.
func (s Scaling) Apply(t datasets.Table) (datasets.Table, error) {
	if err := t.Check(); err != nil {
		return datasets.Table{}, err
	}
	if err := s.Check(t.Dim()); err != nil {
		return datasets.Table{}, err
	}
	if t.Sparse != nil {
		return s.applySparse(t)
	}
	rows := make([][]float64, len(t.Rows))
	for i, x := range t.Rows {
		rows[i] = s.Row(x)
		for j, v := range rows[i] {
			if !finite(v) {
				return datasets.Table{}, tooLarge(t, i, j, x[j], v)
			}
		}
	}
	t.Rows = rows
	return t, nil
}

// applySparse is Apply for a sparse table.
func (s Scaling) applySparse(t datasets.Table) (datasets.Table, error) {
	for j, v := range s.Shift {
		if v != 0 {
			return datasets.Table{}, fmt.Errorf("prepare: the scaling shifts %s by %v, and the table is sparse: no 0 would stay 0. "+
				"Use a scaling without a shift, as that of MaxNorm, or UnitRows", column(t, j), v)
		}
	}
	rows := make([]datasets.Sparse, len(t.Sparse))
	for i, x := range t.Sparse {
		values := make([]float64, len(x.Values))
		for k, v := range x.Values {
			values[k] = s.number(x.Columns[k], v)
			if !finite(values[k]) {
				return datasets.Table{}, tooLarge(t, i, x.Columns[k], v, values[k])
			}
		}
		rows[i] = datasets.Sparse{Columns: x.Columns, Values: values}
	}
	t.Sparse = rows
	return t, nil
}

func tooLarge(t datasets.Table, i, j int, v, scaled float64) error {
	return fmt.Errorf("prepare: row %d, %s: %v becomes %v; wanted a finite number: divide the data by a power of two first", i, column(t, j), v, scaled)
}

// column names column j, for errors.
func column(t datasets.Table, j int) string {
	if len(t.Features) == 0 {
		return fmt.Sprintf("column %d", j)
	}
	return fmt.Sprintf("column %d (%q)", j, t.Features[j])
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
