package prepare

import (
	"errors"
	"math"

	"perceptronlab/perceptron/datasets"
)

// Standardize returns the scaling that gives each column of t mean 0 and standard
// deviation 1: for n rows
//
//	Shiftⱼ = μⱼ = Σ xᵢⱼ/n,     Scaleⱼ = σⱼ = √(Σ (xᵢⱼ − μⱼ)²/n)
//
// The sum is divided by n, not n − 1, as in scikit-learn's StandardScaler. A column with
// the same number in every row has no deviation: its scale stays 1, and it becomes 0.
// (StandardScaler also does this if a column differs only in its last digits.)
//
// Learn it from the rows you train on, and apply it to the others: a model must not
// know the means of test rows.
//
// A sparse table is an error, because shifted columns would not be sparse. Other errors are
// those of Table.Check.
func Standardize(t datasets.Table) (Scaling, error) {
	if err := t.Check(); err != nil {
		return Scaling{}, err
	}
	if t.Sparse != nil {
		return Scaling{}, errors.New("prepare: Standardize got a sparse table, and would shift its columns, so that no 0 would stay 0; train on it as it is, or apply a Scaling{Scale: …} of your own")
	}
	s := Scaling{Shift: make([]float64, t.Dim()), Scale: make([]float64, t.Dim())}
	for j := range s.Shift {
		s.Shift[j], s.Scale[j] = moments(t.Rows, j)
	}
	return s, nil
}

// moments returns the mean of column j and its deviation, or 1 where it is constant.
func moments(rows [][]float64, j int) (mean, deviation float64) {
	largest, constant := 0.0, true
	for _, x := range rows {
		largest = max(largest, math.Abs(x[j]))
		constant = constant && x[j] == rows[0][j]
	}
	if constant {
		return rows[0][j], 1
	}
	// In units of a power of two no sum or square is too large or too small, and there is
	// no extra rounding. The mean of the differences corrects the first mean.
	unit, n := unitOf(largest), float64(len(rows))
	for range 2 {
		left := 0.0
		for _, x := range rows {
			left += x[j]/unit - mean
		}
		mean += left / n
	}
	sum, squares := 0.0, 0.0
	for _, x := range rows {
		d := x[j]/unit - mean
		sum += d
		squares += float64(d * d)
	}
	squares -= float64(sum*sum) / n
	return mean * unit, max(math.Sqrt(squares/n)*unit, math.SmallestNonzeroFloat64)
}

// unitOf returns the power of two with 1 ≤ v/unit < 2, for v > 0.
func unitOf(v float64) float64 {
	_, exponent := math.Frexp(v)
	return math.Ldexp(1, exponent-1)
}
