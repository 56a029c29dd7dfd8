package lab1

import (
	"cmp"
	"fmt"
	"math/big"
	"slices"
	"strings"

	"perceptronlab/notebooks/course/ask"
)

// Absorption is what the part Absorb asks: the two functions that the student writes for it.
type Absorption struct {
	Absorb func(x []float64) []float64
	Join   func(w []float64, b float64) []float64
}

// affine is a question to Absorb and Join: the scores of some points by weights and a bias.
type affine struct {
	W  ask.Vector   `json:"w"`
	B  ask.Number   `json:"b"`
	Xs []ask.Vector `json:"xs"`
}

// absorbed is the answer: what became of the weights, and of each point.
type absorbed struct {
	W  ask.Vector   `json:"w"`
	Xs []ask.Vector `json:"xs"`
}

// Absorb asks the student's
//
//	func Absorb(x []float64) []float64
//	func Join(w []float64, b float64) []float64
//
// which put a constant into x and the bias b into w, one component each, so that a score needs
// no bias any more:
//
//	Join(w, b)·Absorb(x) = w·x + b   for all w, b and x
//
// For instance Absorb([3 4]) = [3 4 1] and Join([1 2], 5) = [1 2 5]: 1·3 + 2·4 + 5·1 = 16. The
// constant may stand elsewhere, and be any but 0, if the two functions agree. A product with
// a constant c may differ from b by one rounding of b/c, and by nothing else.
var Absorb = ask.New(ask.Spec[Absorption, affine, absorbed]{
	Name:  "absorb",
	Wrote: []string{"Absorb", "Join"},
	Call: func(f Absorption, q affine) absorbed {
		a := absorbed{W: f.Join(copied(q.W), float64(q.B))}
		for _, x := range q.Xs {
			a.Xs = append(a.Xs, f.Absorb(copied(x)))
		}
		return a
	},
	Tried: func(q affine) string {
		calls := make([]string, len(q.Xs))
		for i, x := range q.Xs {
			calls[i] = fmt.Sprintf("Absorb(%v)", x)
		}
		return fmt.Sprintf("Join(%v, %v)·%s", q.W, q.B, strings.Join(calls, ", "))
	},
	Mark: markAbsorbed,
	Visible: []ask.Case[affine]{
		{About: "one component", Q: affine{ask.Vector{2}, 3, []ask.Vector{{5}}}},
		{About: "two components", Q: affine{ask.Vector{1, 2}, 5, []ask.Vector{{3, 4}}}},
		{About: "a bias below 0", Q: affine{ask.Vector{3, -2}, -4, []ask.Vector{{3, 1}}}},
		{About: "three components, halves", Q: affine{ask.Vector{1, -2, 2}, 0.5, []ask.Vector{{2, 1, 3}}}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[affine] {
		// with draws points whose scores tell the places of w, b and the constant apart.
		with := func(about string, b float64, n int) ask.Case[affine] {
			q := affine{B: ask.Number(b)}
			q.W = until(func() ask.Vector { return whole(d, n, 5) }, func(w ask.Vector) bool {
				return w[0] != b && w[n-1] != b
			})
			for range 3 {
				q.Xs = append(q.Xs, until(func() ask.Vector { return whole(d, n, 5) }, func(x ask.Vector) bool {
					return telling(q.W, b, x)
				}))
			}
			return ask.Case[affine]{About: about, Q: q}
		}
		return []ask.Case[affine]{
			with("two components", float64(d.Between(2, 6)), 2),
			with("a bias below 0", -float64(d.Between(2, 6)), 3),
			with("a bias of halves", float64(d.Between(1, 4))+0.5, 3),
			with("five components", -float64(d.Between(2, 6)), 5),
		}
	},
})

// telling reports whether x shows that a constant at one end and a bias at the other do not
// fit, nor b added to x or to w.
func telling(w ask.Vector, b float64, x ask.Vector) bool {
	want := dot(w, x) + b
	sum := 0.0
	for _, v := range x {
		sum += v
	}
	one := ask.Vector{1}
	return dot(append(copied(w), b), append(one, x...)) != want &&
		dot(append([]float64{b}, w...), append(copied(x), 1)) != want &&
		sum != 1 && sum != 0
}

func markAbsorbed(q affine, got absorbed) ask.Mark {
	m := ask.Mark{Right: len(got.Xs) == len(q.Xs)}
	gots, wants := []string{}, []string{}
	for i, x := range q.Xs {
		var lifted ask.Vector
		if i < len(got.Xs) {
			lifted = got.Xs[i]
		}
		gots = append(gots, product(got.W, lifted))
		wants = append(wants, ask.Number(dot(q.W, x)+float64(q.B)).String())
		if hint := absorbHint(q, x, got.W, lifted); hint != "" {
			m.Right = false
			m.Hint = cmp.Or(m.Hint, hint)
		}
	}
	m.Got = strings.Join(gots, ", ")
	m.Want = strings.Join(wants, ", ")
	return m
}

// product writes w·x with its value, if it has one.
func product(w, x ask.Vector) string {
	if len(w) != len(x) {
		return fmt.Sprintf("%v·%v", w, x)
	}
	return fmt.Sprintf("%v·%v = %v", w, x, ask.Number(dot(w, x)))
}

// absorbHint says what is wrong with a point and the weights; nothing if all is right.
func absorbHint(q affine, x, w, lifted ask.Vector) string {
	n := len(x) + 1
	switch {
	case len(lifted) != n:
		return fmt.Sprintf("Absorb(%v) should have one component more than x: %d, not %d", x, n, len(lifted))
	case len(w) != n:
		return fmt.Sprintf("Join(%v, %v) should have one component more than w: %d, not %d", q.W, q.B, n, len(w))
	case same(q, x, w, lifted):
		return ""
	case w[0] == float64(q.B) && slices.Equal(lifted[:n-1], x), w[n-1] == float64(q.B) && slices.Equal(lifted[1:], x):
		return "the constant and the bias must stand at the same place"
	}
	return fmt.Sprintf("w·x + b is %v + %v here", ask.Number(dot(q.W, x)), q.B)
}

// same tells whether the product of the answers is w·x + b, but for the rounding of b/c: at
// most |b|/2⁵³, as b/c is rounded once and the sum here is exact.
func same(q affine, x, w, lifted ask.Vector) bool {
	got, want := new(big.Rat), rat(float64(q.B))
	for j := range w {
		a, b := rat(w[j]), rat(lifted[j])
		if a == nil || b == nil {
			return false
		}
		got.Add(got, a.Mul(a, b))
	}
	for j := range x {
		a := rat(q.W[j])
		want.Add(want, a.Mul(a, rat(x[j])))
	}
	diff := got.Sub(got, want)
	slack := rat(float64(q.B) / (1 << 53))
	return diff.Abs(diff).Cmp(slack.Abs(slack)) <= 0
}

// rat returns v exactly; nil if v is NaN or infinite.
func rat(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }
