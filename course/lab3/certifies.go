package lab3

import (
	"fmt"
	"slices"
	"strconv"

	"perceptronlab/course/ask"
)

// A claim states that Lambda is a certificate for the rows Xs with the labels Ys.
type claim struct {
	Data       string // the name of the data; empty in hidden questions
	Lambda, Ys ask.Vector
	Xs         []ask.Vector
}

// Certifies tests the student's function
//
//	func Certifies(lambda []float64, xs [][]float64, ys []float64) bool
//
// which reports whether λ is a certificate that the rows xs with the labels ys are inseparable. λ has
// one number per row, and each label is −1 or +1. In a certificate, λᵢ ≥ 0 for every row i, not all λᵢ
// are 0, and Σ λᵢ yᵢ xᵢ = 0 in every feature. For instance, Certifies([1 1], [[2 1] [2 1]], [+1 −1]) is
// true, because 1·[2 1] − 1·[2 1] = [0 0]. Certifies must not append a constant to the rows.
//
// With the data of this part, the sums are exact, whatever the order of their terms. So Certifies can
// compare them with == 0.
var Certifies = ask.New(ask.Spec[certifier, []claim, []bool]{
	Name: "certifies", Functions: []string{"Certifies"},
	Call: func(f certifier, q []claim) []bool {
		return ask.Map(q, func(c claim) bool { return f(c.Lambda, ask.Rows(c.Xs), c.Ys) })
	},
	Tried: func(q []claim) string {
		return ask.Join(q, ", ", func(c claim) string { return fmt.Sprint(c.Data, " λ=", c.Lambda) })
	},
	Mark: func(q []claim, got []bool) ask.Mark {
		faults := ask.Map(q, func(c claim) string { return refuted(c.Lambda, c.Xs, c.Ys) })
		want := ask.Map(faults, func(fault string) bool { return fault == "" })
		return ask.MarkEach(got, want, ", ", strconv.FormatBool, func(i int) string {
			place := fmt.Sprintf("%s, λ = %v: ", q[i].Data, q[i].Lambda)
			if !want[i] {
				return place + "got true, want false, because λ is not a certificate. " + faults[i]
			}
			return place + "got false, want true, because " +
				"no entry is below 0, not all are 0, and Σ λᵢ yᵢ xᵢ = 0. " +
				"Do you allow entries that are 0? Does each term include λᵢ and yᵢ? " +
				"Do you add up the terms (+=)?"
		})
	},
	Visible: []ask.Case[[]claim]{
		{About: "the sum", Q: []claim{claimOn("XOR", 1, 1, 1, 1), claimOn("XOR", 1, 1, 1, 0)}},
		{About: "all zeros", Q: []claim{claimOn("XOR", 0.5, 0.5, 0.5, 0.5), claimOn("XOR", 0, 0, 0, 0)}},
		{About: "the labels", Q: []claim{claimOn("OR", 1, 1, 1, 1), claimOn("XNOR", 2, 2, 2, 2)}},
		{About: "an entry below 0", Q: []claim{claimOn("twins", 0, 0, 2, 2), claimOn("twins", -1, -1, 2, 2)}},
		{About: "every feature", Q: []claim{claimOn("line", 2, 5, 3), claimOn("line", 5, 2, 0)}},
		{About: "nearly 0 is not 0", Q: []claim{claimOn("near", 1, 1, 0), claimOn("near", 1, 0, 1)}},
	},
	Hidden: hiddenClaims,
})

// claimOn returns the claim that lambda is a certificate for the data with the given name.
func claimOn(name string, lambda ...float64) claim {
	square := []ask.Vector{{0, 0, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}}
	data := map[string]claim{
		"XOR":   {Xs: square, Ys: ask.Vector{-1, 1, 1, -1}},
		"XNOR":  {Xs: square, Ys: ask.Vector{1, -1, -1, 1}},
		"OR":    {Xs: square, Ys: ask.Vector{-1, 1, 1, 1}},
		"twins": {Xs: []ask.Vector{{1, 2, 1}, {1, 2, 1}, {3, 1, 1}, {3, 1, 1}}, Ys: ask.Vector{1, -1, -1, 1}},
		"line":  {Xs: []ask.Vector{{2, 1}, {5, 1}, {7, 1}}, Ys: ask.Vector{1, -1, 1}},
		"near":  {Xs: []ask.Vector{{2, 1}, {2, 1}, {2 + tiny, 1}}, Ys: ask.Vector{1, -1, -1}},
	}[name]
	return claim{name, lambda, data.Ys, data.Xs}
}

// tiny is a small power of 2. Sums of small integers and small multiples of tiny are exact.
const tiny = 1.0 / (1 << 47)

type certifier = func(lambda []float64, xs [][]float64, ys []float64) bool

// hiddenClaims draws the hidden questions. In each question, at least one claim is true and at
// least one is false.
func hiddenClaims(d *ask.Draw) []ask.Case[[]claim] {
	question := func(about string, claims ...claim) ask.Case[[]claim] {
		return ask.Case[[]claim]{About: about, Q: ask.Shuffled(d, claims)}
	}
	zero := make(ask.Vector, 3)
	// These residuals (see drawClaim) are 0 in two of the three features.
	first, middle, last := ask.Vector{1, 0, 0}, ask.Vector{0, d.Sign(), 0}, ask.Vector{0, 0, -1}
	zeroLambda := drawClaim(d, ask.Shuffled(d, ask.Vector{1, 2, 3, 1, 2}), zero)
	zeroLambda.Lambda = make(ask.Vector, 5)
	certified := drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), zero)
	flipped := certified
	flipped.Ys = slices.Clone(certified.Ys)
	flipped.Ys[d.Below(len(flipped.Ys))] *= -1
	withoutLabels := certified // λ would be a certificate if all labels were +1
	withoutLabels.Xs = ask.Map(ask.UpTo(len(certified.Xs)), func(i int) ask.Vector {
		return certified.Xs[i].Times(certified.Ys[i])
	})
	drawWithZeros := func() ask.Vector {
		return append(ask.Vector{0}, ask.Shuffled(d, ask.Vector{1, 0.5, 0.25, 0, 1.5})...)
	}
	return []ask.Case[[]claim]{
		question("fractions, and zeros among the λ",
			drawClaim(d, drawWithZeros(), zero),
			drawClaim(d, append(ask.Shuffled(d, ask.Vector{1, 0.5, 0.25, 2, 1.5}), 0), zero),
			drawClaim(d, drawWithZeros(), d.Whole(3, 1, 3))),
		question("entries below 0",
			drawClaim(d, append(append(ask.Vector{2}, ask.Shuffled(d, ask.Vector{-1, 1, 3})...), 2), zero),
			drawClaim(d, ask.Shuffled(d, ask.Vector{-1, -2, -1, -3}), zero),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 2, 1, 3}), zero)),
		question("λ = 0", zeroLambda, drawClaim(d, ask.Shuffled(d, ask.Vector{1, 2, 3, 1, 2}), zero)),
		question("labels", certified, flipped, withoutLabels),
		question("a feature that does not cancel",
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), first),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), middle),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), last),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), ask.Shuffled(d, ask.Vector{2, -2, 0})),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), zero)),
		question("nearly 0",
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), ask.Vector{tiny, 0, 0}),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), ask.Vector{0, 0, -tiny}),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), zero)),
	}
}

// drawClaim draws labels, and rows for which Σ λᵢ yᵢ xᵢ = residual. It first draws rows of small
// integers. It then replaces one row, the pivot, to make the sum equal to residual. The pivot is the
// first row for which λᵢ is 1 or −1, because dividing by ±1 is exact. There must be such a row.
//
// Σ λᵢ xᵢ is not 0 in any feature, so a function that ignores the labels finds no certificate.
func drawClaim(d *ask.Draw, lambda, residual ask.Vector) claim {
	pivot := slices.IndexFunc(lambda, func(l float64) bool { return l*l == 1 })
	return ask.Until(func() claim {
		c := claim{Lambda: lambda}
		for range lambda {
			c.Xs = append(c.Xs, d.Whole(len(residual), -4, 4))
			c.Ys = append(c.Ys, d.Sign())
		}
		c.Xs[pivot] = make(ask.Vector, len(residual)) // so c.sum is the sum over the other rows
		c.Xs[pivot] = residual.Plus(-1, c.sum(c.Ys)).Times(lambda[pivot] * c.Ys[pivot])
		return c
	}, func(c claim) bool {
		ones := slices.Repeat(ask.Vector{1}, len(lambda))
		return !slices.Contains(c.sum(ones), 0) && !slices.Contains(c.Xs[pivot], 0)
	})
}

// sum returns Σ λᵢ yᵢ xᵢ, where yᵢ are the labels ys. The sum is exact for the data drawn here.
func (c claim) sum(ys ask.Vector) ask.Vector { return rounded(sum(c.Lambda, c.Xs, ys)) }
