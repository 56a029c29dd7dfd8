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
	Hidden: hiddenClaims, More: moreClaims,
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
// least one is false. A claim has five features.
func hiddenClaims(d *ask.Draw) []ask.Case[[]claim] {
	question := func(about string, claims ...claim) ask.Case[[]claim] {
		return ask.Case[[]claim]{About: about, Q: ask.Shuffled(d, claims)}
	}
	// right draws a true claim about the rows that the numbers of λ are drawn for.
	right := func(lambda ...float64) claim {
		return drawClaim(d, ask.Shuffled(d, lambda), make(ask.Vector, features))
	}
	zeroLambda := right(1, 2, 3, 1, 2)
	zeroLambda.Lambda = make(ask.Vector, 5)
	certified := right(1, 1, 2, 3)
	flipped := certified
	flipped.Ys = slices.Clone(certified.Ys)
	flipped.Ys[d.Below(len(flipped.Ys))] *= -1
	withoutLabels := certified // λ would be a certificate if all labels were +1
	withoutLabels.Xs = ask.Map(ask.UpTo(len(certified.Xs)), func(i int) ask.Vector {
		return certified.Xs[i].Times(certified.Ys[i])
	})
	fractions := ask.Shuffled(d, ask.Vector{1, 0.5, 0.25, 0, 1.5})
	others := ask.Shuffled(d, ask.Vector{1, 0.5, 0.25, 2, 1.5})
	belowZeroTiny := ask.Map(belowZero(d), func(c claim) claim { return c.times(tiniest) })
	return []ask.Case[[]claim]{
		question("fractions, and zeros among the λ",
			drawClaim(d, append(ask.Vector{0}, fractions...), make(ask.Vector, features)),
			drawClaim(d, append(others, 0), make(ask.Vector, features)),
			drawClaim(d, append(ask.Vector{0}, fractions...), d.Whole(features, 1, 3))),
		question("entries below 0", append(belowZero(d), right(1, 2, 1, 3))...),
		question("entries below 0 or above, of rows that cancel in pairs", pairClaims(d)...),
		question("λ = 0", zeroLambda, right(1, 2, 3, 1, 2)),
		question("labels", certified, flipped, withoutLabels),
		question("a feature that does not cancel", append(residuals(d, 1), right(1, 1, 2, 3, 2))...),
		question("nearly 0", append(residuals(d, tiny), right(1, 1, 2, 3))...),
		question("very small numbers: nearly 0 is not 0",
			append(residualsAmongTiny(d), certified.times(tiniest), certified.timesRows(tiniest))...),
		question("very small λ", append(belowZeroTiny, right(1, 1, 2, 3).times(tiniest))...),
		question("large numbers", certified.timesRows(1<<30+12345), right(1, 2, 1, 3).times(1<<30+12345),
			drawClaim(d, ask.Vector{1, 2, 3, 2}, d.Whole(features, 1, 3)).timesRows(1<<30)),
	}
}

// features is the number of features of the rows in a hidden question.
const features = 5

// tiniest is so small that a tolerance other than 0 is likely to be larger.
const tiniest = 1.0 / (1 << 50) / (1 << 50)

// belowZero draws false claims whose only fault is an entry of λ below 0. In the first claims, there is one
// such entry, at each place in turn. In the others, the first two entries, the last two, or all are below 0.
func belowZero(d *ask.Draw) (claims []claim) {
	zero := make(ask.Vector, features)
	for i := range 5 {
		lambda := ask.Shuffled(d, ask.Vector{1, 2, 3, 1, 2})
		lambda[i] *= -1
		claims = append(claims, drawClaim(d, lambda, zero))
	}
	return append(claims,
		drawClaim(d, append(ask.Vector{-2, -1}, ask.Shuffled(d, ask.Vector{1, 2, 3})...), zero),
		drawClaim(d, append(ask.Shuffled(d, ask.Vector{1, 2, 3}), -1, -3), zero),
		drawClaim(d, ask.Shuffled(d, ask.Vector{-1, -2, -1, -3}), zero))
}

// pairClaims draws claims about two pairs of equal rows with different labels, whose terms cancel
// in each pair. In two false claims, the entries of one pair are below 0. In the last one, the last
// entry is 0, so a term is left.
func pairClaims(d *ask.Draw) []claim {
	pairs := func(lambda ...float64) claim {
		c := claim{Lambda: lambda}
		for range 2 {
			x := d.Whole(features, 1, 4)
			y := d.Sign()
			c.Xs = append(c.Xs, x, slices.Clone(x))
			c.Ys = append(c.Ys, y, -y)
		}
		return c
	}
	a, b := float64(d.Between(1, 3)), float64(d.Between(1, 3))
	return []claim{pairs(a, a, b, b), pairs(a, a, -b, -b), pairs(-b, -b, a, a), pairs(a, a, b, 0)}
}

// residuals draws false claims for which Σ λᵢ yᵢ xᵢ is not 0. In the first claims, it is unit or −unit in one
// feature, in each feature in turn. In the last claim, it is 2·unit in one feature and −2·unit in another.
func residuals(d *ask.Draw, unit float64) (claims []claim) {
	for j := range features {
		residual := make(ask.Vector, features)
		residual[j] = d.Sign() * unit
		claims = append(claims, drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), residual))
	}
	opposite := ask.Shuffled(d, ask.Vector{2 * unit, -2 * unit, 0, 0, 0})
	return append(claims, drawClaim(d, ask.Shuffled(d, ask.Vector{1, 1, 2, 3, 2}), opposite))
}

// residualsAmongTiny is like residuals(d, 1), but all rows are multiplied by tiniest.
func residualsAmongTiny(d *ask.Draw) []claim {
	return ask.Map(residuals(d, 1), func(c claim) claim { return c.timesRows(tiniest) })
}

// times returns the claim with λ multiplied by factor.
func (c claim) times(factor float64) claim {
	c.Lambda = c.Lambda.Times(factor)
	return c
}

// timesRows returns the claim with the rows multiplied by factor.
func (c claim) timesRows(factor float64) claim {
	c.Xs = ask.Map(c.Xs, func(x ask.Vector) ask.Vector { return x.Times(factor) })
	return c
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
