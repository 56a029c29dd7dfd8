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

// ByHand holds the student's two functions for the Lambda part.
type ByHand struct {
	Name   func() string
	Lambda func() []float64
}

// byHand holds the results of Name and Lambda. Both questions of the part have the same answer, of
// this type.
type byHand struct {
	Name   string
	Lambda ask.Vector
}

// Lambda tests the student's functions
//
//	func Name() string
//	func Lambda() []float64
//
// which return the student's name, and a certificate λ for the four points of examples.Own(Name()).
// λ has one number per row. No number is below 0, and not all are 0. Σ λᵢ yᵢ [xᵢ; 1] = 0 in both
// features and in the constant. Any certificate is right. There are no hidden questions.
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

// markLambda checks the sum in the constant and in one of the two features. So λ gets half of the
// points if the sum is 0 in the constant and in only one feature.
func markLambda(feature int, got byHand) ask.Mark {
	m := ask.Mark{Got: got.Lambda.String(), Want: "λ ≥ 0, λ ≠ 0, and both sums 0"}
	data := examples.Own(got.Name)
	points := ask.Map(data.X, func(x []float64) ask.Vector { return x })
	xs := ask.Map(points, func(x ask.Vector) ask.Vector { return ask.Vector{x[feature-1], 1} })
	m.Hint = refutedByHand(got.Lambda, xs, data.Y)
	if m.Right = m.Hint == ""; !m.Right && strings.HasPrefix(m.Hint, "Σ") {
		// λ has the right form, but the sum is not 0.
		m.Hint = refutedByHand(got.Lambda, absorbed(points), data.Y)
		if len(got.Lambda) == 4 && someOrderCertifies(got.Lambda, absorbed(points), data.Y) {
			m.Hint += ". In another order, these four numbers are a certificate. Which number belongs to " +
				"which row? On each diagonal, the end nearer to the crossing has the larger number"
		}
	}
	return m
}

// someOrderCertifies reports whether the four numbers of l are a certificate in some order.
func someOrderCertifies(l ask.Vector, xs []ask.Vector, ys ask.Vector) bool {
	for code := range 256 { // enumerate all a, b, c and d from 0 to 3
		a, b, c, d := code%4, code/4%4, code/16%4, code/64
		// The four bits are all set only if a, b, c and d are different.
		isPermutation := 1<<a|1<<b|1<<c|1<<d == 15
		if isPermutation && refuted(ask.Vector{l[a], l[b], l[c], l[d]}, xs, ys) == "" {
			return true
		}
	}
	return false
}

// sum returns Σ λᵢ yᵢ xᵢ without rounding. All numbers must be finite, and the labels −1 or +1.
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

// rounded returns the exact numbers, rounded to float64.
func rounded(exact []*big.Rat) ask.Vector {
	return ask.Map(exact, func(r *big.Rat) float64 { v, _ := r.Float64(); return v })
}

// refuted returns the reason why λ is not a certificate, or "" if λ is a certificate.
func refuted(lambda ask.Vector, xs []ask.Vector, ys ask.Vector) string {
	if len(lambda) != len(xs) {
		return fmt.Sprintf("λ: got %s, want %d, one per row", wording.Plural(len(lambda), "number"), len(xs))
	}
	hasPositive := false
	for i, l := range lambda {
		switch {
		case !(ask.Vector{l}).Finite():
			return fmt.Sprintf("λ: row %d: got %v, want a finite number", i, l)
		case l < 0:
			return fmt.Sprintf("λ: row %d: got %v, want a number ≥ 0", i, ask.Number(l))
		case l > 0:
			hasPositive = true
		}
	}
	if !hasPositive {
		return allZero
	}
	total := sum(lambda, xs, ys)
	if slices.ContainsFunc(total, func(r *big.Rat) bool { return r.Sign() != 0 }) {
		return fmt.Sprintf("Σ λᵢ yᵢ xᵢ = %v, want 0", rounded(total))
	}
	return ""
}

const allZero = "λ: all entries are 0, want at least one above 0; λ = 0 makes the sum 0 for any data"

// refutedByHand is like refuted, but λ is typed by a student, and the rows include the constant. If λ
// is 0, or the sum differs from 0 only by rounding, refutedByHand adds the likely reason.
func refutedByHand(lambda ask.Vector, xs []ask.Vector, ys ask.Vector) string {
	fault := refuted(lambda, xs, ys)
	if fault == allZero {
		return fault + ". In Go, 1/4 is 0: write whole numbers"
	}
	if !strings.HasPrefix(fault, "Σ") {
		return fault
	}
	fault = strings.Replace(fault, "xᵢ", "[xᵢ; 1]", 1)
	if slices.ContainsFunc(rounded(sum(lambda, xs, ys)), func(t float64) bool { return math.Abs(t) > 1e-9 }) {
		return fault
	}
	return fault + " exactly. The difference comes from rounding: float64 can't represent 0.1 exactly. " +
		"Use whole numbers, halves and quarters, which are exact"
}

// absorbed returns the rows with the constant 1 appended to each.
func absorbed(xs []ask.Vector) []ask.Vector {
	return ask.Map(xs, func(x ask.Vector) ask.Vector { return append(slices.Clone(x), 1) })
}
