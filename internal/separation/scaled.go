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

// scaled are examples whose rows and columns are multiplied by powers of two that bring the largest
// entries of each near 1:
//
//	zᵢⱼ = yᵢ xᵢⱼ 2^(columnExp[j] − rowExp[i]),   |zᵢⱼ| < 1
//
// That changes no answer: w separates the rows yᵢ xᵢ if and only if the wⱼ 2^−columnExp[j] separate
// the zᵢ. No row is 0.
type scaled struct {
	*labelled.Set
	rowExp, columnExp []int
}

// farthest bounds the scaling of columns, which keeps what is computed with it within the range of
// float64.
const farthest = 500

// none is the exponent of 0.
const none = math.MinInt32

// newScaled returns the examples scaled, and a row that is 0, or −1 if there is none.
func newScaled(ctx context.Context, set *labelled.Set) (s *scaled, zero int, err error) {
	s = &scaled{
		Set:       set,
		rowExp:    make([]int, set.Len()),
		columnExp: make([]int, set.Dim()),
	}
	if err := s.scaleRows(ctx); err != nil {
		return nil, -1, err
	}
	zero = slices.Index(s.rowExp, none)
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

// scaledTo returns the examples with all rows and columns scaled alike, to bring a length between ½
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
		s.rowExp[i] = none
		for j, v := range s.Row(i).Entries() {
			if v != 0 {
				_, e := math.Frexp(v)
				s.rowExp[i] = max(s.rowExp[i], e+s.columnExp[j])
			}
		}
	}
	return nil
}

// scaleColumns sets columnExp to what brings each column's largest entry near 1 after the rows are
// scaled, none of which may be 0.
func (s *scaled) scaleColumns(ctx context.Context) error {
	largest := slices.Repeat([]int{none}, len(s.columnExp))
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
		if e == none {
			e = 0 // the column is 0
		}
		s.columnExp[j] = min(max(-e, -farthest), farthest)
	}
	return nil
}

// lifted returns (zᵢ, 1) in float64, where the smallest entries may become 0.
func (s *scaled) lifted(i int) []float64 {
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

// whole returns (zᵢ, 1)·2ᵏ in integers, with the least k for which they are.
func (s *scaled) whole(i int) (l []*big.Int, k int) {
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

// weights returns the float64 weights for the examples' own columns that are nearest to x for the
// scaled ones, times a power of two.
func (s *scaled) weights(x []float64) []float64 {
	w := make([]float64, len(x))
	largest := none
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

// side returns y w·x of example i in units of the scaled rows, where w is for the examples' own
// columns.
func (s *scaled) side(w []float64, i int) float64 {
	return math.Ldexp(s.Labels[i]*s.Row(i).Score(w), -s.rowExp[i])
}

// sidesFrom computes side of the examples from i on, as many as there is room for.
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

// unscaled returns x for the examples' own columns, without rounding.
func (s *scaled) unscaled(x []float64) []float64 {
	w := make([]float64, len(x))
	for j, v := range x {
		w[j] = math.Ldexp(v, s.columnExp[j])
	}
	return w
}
