package prepare

import (
	"iter"

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
// A sparse table has no Shift, because a column that is shifted would not be sparse: its
// columns have deviation 1, and keep their zeros, as with StandardScaler(with_mean=False).
// The zeros that are not stored count in μ and σ.
//
// Learn it from the rows you train on, and apply it to the others: a model must not
// know the means of test rows. Errors are those of Table.Check.
func Standardize(t datasets.Table) (Scaling, error) {
	if err := t.Check(); err != nil {
		return Scaling{}, err
	}
	return standardize(func(yield func(datasets.Table, error) bool) { yield(t, nil) })
}

// Shrink returns the scaling that divides the columns of t by their standard deviation where
// that is above 1, and changes nothing else:
//
//	Shiftⱼ = 0,     Scaleⱼ = max(σⱼ, 1)
//
// It is made for sparse columns, such as counts of words and those of 0 and 1. Where most
// numbers are 0, the deviation is small because the others are rare: Standardize would make
// the rarest columns the largest. Errors are those of Table.Check.
func Shrink(t datasets.Table) (Scaling, error) {
	s, err := Standardize(t)
	return shrink(s), err
}

func shrink(s Scaling) Scaling {
	for j, v := range s.Scale {
		s.Scale[j] = max(v, 1)
	}
	return Scaling{Scale: s.Scale}
}

// standardize returns Standardize for the rows of all tables, which were checked. It ranges over them
// four times.
func standardize(parts iter.Seq2[datasets.Table, error]) (Scaling, error) {
	m, err := ranges(parts)
	if err != nil {
		return Scaling{}, err
	}
	for range 2 { // the mean of the differences corrects the first mean
		if err := m.correctMeans(parts); err != nil {
			return Scaling{}, err
		}
	}
	if err := m.addSquares(parts); err != nil {
		return Scaling{}, err
	}
	return m.scaling(), nil
}
