package prepare

import (
	"iter"

	"perceptronlab/perceptron/datasets"
)

// Standardize returns the [Scaling] that gives each column of t mean 0 and standard deviation 1. For n rows
// xᵢ, it is
//
//	Shiftⱼ = μⱼ = Σ xᵢⱼ/n,     Scaleⱼ = σⱼ = √(Σ (xᵢⱼ − μⱼ)²/n)
//
// Both sums are divided by n, as in scikit-learn's StandardScaler, and not by n − 1. A column with the same
// number in every row has σⱼ = 0. Its Scale is 1 instead, so all its numbers become 0.
//
// The numbers of a column may differ only because they were rounded, such as 0.3 and 0.1 + 0.2. Divided by
// σⱼ, these rounding errors would count as much as any other column. The Scale of such a column is therefore
// max(|μⱼ|, 1), so its scaled numbers are almost equal. Standardize considers a column constant up to
// rounding if
//
//	max xᵢⱼ − min xᵢⱼ ≤ 2⁻⁵⁰ max(n, 64) max |xᵢⱼ|,
//
// unless the smallest and the largest number are whole numbers of at most 2⁵³ in absolute value, which have
// no rounding errors. (StandardScaler sets the scale to 1 if σⱼ ≤ 2⁻⁵² n |μⱼ|.)
//
// If t is sparse, Shift is nil, because shifted columns would not be sparse. The columns are scaled to
// standard deviation 1 and keep their zeros, as with StandardScaler(with_mean=False). The means μ and the
// deviations σ include the zeros that are not stored.
//
// Fit the Scaling to the training rows only, because a model must not depend on the test rows. Apply the
// Scaling to both. It is an error if t does not pass Table.Check.
func Standardize(t datasets.Table) (Scaling, error) {
	if err := t.Check(); err != nil {
		return Scaling{}, err
	}
	return standardize(func(yield func(datasets.Table, error) bool) { yield(t, nil) })
}

// Shrink returns the [Scaling] that divides each column of t by its standard deviation σ if σ is above 1,
// and leaves the other columns unchanged:
//
//	Shiftⱼ = 0,     Scaleⱼ = max(σⱼ, 1)
//
// A column that is constant up to rounding has the Scale that [Standardize] gives it.
//
// Use Shrink for sparse columns, such as counts of words, and for columns of 0 and 1. If almost all
// numbers of a column are 0, its standard deviation is small. Standardize would therefore turn the few
// other numbers of the column into much larger numbers. It is an error if t does not pass Table.Check.
func Shrink(t datasets.Table) (Scaling, error) {
	s, err := Standardize(t)
	return shrink(s), err
}

// shrink returns s without its Shift, and with a Scale of at least 1 for each column.
func shrink(s Scaling) Scaling {
	for j, v := range s.Scale {
		s.Scale[j] = max(v, 1)
	}
	return Scaling{Scale: s.Scale}
}

// standardize returns the result of Standardize for the rows of all tables, which must pass
// Table.Check. It ranges over parts four times.
func standardize(parts iter.Seq2[datasets.Table, error]) (Scaling, error) {
	m, err := newMoments(parts)
	if err != nil {
		return Scaling{}, err
	}
	for range 2 { // the second pass corrects the rounding errors of the first pass
		if err := m.correctMeans(parts); err != nil {
			return Scaling{}, err
		}
	}
	if err := m.addSquares(parts); err != nil {
		return Scaling{}, err
	}
	return m.scaling(), nil
}
