package lab3

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/notebooks/course/ask"
	"perceptronlab/notebooks/course/lab3/examples"
)

// ByHand is what the part Lambda asks: the student's name, and the certificate.
type ByHand struct {
	Name   func() string
	Lambda func() []float64
}

// byHand is the answer.
type byHand struct {
	Name   string     `json:"name"`
	Lambda ask.Vector `json:"lambda"`
}

// Lambda asks the student's
//
//	func Name() string
//	func Lambda() []float64
//
// the student's name, and a certificate for the four points of examples.Own(Name()): a number
// for each row, none below 0 and not all 0, with
//
//	Σ λᵢ yᵢ [xᵢ; 1] = 0
//
// in the first feature, the second, and the constant. Multiples of it are certificates too.
// However it is found: what proves is the sum. There are no hidden questions.
var Lambda = ask.New(ask.Spec[ByHand, int, byHand]{
	Name:  "lambda",
	Call:  func(f ByHand, _ int) byHand { return byHand{f.Name(), slices.Clone(f.Lambda())} },
	Tried: func(feature int) string { return fmt.Sprintf("Lambda(), constant and feature %d", feature) },
	Mark:  markLambda,
	Visible: []ask.Case[int]{
		{About: "the constant and the first feature", Q: 1},
		{About: "the constant and the second feature", Q: 2},
	},
})

// markLambda looks at the constant with one of the features, so that a λ which cancels one
// of them is worth something.
func markLambda(feature int, got byHand) ask.Mark {
	m := ask.Mark{Got: "nothing", Want: "λ ≥ 0, not all 0, and both sums 0"}
	if strings.TrimSpace(got.Name) == "" {
		m.Hint = "let Name return your name: it gives you your points"
		return m
	}
	m.Got = got.Lambda.String()
	own := examples.Own(got.Name)
	points := ask.Map(own.X, func(x []float64) ask.Vector { return x })
	xs := ask.Map(points, func(x ask.Vector) ask.Vector { return ask.Vector{x[feature-1], 1} })
	m.Hint = refutedByHand(got.Lambda, xs, own.Y)
	if m.Right = m.Hint == ""; !m.Right && strings.HasPrefix(m.Hint, "Σ") {
		m.Hint = refutedByHand(got.Lambda, lifted(points), own.Y)
		if len(got.Lambda) == 4 && reordered(got.Lambda, lifted(points), own.Y) {
			m.Hint += ". In another order these four numbers are a certificate: which row does each belong to? Has the nearer end the larger share?"
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
