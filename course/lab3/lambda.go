package lab3

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab3/examples"
	"perceptronlab/internal/wording"
)

// ByHand is what the part Lambda asks: the student's name, and the certificate.
type ByHand struct {
	Name   func() string
	Lambda func() []float64
}

// byHand is the answer.
type byHand struct {
	Name   string
	Lambda ask.Vector
}

// Lambda asks the student's
//
//	func Name() string
//	func Lambda() []float64
//
// the student's name, and a certificate for the four points of examples.Own(Name()): a number
// for each row, none below 0 and not all 0, with Σ λᵢ yᵢ [xᵢ; 1] = 0 in the first feature, the
// second, and the constant. Multiples of it are certificates too. There are no hidden questions.
var Lambda = ask.New(ask.Spec[ByHand, int, byHand]{
	Name:  "lambda",
	Call:  func(f ByHand, _ int) byHand { return byHand{f.Name(), f.Lambda()} },
	Tried: func(feature int) string { return fmt.Sprintf("Lambda(), constant and feature %d", feature) },
	Mark:  markLambda,
	Visible: []ask.Case[int]{
		{About: "the constant and the first feature", Q: 1},
		{About: "the constant and the second feature", Q: 2},
	},
})

// markLambda looks at the constant with one of the features, so a λ that cancels one of
// them is worth something.
func markLambda(feature int, got byHand) ask.Mark {
	m := ask.Mark{Got: got.Lambda.String(), Want: "λ ≥ 0, not all 0, and both sums 0"}
	own := examples.Own(got.Name)
	points := ask.Map(own.X, func(x []float64) ask.Vector { return x })
	xs := ask.Map(points, func(x ask.Vector) ask.Vector { return ask.Vector{x[feature-1], 1} })
	m.Hint = refutedByHand(got.Lambda, xs, own.Y)
	if m.Right = m.Hint == ""; !m.Right && strings.HasPrefix(m.Hint, "Σ") {
		m.Hint = refutedByHand(got.Lambda, lifted(points), own.Y)
		if len(got.Lambda) == 4 && reordered(got.Lambda, lifted(points), own.Y) {
			m.Hint += ". In another order these four numbers are a certificate: " +
				"which row does each belong to? Has the nearer end the larger share?"
		}
	}
	return m
}

// reordered reports whether four numbers are a certificate in some order.
func reordered(l ask.Vector, xs []ask.Vector, ys ask.Vector) bool {
	for code := range 256 { // four places of 0 to 3
		a, b, c, d := code%4, code/4%4, code/16%4, code/64
		if 1<<a|1<<b|1<<c|1<<d == 15 && refuted(ask.Vector{l[a], l[b], l[c], l[d]}, xs, ys) == "" {
			return true
		}
	}
	return false
}

// sum returns Σ λᵢ yᵢ xᵢ without any rounding. All numbers must be finite, and the labels −1 or +1.
func sum(lambda ask.Vector, xs []ask.Vector, ys ask.Vector) []*big.Rat {
	signed := make(ask.Vector, len(lambda))
	for i, l := range lambda {
		signed[i] = l * ys[i]
	}
	total := make([]*big.Rat, len(xs[0]))
	for j := range total {
		total[j] = signed.Exact(ask.Map(xs, func(x ask.Vector) float64 { return x[j] }))
	}
	return total
}

// rounded turns exact numbers into floats, to show them.
func rounded(exact []*big.Rat) ask.Vector {
	return ask.Map(exact, func(r *big.Rat) float64 { v, _ := r.Float64(); return v })
}

// refuted says what is wrong with λ as a certificate, and is empty if it is one.
func refuted(lambda ask.Vector, xs []ask.Vector, ys ask.Vector) string {
	if len(lambda) != len(xs) {
		return fmt.Sprintf("λ has %s, for %d rows", wording.Plural(len(lambda), "number"), len(xs))
	}
	above := false
	for i, l := range lambda {
		switch {
		case !(ask.Vector{l}).Finite():
			return fmt.Sprintf("λ must hold numbers, and has %v", l)
		case l < 0:
			return fmt.Sprintf("λ has an entry below 0: %v at row %d", ask.Number(l), i)
		case l > 0:
			above = true
		}
	}
	if !above {
		return "λ is all 0: the sum is then 0 for any data, and proves nothing"
	}
	total := sum(lambda, xs, ys)
	if slices.ContainsFunc(total, func(r *big.Rat) bool { return r.Sign() != 0 }) {
		return fmt.Sprintf("Σ λᵢ yᵢ xᵢ = %v, not 0", rounded(total))
	}
	return ""
}

// refutedByHand is refuted for a λ that a student has typed, and rows with their constant: it
// explains a λ of 0, and a sum that is not 0 only because of rounding.
func refutedByHand(lambda ask.Vector, xs []ask.Vector, ys ask.Vector) string {
	fault := refuted(lambda, xs, ys)
	if strings.HasPrefix(fault, "λ is all 0") {
		return fault + " (in Go, 1/4 is 0: write whole numbers)"
	}
	if !strings.HasPrefix(fault, "Σ") {
		return fault
	}
	fault = strings.Replace(fault, "xᵢ", "[xᵢ; 1]", 1)
	if slices.ContainsFunc(rounded(sum(lambda, xs, ys)), func(t float64) bool { return math.Abs(t) > 1e-9 }) {
		return fault
	}
	return fault + ", though nearly: 0.1 is not exactly a tenth in float64. " +
		"Whole numbers, halves and quarters are exact"
}

// lifted appends the constant 1 to each row.
func lifted(xs []ask.Vector) []ask.Vector {
	return ask.Map(xs, func(x ask.Vector) ask.Vector { return append(slices.Clone(x), 1) })
}
