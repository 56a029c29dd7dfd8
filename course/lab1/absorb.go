package lab1

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// Absorption is what the part Absorb asks: the two functions that the student writes for it.
type Absorption struct {
	Absorb func(x []float64) []float64
	Join   func(w []float64, b float64) []float64
}

// affine is a question to Absorb and Join: the scores of some points by weights and a bias.
type affine struct {
	W  ask.Vector
	B  ask.Number
	Xs []ask.Vector
}

// absorbed is the answer: the weights with the bias, and each point with the constant.
type absorbed struct {
	W  ask.Vector
	Xs []ask.Vector
}

// Absorb asks the student's
//
//	func Absorb(x []float64) []float64
//	func Join(w []float64, b float64) []float64
//
// which add a constant to x and the bias b to w, one component each. Then a score needs no
// bias:
//
//	Join(w, b)·Absorb(x) = w·x + b   for all w, b and x
//
// For instance Absorb([3 4]) = [3 4 1] and Join([1 2], 5) = [1 2 5]: 1·3 + 2·4 + 5·1 = 16. The
// constant may be in another place, in several, and any number but 0, if the two functions agree.
// With a constant c, b/c may be rounded: the product may differ from w·x + b by 1e-12 of b.
var Absorb = ask.New(ask.Spec[Absorption, affine, absorbed]{
	Name: "absorb", Wrote: []string{"Absorb", "Join"},
	Call: func(f Absorption, q affine) absorbed {
		w := f.Join(q.W, float64(q.B))
		return absorbed{w, ask.Map(q.Xs, func(x ask.Vector) ask.Vector { return f.Absorb(x) })}
	},
	Tried: func(q affine) string {
		calls := ask.Join(q.Xs, ", ", func(x ask.Vector) string { return fmt.Sprintf("Absorb(%v)", x) })
		return fmt.Sprintf("Join(%v, %v)·%s", q.W, q.B, calls)
	},
	Mark: markAbsorbed,
	Visible: []ask.Case[affine]{
		{About: "one component", Q: affine{ask.Vector{2}, 3, []ask.Vector{{5}}}},
		{About: "two components", Q: affine{ask.Vector{1, 2}, 5, []ask.Vector{{3, 4}}}},
		{About: "a bias below 0", Q: affine{ask.Vector{3, -2}, -4, []ask.Vector{{3, 1}}}},
		{About: "three components, halves", Q: affine{ask.Vector{1, -2, 2}, 0.5, []ask.Vector{{2, 1, 3}}}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[affine] {
		// with draws points whose scores show where w, b and the constant are.
		with := func(about string, b float64, n int) ask.Case[affine] {
			draw := func() ask.Vector { return whole(d, n, 5) }
			q := affine{B: ask.Number(b)}
			q.W = ask.Until(draw, func(w ask.Vector) bool { return w[0] != b && w[n-1] != b })
			for range 3 {
				x := ask.Until(draw, func(x ask.Vector) bool { return telling(q.W, b, x) })
				q.Xs = append(q.Xs, x)
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

// telling reports whether x exposes a constant at one end with the bias at the other, and b
// added to x or to w.
func telling(w ask.Vector, b float64, x ask.Vector) bool {
	want := w.Dot(x) + b
	one, bias := ask.Vector{1}, ask.Vector{b}
	sum := x.Dot(slices.Repeat(one, len(x)))
	return slices.Concat(w, bias).Dot(slices.Concat(one, x)) != want &&
		slices.Concat(bias, w).Dot(slices.Concat(x, one)) != want &&
		sum != 1 && sum != 0
}

func markAbsorbed(q affine, got absorbed) ask.Mark {
	right := func(x ask.Vector) string { return ask.Number(q.W.Dot(x) + float64(q.B)).String() }
	m := ask.Mark{Want: ask.Join(q.Xs, ", ", right)}
	got.Xs = append(got.Xs, make([]ask.Vector, len(q.Xs))...)[:len(q.Xs)]
	m.Got = ask.Join(got.Xs, ", ", func(lifted ask.Vector) string { return product(got.W, lifted) })
	for i, x := range q.Xs {
		m.Hint = cmp.Or(m.Hint, absorbHint(q, x, got.W, got.Xs[i]))
	}
	m.Right = m.Hint == ""
	return m
}

// product writes w·x with its value, if it has one.
func product(w, x ask.Vector) string {
	if len(w) != len(x) {
		return fmt.Sprintf("%v·%v", w, x)
	}
	return fmt.Sprintf("%v·%v = %v", w, x, ask.Number(w.Dot(x)))
}

// absorbHint says what is wrong with a point and the weights; nothing if all is right.
func absorbHint(q affine, x, w, lifted ask.Vector) string {
	n := len(x)
	b := float64(q.B)
	switch {
	case len(w) == len(lifted) && math.Abs(w.Dot(lifted)-q.W.Dot(x)-b) <= 1e-12*math.Abs(b):
		return ""
	case len(lifted) != n+1:
		const format = "Absorb(%v) should have one component more than x: %d, not %d"
		return fmt.Sprintf(format, x, n+1, len(lifted))
	case len(w) != n+1:
		const format = "Join(%v, %v) should have one component more than w: %d, not %d"
		return fmt.Sprintf(format, q.W, q.B, n+1, len(w))
	case w[0] == b && slices.Equal(lifted[:n], x), w[n] == b && slices.Equal(lifted[1:], x):
		return "the constant and the bias must stand at the same place"
	}
	return fmt.Sprintf("w·x + b is %v + %v here", ask.Number(q.W.Dot(x)), q.B)
}
