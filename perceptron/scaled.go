package perceptron

import (
	"context"
	"math"
	"math/big"

	"perceptronlab/internal/exact"
)

// A scaled Dataset is one whose rows and columns are multiplied by powers of two
// that bring the largest entries of each near 1:
//
//	zᵢⱼ = yᵢ xᵢⱼ 2^(columnExp[j] − rowExp[i]),   |zᵢⱼ| < 1
//
// That changes no answer: w separates the rows yᵢ xᵢ if and only if the wⱼ
// 2^−columnExp[j] separate the zᵢ. No row is 0.
type scaled struct {
	*Dataset
	rowExp, columnExp []int
}

// farthest bounds the scaling of columns, which keeps what is computed with it
// within the range of float64.
const farthest = 500

// none is the exponent of 0.
const none = math.MinInt32

// powers returns d scaled, and a row that is 0, or −1 if there is none.
func (d *Dataset) powers(ctx context.Context) (s *scaled, zero int, err error) {
	s = &scaled{Dataset: d, rowExp: make([]int, d.rows), columnExp: make([]int, d.dim)}
	look := watch{Context: ctx}
	// rowExp[i] is the exponent of the row's largest entry after the columns are scaled.
	rows := func() error {
		for i := range s.rowExp {
			if look.over(d.dim) {
				return ctx.Err()
			}
			s.rowExp[i] = none
			for j, v := range d.entries(i) {
				if v != 0 {
					_, e := math.Frexp(v)
					s.rowExp[i] = max(s.rowExp[i], e+s.columnExp[j])
				}
			}
		}
		return nil
	}
	if err := rows(); err != nil {
		return nil, -1, err
	}
	for j := range s.columnExp {
		s.columnExp[j] = none
	}
	for i, r := range s.rowExp {
		if r == none {
			return s, i, nil
		}
		if look.over(d.dim) {
			return nil, -1, ctx.Err()
		}
		for j, v := range d.entries(i) {
			if v != 0 {
				_, e := math.Frexp(v)
				s.columnExp[j] = max(s.columnExp[j], e-r)
			}
		}
	}
	for j, c := range s.columnExp {
		if c == none {
			c = 0 // the column is 0
		}
		s.columnExp[j] = min(max(-c, -farthest), farthest)
	}
	return s, -1, rows()
}

// lifted returns (zᵢ, 1) in float64, where the smallest entries may become 0.
func (s *scaled) lifted(i int) []float64 {
	l := make([]float64, s.dim+1)
	row := s.matrix.Row(i)
	for k, v := range row.Values {
		j := row.Column(k)
		if e := s.columnExp[j] - s.rowExp[i]; e >= -1022 && e <= 1023 {
			l[j] = s.labels[i] * v * math.Float64frombits(uint64(e+1023)<<52) // much faster than Ldexp
		} else {
			l[j] = math.Ldexp(s.labels[i]*v, e)
		}
	}
	l[s.dim] = 1
	return l
}

// whole returns (zᵢ, 1)·2ᵏ in integers, with the least k for which they are.
func (s *scaled) whole(i int) (l []*big.Int, k int) {
	l = make([]*big.Int, s.dim+1)
	zero := new(big.Int)
	for j := range l {
		l[j] = zero
	}
	exponent := func(j, e int) int { return e + s.columnExp[j] - s.rowExp[i] }
	for j, v := range s.entries(i) {
		if v != 0 {
			_, e := exact.Split(v)
			k = max(k, -exponent(j, e))
		}
	}
	for j, v := range s.entries(i) {
		if v != 0 {
			m, e := exact.Split(s.labels[i] * v)
			l[j] = big.NewInt(m)
			l[j].Lsh(l[j], uint(exponent(j, e)+k))
		}
	}
	l[s.dim] = new(big.Int).Lsh(big.NewInt(1), uint(k))
	return l, k
}

// weights returns the float64 weights for d's own columns that are nearest to x
// for the scaled ones, times a power of two.
func (s *scaled) weights(x []float64) Weights {
	w := make(Weights, len(x))
	largest := math.MinInt32
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

// side returns y w·x of example i in units of the scaled rows, where w is x in d's
// own columns.
func (s *scaled) side(w []float64, i int) float64 {
	return math.Ldexp(s.labels[i]*s.score(w, i), -s.rowExp[i])
}

// sidesFrom computes side of the examples from i on, as many as there is room for.
func (s *scaled) sidesFrom(i int, w, sides []float64) {
	labels, exps := s.labels[i:][:len(sides)], s.rowExp[i:][:len(sides)]
	block := s.matrix.Between(i, i+len(sides))
	block.Scores(sides, w)
	for k, y := range labels {
		if sides[k] *= y; exps[k] != 0 {
			sides[k] = math.Ldexp(sides[k], -exps[k])
		}
	}
}

// unscaled returns x for d's own columns, without rounding.
func (s *scaled) unscaled(x []float64) []float64 {
	w := make([]float64, len(x))
	for j, v := range x {
		w[j] = math.Ldexp(v, s.columnExp[j])
	}
	return w
}
