package prepare

import (
	"iter"
	"math"
	"reflect"

	"perceptronlab/perceptron/datasets"
)

// None is the scaling that does nothing: a classifier.Trainer with Scale: prepare.None takes
// the columns as they are.
func None(datasets.Table) (Scaling, error) { return Scaling{}, nil }

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
	return standardize(func(yield func(datasets.Table) bool) { yield(t) }), nil
}

// OfParts is scale for a table that comes in parts, all dense or all sparse, because it is too
// large for memory. Standardize and Shrink return what they return for all rows together, to
// the bit, and range over the parts four times; any other scale is called with the first part.
func OfParts(scale func(datasets.Table) (Scaling, error), parts iter.Seq[datasets.Table]) (Scaling, error) {
	is := func(known func(datasets.Table) (Scaling, error)) bool {
		return reflect.ValueOf(scale).Pointer() == reflect.ValueOf(known).Pointer()
	}
	switch {
	case is(Standardize):
		return standardize(parts), nil
	case is(Shrink):
		return shrink(standardize(parts)), nil
	}
	for t := range parts {
		return scale(t)
	}
	return Scaling{}, nil
}

// standardize returns Standardize for a table in parts, which were checked.
func standardize(parts iter.Seq[datasets.Table]) Scaling {
	var columns []moments
	count, sparse := 0, false
	visit := func(use func(c *moments, v float64)) {
		for t := range parts {
			if columns == nil {
				columns, sparse = make([]moments, t.Dim()), t.Sparse != nil
			}
			for _, x := range t.Rows {
				for j, v := range x {
					use(&columns[j], v)
				}
			}
			for _, row := range t.Sparse {
				for k, v := range row.Values {
					use(&columns[row.Columns[k]], v)
				}
			}
			count += t.Len()
		}
	}
	visit(func(c *moments, v float64) {
		if c.zeros == 0 {
			c.low, c.high = v, v
		}
		c.zeros, c.low, c.high = c.zeros-1, min(c.low, v), max(c.high, v)
	})
	n := float64(count)
	for j := range columns {
		c := &columns[j]
		if c.zeros += count; c.zeros > 0 {
			c.low, c.high = min(c.low, 0), max(c.high, 0)
		}
		_, exponent := math.Frexp(max(-c.low, c.high, math.SmallestNonzeroFloat64))
		c.unit = math.Ldexp(1, exponent-1)
	}
	for range 2 { // the mean of the differences corrects the first mean
		visit(func(c *moments, v float64) { c.sum += v/c.unit - c.mean })
		for j := range columns {
			c := &columns[j]
			c.mean, c.sum = c.mean+(c.sum-float64(float64(c.zeros)*c.mean))/n, 0
		}
	}
	visit(func(c *moments, v float64) {
		d := v/c.unit - c.mean
		c.sum += d
		c.squares += float64(d * d)
	})
	s := Scaling{Scale: make([]float64, len(columns))}
	if !sparse {
		s.Shift = make([]float64, len(columns))
	}
	for j, c := range columns {
		zeros := float64(c.zeros)
		c.sum -= float64(zeros * c.mean)
		c.squares += float64(zeros*float64(c.mean*c.mean)) - float64(c.sum*c.sum)/n
		s.Scale[j] = max(math.Sqrt(c.squares/n)*c.unit, math.SmallestNonzeroFloat64)
		if c.low == c.high {
			s.Scale[j] = 1
		}
		if !sparse {
			s.Shift[j] = c.mean * c.unit
			if c.low == c.high {
				s.Shift[j] = c.low
			}
		}
	}
	return s
}

// moments of a column, in a unit that is a power of two: no sum or square is too large or too
// small then, and there is no extra rounding.
type moments struct {
	zeros                    int // that are not stored
	low, high                float64
	unit, mean, sum, squares float64
}
