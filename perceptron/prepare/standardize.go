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
// the same number in every row has deviation 0. Its scale is then 1, so the column becomes 0.
// (StandardScaler also sets the scale to 1 if the numbers differ only in their last digits.)
//
// For a sparse table Shift is nil, because shifted columns would not be sparse. The columns
// are scaled to deviation 1 and keep their zeros, as with StandardScaler(with_mean=False).
// Zeros that are not stored count in μ and σ.
//
// Fit the scaling to the training rows and apply it to all others: a model must not depend
// on the means of test rows. Errors are those of Table.Check.
func Standardize(t datasets.Table) (Scaling, error) {
	if err := t.Check(); err != nil {
		return Scaling{}, err
	}
	return standardize(func(yield func(datasets.Table, error) bool) { yield(t, nil) })
}

// Shrink returns the scaling that divides each column of t by its standard deviation if the
// deviation is above 1, and leaves the other columns unchanged:
//
//	Shiftⱼ = 0,     Scaleⱼ = max(σⱼ, 1)
//
// Shrink is made for sparse columns, such as counts of words, and for columns of 0 and 1. A column
// in which few numbers are not 0 has a small deviation, so Standardize would make the numbers of
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

// standardize returns the result of Standardize for the rows of all tables, which must pass
// Table.Check. It ranges over parts four times.
func standardize(parts iter.Seq2[datasets.Table, error]) (Scaling, error) {
	m, err := ranges(parts)
	if err != nil {
		return Scaling{}, err
	}
	for range 2 { // the second pass corrects the rounding error of the first
		if err := m.correctMeans(parts); err != nil {
			return Scaling{}, err
		}
	}
	if err := m.addSquares(parts); err != nil {
		return Scaling{}, err
	}
	return m.scaling(), nil
}
