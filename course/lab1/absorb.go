package lab1

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"slices"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

// Absorption holds the student's two functions for the Absorb part.
type Absorption struct {
	Absorb func(x []float64) []float64
	Join   func(w []float64, b float64) []float64
}

// affine is a question to Absorb and Join. It asks for w·x + b, where w is W, b is B, and x is each
// of the points Xs.
type affine struct {
	W  ask.Vector
	B  ask.Number
	Xs []ask.Vector
}

// absorbed is the answer to an affine question. W is the result of Join, and Xs holds the result of
// Absorb for each point.
type absorbed struct {
	W  ask.Vector
	Xs []ask.Vector
}

// Absorb tests the student's functions
//
//	func Absorb(x []float64) []float64
//	func Join(w []float64, b float64) []float64
//
// Absorb appends the constant 1 to x, and Join appends the bias b to w. For instance, Absorb([3 4]) is
// [3 4 1], and Join([1 2], 5) is [1 2 5]. The dot product of the two results is the score w·x + b:
// 1·3 + 2·4 + 5·1 = 16. So no separate bias is needed.
//
// # What else is right
//
// The constant may also be inserted elsewhere in x, if Join inserts the bias at the same place in w.
// The constant may also be any number c ≠ 0, if Join inserts b/c. Because b/c may be rounded, the
// product may differ from w·x + b by up to 2⁻⁵⁰ |b|.
var Absorb = ask.New(ask.Spec[Absorption, affine, absorbed]{
	Name: "absorb", Functions: []string{"Absorb", "Join"},
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
		ints := func(n int) func() ask.Vector { return func() ask.Vector { return whole(d, n, 5) } }
		first := affineCase("two components", float64(d.Between(2, 6)), ints(2), ints(2))
		// Both begin with a number that comes twice. The zeros are at different places.
		zeroInW := func() ask.Vector {
			v := whole(d, 3, 5)
			return ask.Vector{v[0], v[0], 0, v[1], v[2]}
		}
		zeroInX := func() ask.Vector {
			v := whole(d, 3, 5)
			return ask.Vector{v[0], v[0], v[1], 0, v[2]}
		}
		sorted := func() ask.Vector { return slices.Sorted(slices.Values(whole(d, 8, 5))) }
		withTiny := func() ask.Vector { return append(whole(d, 2, 5), d.Sign()*3*tiny) }
		lastLarge := func() ask.Vector { return append(whole(d, 2, 5), hugeNumber(d)) }
		firstLarge := func() ask.Vector {
			v := whole(d, 2, 5)
			return ask.Vector{d.Sign() * hugeNumber(d), v[0], math.Abs(v[1])}
		}
		return []ask.Case[affine]{
			first,
			affineCase("the same b, another w", float64(first.Q.B), ints(2), ints(2)),
			affineCase("the same w, b = 0", 0, func() ask.Vector { return first.Q.W }, ints(2)),
			affineCase("a bias below 0", -float64(d.Between(2, 6)), ints(3), ints(3)),
			affineCase("a fractional bias", float64(d.Between(1, 4))+0.5, ints(3), ints(3)),
			affineCase("eight components", -float64(d.Between(2, 6)), sorted, ints(8)),
			affineCase("some components are 0", float64(d.Between(2, 6)), zeroInW, zeroInX),
			affineCase("numbers close to 0", -3*tiny, withTiny, withTiny),
			affineCase("large numbers", hugeNumber(d), lastLarge, firstLarge),
		}
	},
	More: moreAffine,
})

// affineCase draws a question with the bias b, and with weights and three points that the given
// functions draw. Each point exposes the slips described at exposesSlips.
func affineCase(about string, b float64, drawW, drawX func() ask.Vector) ask.Case[affine] {
	q := affine{B: ask.Number(b)}
	// w neither begins nor ends with b. So a b at an end of Join's result is the bias.
	q.W = ask.Until(drawW, func(w ask.Vector) bool { return w[0] != b && w[len(w)-1] != b })
	for range 3 {
		q.Xs = append(q.Xs, ask.Until(drawX, func(x ask.Vector) bool { return exposesSlips(q.W, b, x) }))
	}
	return ask.Case[affine]{About: about, Q: q}
}

// exposesSlips reports whether each of these slips leads to a wrong score of x:
//
//   - The constant is appended, but the bias is prepended.
//   - The constant is prepended, but the bias is appended.
//   - The bias is added to every component of w instead of being appended.
//   - The bias is added to every component of w and is also appended.
//
// If b is 0, only the first two are slips.
func exposesSlips(w ask.Vector, b float64, x ask.Vector) bool {
	want := w.Dot(x) + b
	one, bias := ask.Vector{1}, ask.Vector{b}
	sum := x.Dot(slices.Repeat(one, len(x)))
	return slices.Concat(w, bias).Dot(slices.Concat(one, x)) != want &&
		slices.Concat(bias, w).Dot(slices.Concat(x, one)) != want &&
		(b == 0 || sum != 1 && sum != 0) // so neither w·x + b·sum nor w·x + b·sum + b is w·x + b
}

func markAbsorbed(q affine, got absorbed) ask.Mark {
	score := func(x ask.Vector) string { return ask.Number(q.W.Dot(x) + float64(q.B)).String() }
	m := ask.Mark{Want: ask.Join(q.Xs, ", ", score)}
	// A forged answer may have too few or too many points.
	got.Xs = append(got.Xs, make([]ask.Vector, len(q.Xs))...)[:len(q.Xs)]
	m.Got = ask.Join(got.Xs, ", ", func(x ask.Vector) string { return product(got.W, x) })
	for i, x := range q.Xs {
		m.Hint = cmp.Or(m.Hint, absorbHint(q, x, got.W, got.Xs[i]))
	}
	m.Right = m.Hint == ""
	return m
}

// product formats w·x and, if the lengths agree, its value.
func product(w, x ask.Vector) string {
	if len(w) != len(x) {
		return fmt.Sprintf("%v·%v", w, x)
	}
	return fmt.Sprintf("%v·%v = %v", w, x, ask.Number(w.Dot(x)))
}

// isProduct reports whether joined·absorbed is w·x + b, up to the rounding of b/c. It computes the
// products without rounding.
func isProduct(q affine, x, joined, absorbed ask.Vector) bool {
	if len(joined) != len(absorbed) || !joined.Finite() || !absorbed.Finite() {
		return false
	}
	b := new(big.Rat).SetFloat64(float64(q.B))
	difference := joined.Exact(absorbed)
	difference.Sub(difference, q.W.Exact(x))
	difference.Sub(difference, b)
	allowed := new(big.Rat).Mul(b, big.NewRat(1, 1<<50))
	return difference.Abs(difference).Cmp(allowed.Abs(allowed)) <= 0
}

// absorbHint returns a hint about joined = Join(q.W, q.B) and absorbed = Absorb(x), or "" if their
// product is right.
func absorbHint(q affine, x, joined, absorbed ask.Vector) string {
	n := len(x)
	b := float64(q.B)
	switch {
	case isProduct(q, x, joined, absorbed):
		return ""
	case len(absorbed) != n+1:
		const format = "Absorb(%v): got %s, want %d, one more than x has"
		return fmt.Sprintf(format, x, wording.Plural(len(absorbed), "number"), n+1)
	case len(joined) != n+1:
		const format = "Join(%v, %v): got %s, want %d, one more than w has"
		return fmt.Sprintf(format, q.W, q.B, wording.Plural(len(joined), "number"), n+1)
	case joined[0] == b && slices.Equal(absorbed[:n], x), joined[n] == b && slices.Equal(absorbed[1:], x):
		return "the constant in Absorb(x) and the bias in Join(w, b) must be in the same place"
	}
	score := q.W.Dot(x)
	const format = "the product must be w·x + b, which is %v + %v = %v here"
	return fmt.Sprintf(format, ask.Number(score), q.B, ask.Number(score+b))
}
