package separation

import (
	"context"
	"math"
	"math/big"
	"slices"

	"perceptronlab/internal/exact"
	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/labelled"
)

// A scaled set contains examples and the exponents of a power of two for each of their rows and columns.
// The scaled rows are
//
//	zᵢⱼ = yᵢ xᵢⱼ 2^(columnExp[j] − rowExp[i])
//
// newScaled chooses the exponents so that the largest |zᵢⱼ| of each row and column is close to 1, and
// all are below 1. scaledTo multiplies all entries by the same power. Scaling does not change
// separability: w separates the rows yᵢ xᵢ if and only if the weights wⱼ 2^−columnExp[j] separate the
// rows zᵢ.
type scaled struct {
	*labelled.Set
	rowExp, columnExp []int
}

// maxExp is the upper limit for |columnExp[j]|. It keeps computed numbers in the range of float64.
const maxExp = 500

// zeroExp stands for the exponent of 0.
const zeroExp = math.MinInt32

// newScaled returns the scaled examples. zero is the index of a row of zeros, or −1 if there is none. If
// there is a row of zeros, s must not be used, because no power of two can scale it.
func newScaled(ctx context.Context, set *labelled.Set) (s *scaled, zero int, err error) {
	s = &scaled{
		Set:       set,
		rowExp:    make([]int, set.Len()),
		columnExp: make([]int, set.Dim()),
	}
	if err := s.scaleRows(ctx); err != nil {
		return nil, -1, err
	}
	zero = slices.Index(s.rowExp, zeroExp)
	if zero >= 0 {
		return s, zero, nil
	}
	if err := s.scaleColumns(ctx); err != nil {
		return nil, -1, err
	}
	if err := s.scaleRows(ctx); err != nil {
		return nil, -1, err
	}
	return s, -1, nil
}

// scaledTo returns the examples, multiplied by the power of two that brings the given length to between ½
// and 1.
func scaledTo(set *labelled.Set, length float64) *scaled {
	_, e := math.Frexp(length)
	return &scaled{
		Set:       set,
		rowExp:    make([]int, set.Len()),
		columnExp: slices.Repeat([]int{-e}, set.Dim()),
	}
}

// scaleRows sets rowExp to the exponent of each row's largest entry after the columns are scaled.
func (s *scaled) scaleRows(ctx context.Context) error {
	watch := interrupt.Watch{Context: ctx}
	dim := s.Dim()
	for i := range s.rowExp {
		if err := watch.Check(dim); err != nil {
			return err
		}
		s.rowExp[i] = zeroExp
		for j, v := range s.Row(i).Entries() {
			if v != 0 {
				_, e := math.Frexp(v)
				s.rowExp[i] = max(s.rowExp[i], e+s.columnExp[j])
			}
		}
	}
	return nil
}

// scaleColumns sets columnExp to the exponents that bring each column's largest entry close to 1 after
// the rows are scaled. There must be no row of zeros.
func (s *scaled) scaleColumns(ctx context.Context) error {
	largest := slices.Repeat([]int{zeroExp}, len(s.columnExp))
	watch := interrupt.Watch{Context: ctx}
	dim := s.Dim()
	for i, r := range s.rowExp {
		if err := watch.Check(dim); err != nil {
			return err
		}
		for j, v := range s.Row(i).Entries() {
			if v != 0 {
				_, e := math.Frexp(v)
				largest[j] = max(largest[j], e-r)
			}
		}
	}
	for j, e := range largest {
		if e == zeroExp {
			e = 0 // the column is 0, so any exponent is valid
		}
		s.columnExp[j] = min(max(-e, -maxExp), maxExp)
	}
	return nil
}

// extendedRow returns (zᵢ, 1) in float64. Its smallest entries may underflow to 0.
func (s *scaled) extendedRow(i int) []float64 {
	dim := s.Dim()
	l := make([]float64, dim+1)
	y := s.Labels[i]
	row := s.Row(i)
	for k, v := range row.Values {
		j := row.Column(k)
		e := s.columnExp[j] - s.rowExp[i]
		if e >= -1022 && e <= 1023 {
			l[j] = y * v * math.Float64frombits(uint64(e+1023)<<52) // much faster than Ldexp
		} else {
			l[j] = math.Ldexp(y*v, e)
		}
	}
	l[dim] = 1
	return l
}

// integerRow returns (zᵢ, 1)·2ᵏ as integers, with the smallest possible k ≥ 0.
func (s *scaled) integerRow(i int) (l []*big.Int, k int) {
	dim := s.Dim()
	l = make([]*big.Int, dim+1)
	zero := new(big.Int)
	for j := range l {
		l[j] = zero
	}
	row := s.Row(i)
	for j, v := range row.Entries() {
		if v != 0 {
			_, e := exact.Split(v)
			k = max(k, s.rowExp[i]-s.columnExp[j]-e)
		}
	}
	for j, v := range row.Entries() {
		if v != 0 {
			m, e := exact.Split(s.Labels[i] * v)
			l[j] = big.NewInt(m)
			l[j].Lsh(l[j], uint(e+s.columnExp[j]-s.rowExp[i]+k))
		}
	}
	l[dim] = new(big.Int).Lsh(big.NewInt(1), uint(k))
	return l, k
}

// weights converts weights x for the scaled columns to weights for the original columns, and multiplies
// them by a power of two that brings the largest weight close to 1. Tiny weights may be rounded.
func (s *scaled) weights(x []float64) []float64 {
	w := make([]float64, len(x))
	largest := zeroExp
	for j, v := range x {
		if v != 0 {
			_, e := math.Frexp(v)
			largest = max(largest, e+s.columnExp[j])
		}
	}
	for j, v := range x {
		w[j] = math.Ldexp(v, s.columnExp[j]-largest+1)
	}
	return w
}

// side returns y w·x of example i, divided by 2^rowExp[i]. w contains weights for the original columns. If
// w = s.unscaled(x), the result is x·zᵢ.
func (s *scaled) side(w []float64, i int) float64 {
	return math.Ldexp(s.Labels[i]*s.Row(i).Score(w), -s.rowExp[i])
}

// sidesFrom sets sides[k] to the side of example i+k for each k.
func (s *scaled) sidesFrom(i int, w, sides []float64) {
	labels := s.Labels[i:][:len(sides)]
	exps := s.rowExp[i:][:len(sides)]
	block := s.Between(i, i+len(sides))
	block.Scores(sides, w)
	for k, y := range labels {
		sides[k] *= y
		if exps[k] != 0 {
			sides[k] = math.Ldexp(sides[k], -exps[k])
		}
	}
}

// unscaled converts weights x for the scaled columns to weights for the original columns, without
// rounding.
func (s *scaled) unscaled(x []float64) []float64 {
	w := make([]float64, len(x))
	for j, v := range x {
		w[j] = math.Ldexp(v, s.columnExp[j])
	}
	return w
}
