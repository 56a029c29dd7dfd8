package lab3

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"

	"perceptronlab/course/ask"
)

// A claim states that Lambda is a certificate for the rows Xs with their labels Ys.
type claim struct {
	Data       string // the name of the data; empty in hidden questions
	Lambda, Ys ask.Vector
	Xs         []ask.Vector
}

// Certifies tests the student's function
//
//	func Certifies(lambda []float64, xs [][]float64, ys []float64) bool
//
// which reports whether λ, with one number per row, is a certificate that the rows xs with their
// labels ys, −1 or +1, are not separable: λᵢ ≥ 0 for every row i, not all λᵢ are 0, and in every
// feature Σ λᵢ yᵢ xᵢ = 0. For instance, Certifies([1 1], [[2 1] [2 1]], [+1 −1]) is true, because
// 1·[2 1] − 1·[2 1] = [0 0]. No constant is appended to the rows. The sums are exact for the data
// of this part, whatever the order of the terms, so compare them with == 0.
var Certifies = ask.New(ask.Spec[certifier, []claim, []bool]{
	Name: "certifies", Wrote: []string{"Certifies"},
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
			const certificate = "got false, want true: " +
				"no entry is below 0, not all are 0, and Σ λᵢ yᵢ xᵢ = 0. " +
				"Do you allow entries that are 0? Does each term include λᵢ and yᵢ? " +
				"Do you add up the terms (+=)?"
			return fmt.Sprintf("%s %v: %s", q[i].Data, q[i].Lambda, cmp.Or(faults[i], certificate))
		})
	},
	Visible: []ask.Case[[]claim]{
		{About: "the sum", Q: []claim{on("XOR", 1, 1, 1, 1), on("XOR", 1, 1, 1, 0)}},
		{About: "all zeros", Q: []claim{on("XOR", 0.5, 0.5, 0.5, 0.5), on("XOR", 0, 0, 0, 0)}},
		{About: "the labels", Q: []claim{on("OR", 1, 1, 1, 1), on("XNOR", 2, 2, 2, 2)}},
		{About: "an entry below 0", Q: []claim{on("twins", 0, 0, 2, 2), on("twins", -1, -1, 2, 2)}},
		{About: "every feature", Q: []claim{on("line", 2, 5, 3), on("line", 5, 2, 0)}},
		{About: "nearly 0 is not 0", Q: []claim{on("near", 1, 1, 0), on("near", 1, 0, 1)}},
	},
	Hidden: hiddenClaims,
})

// on returns the claim that lambda is a certificate for the data with the given name.
func on(name string, lambda ...float64) claim {
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

// tiny is a small power of 2. Sums of small integers and of a few small multiples of tiny do not
// round.
const tiny = 1.0 / (1 << 47)

type certifier = func(lambda []float64, xs [][]float64, ys []float64) bool

// hiddenClaims draws the hidden questions. In each question, at least one claim is true and at
// least one is false.
func hiddenClaims(d *ask.Draw) []ask.Case[[]claim] {
	question := func(about string, claims ...claim) ask.Case[[]claim] {
		return ask.Case[[]claim]{About: about, Q: ask.Shuffled(d, claims)}
	}
	none := make(ask.Vector, 3)
	first, middle, last := ask.Vector{1, 0, 0}, ask.Vector{0, d.Sign(), 0}, ask.Vector{0, 0, -1}
	zeros := drawClaim(d, ask.Shuffled(d, ask.Vector{1, 2, 3, 1, 2}), none)
	zeros.Lambda = make(ask.Vector, 5)
	proof := drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), none)
	flipped := proof
	flipped.Ys = slices.Clone(proof.Ys)
	flipped.Ys[d.Below(len(flipped.Ys))] *= -1
	unlabelled := proof // a certificate if all labels were +1
	unlabelled.Xs = ask.Map(ask.UpTo(len(proof.Xs)), func(i int) ask.Vector {
		return proof.Xs[i].Times(proof.Ys[i])
	})
	withZeros := func() ask.Vector {
		return append(ask.Vector{0}, ask.Shuffled(d, ask.Vector{1, 0.5, 0.25, 0, 1.5})...)
	}
	return []ask.Case[[]claim]{
		question("fractions, and zeros among the λ",
			drawClaim(d, withZeros(), none),
			drawClaim(d, append(ask.Shuffled(d, ask.Vector{1, 0.5, 0.25, 2, 1.5}), 0), none),
			drawClaim(d, withZeros(), d.Whole(3, 1, 3))),
		question("entries below 0",
			drawClaim(d, append(append(ask.Vector{2}, ask.Shuffled(d, ask.Vector{-1, 1, 3})...), 2), none),
			drawClaim(d, ask.Shuffled(d, ask.Vector{-1, -2, -1, -3}), none),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 2, 1, 3}), none)),
		question("λ = 0", zeros, drawClaim(d, ask.Shuffled(d, ask.Vector{1, 2, 3, 1, 2}), none)),
		question("labels", proof, flipped, unlabelled),
		question("a feature that does not cancel",
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), first),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), middle),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), last),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), ask.Shuffled(d, ask.Vector{2, -2, 0})),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), none)),
		question("nearly 0",
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), ask.Vector{tiny, 0, 0}),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), ask.Vector{0, 0, -tiny}),
			drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3}), none)),
	}
}

// drawClaim draws labels, and rows with Σ λᵢ yᵢ xᵢ = residual. At least one entry of λ must be 1 or
// −1: the row of the first such entry is computed from the other rows, which are small integers,
// and dividing by ±1 does not round. Σ λᵢ xᵢ is not 0 in any feature, so a function that ignores
// the labels is wrong.
func drawClaim(d *ask.Draw, lambda, residual ask.Vector) claim {
	pivot := slices.IndexFunc(lambda, func(l float64) bool { return l*l == 1 })
	return ask.Until(func() claim {
		c := claim{Lambda: lambda}
		for range lambda {
			c.Xs = append(c.Xs, d.Whole(len(residual), -4, 4))
			c.Ys = append(c.Ys, d.Sign())
		}
		c.Xs[pivot] = make(ask.Vector, len(residual))
		c.Xs[pivot] = residual.Plus(-1, c.sum(c.Ys)).Times(lambda[pivot] * c.Ys[pivot])
		return c
	}, func(c claim) bool {
		ones := slices.Repeat(ask.Vector{1}, len(lambda))
		return !slices.Contains(c.sum(ones), 0) && !slices.Contains(c.Xs[pivot], 0)
	})
}

// sum returns Σ λᵢ yᵢ xᵢ, where yᵢ are the labels ys. The sum is exact for the data drawn here.
func (c claim) sum(ys ask.Vector) ask.Vector { return rounded(sum(c.Lambda, c.Xs, ys)) }
