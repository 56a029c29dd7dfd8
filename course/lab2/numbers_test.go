package lab2

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/course/ask"
)

// mayRoundSums reports for the products vⱼwⱼ and the terms more whether a sum of them, in any order, may
// round: a product does, or the terms' sizes sum to more than 2⁵³ times the unit of which all are multiples.
func mayRoundSums(v, w ask.Vector, more ...float64) bool {
	terms := slices.Clone(more)
	for j, x := range v {
		product := x * w[j]
		if math.FMA(x, w[j], -product) != 0 {
			return true
		}
		terms = append(terms, product)
	}
	terms = slices.DeleteFunc(terms, func(t float64) bool { return t == 0 })
	if len(terms) == 0 {
		return false
	}
	size := 0.0
	for _, t := range terms {
		size += math.Abs(t)
	}
	return size > (1<<53)*ask.LowestBit(terms...)
}

// In the further questions to Holds and Bound, no sum rounds. (Gains allows rounding.)
func TestMoreNeverRounds(t *testing.T) {
	for i := range 100 {
		d := ask.NewDraw([]byte("more"), "lab2", fmt.Sprint(i))
		for _, c := range slices.Concat(moreClaims(d)...) {
			u := append(slices.Clone(c.U), c.U...)
			both := append(slices.Clone(c.Before), c.After...)
			if mayRoundSums(u, both, c.Rho) || mayRoundSums(both, both, c.R2) {
				t.Errorf("student %d: the progress or growth of %v may round, want exact sums", i, c)
			}
			for _, w := range []ask.Vector{c.Before, c.After} {
				if root := math.Sqrt(w.Dot(w)); root*root != w.Dot(w) {
					t.Errorf("student %d: the norm of %v is %v, want one whose square is exact", i, w, root)
				}
			}
		}
		for _, q := range moreBounds(d) {
			for _, u := range q.Us {
				for k, x := range q.Xs {
					if mayRoundSums(u, x) {
						t.Errorf("student %d: u·x of example %d in %v may round, want exact sums", i, k, q)
					}
				}
				rho, r2 := slices.Min(q.margins(u)), slices.Max(q.squaredNorms())
				gamma := rho / math.Sqrt(u.Dot(u))
				if rho > 0 && (gamma < 1e-8 || len(q.Us) > 1 && math.Sqrt(r2) > 1.1*mostSpread*gamma) {
					t.Errorf("student %d: R = %v, γ = %v in %v, want a γ that is not lost by rounding", i, math.Sqrt(r2), gamma, q)
				}
			}
		}
	}
}
