package prepare

import (
	"errors"
	"fmt"
	"math"

	"perceptronlab/perceptron/datasets"
)

// MaxNorm returns the scaling that divides all columns of t by one number, the length of
// its longest row, so that
//
//	R = max ‖xᵢ‖ = 1
//
// up to rounding. Nothing is shifted, so that angles, zeros and signs stay as they are: the
// perceptron without a bias makes the same mistakes. With an absorbed bias, a 1 in each
// row, R² becomes 2, and the 1 weighs more or less than before.
//
// A sparse table is fine. It is an error if all numbers are 0, if the length is too large
// for float64, and if Table.Check has one.
func MaxNorm(t datasets.Table) (Scaling, error) {
	if err := t.Check(); err != nil {
		return Scaling{}, err
	}
	longest, row := 0.0, 0
	for i := range t.Len() {
		length, unit := norm(values(t, i))
		if length *= unit; length > longest {
			longest, row = length, i
		}
	}
	if longest == 0 {
		return Scaling{}, errors.New("prepare: MaxNorm: every number of the table is 0; wanted a row of some length")
	}
	if math.IsInf(longest, 0) {
		return Scaling{}, fmt.Errorf("prepare: MaxNorm: the length of row %d is too large for float64; divide the data by a power of two first", row)
	}
	s := Scaling{Scale: make([]float64, t.Dim())}
	for j := range s.Scale {
		s.Scale[j] = longest
	}
	return s, nil
}

// UnitRows returns t with each row divided by its own length, so that
//
//	‖xᵢ‖ = 1
//
// up to rounding. What counts then is a row's direction, not its length: of a text the
// shares of its words, not how long it is. It is scikit-learn's Normalizer, and as there is
// nothing to learn, it is done to each table alike; a model does not do it by itself. The
// rows are new; the names and classes are those of t, and so are the columns of sparse
// rows.
//
// A sparse table is fine. A row of zeros has no direction, and is an error that names it.
// Other errors are those of Table.Check.
func UnitRows(t datasets.Table) (datasets.Table, error) {
	if err := t.Check(); err != nil {
		return datasets.Table{}, err
	}
	unitRow := func(i int) ([]float64, error) {
		x := values(t, i)
		length, unit := norm(x)
		if length == 0 {
			return nil, fmt.Errorf("prepare: UnitRows: row %d is 0 in every column, so that it has no direction; leave it out (Table.Subset)", i)
		}
		scaled := make([]float64, len(x))
		for k, v := range x {
			scaled[k] = v / unit / length
		}
		return scaled, nil
	}
	scaled := datasets.Table{Features: t.Features, Classes: t.Classes}
	for i := range t.Len() {
		x, err := unitRow(i)
		if err != nil {
			return datasets.Table{}, err
		}
		if t.Sparse != nil {
			scaled.Sparse = append(scaled.Sparse, datasets.Sparse{Columns: t.Sparse[i].Columns, Values: x})
		} else {
			scaled.Rows = append(scaled.Rows, x)
		}
	}
	return scaled, nil
}

// values returns the numbers of row i that are not 0, and maybe some that are.
func values(t datasets.Table, i int) []float64 {
	if t.Sparse != nil {
		return t.Sparse[i].Values
	}
	return t.Rows[i]
}

// norm returns the length of x in units of a power of two, in which no square is too large
// or too small: ‖x‖ = length·unit, and length is 0 only if x is.
func norm(x []float64) (length, unit float64) {
	largest := 0.0
	for _, v := range x {
		largest = max(largest, math.Abs(v))
	}
	if largest == 0 {
		return 0, 1
	}
	unit = unitOf(largest)
	squares := 0.0
	for _, v := range x {
		v /= unit
		squares += float64(v * v)
	}
	return math.Sqrt(squares), unit
}
