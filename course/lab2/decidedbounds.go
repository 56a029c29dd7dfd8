package lab2

import (
	"math"

	"perceptronlab/course/ask"
)

// This file draws questions to Bound in which one example alone decides about R², and another about ρ.

// A decision describes such a question.
type decision struct {
	features int
	exponent int // the examples are multiplied by 2^exponent

	atR2, atRho                       int // the examples that decide about R² and about ρ
	patternOfU, patternR2, patternRho exactPattern
}

// decidedBounds draws questions with 20 examples each.
func decidedBounds(d *ask.Draw) []boundQuestion {
	return ask.Map(dealDecisions(d), func(c decision) boundQuestion { return c.draw(d) })
}

// dealDecisions deals decisions. Each example decides about R² in one question, and about ρ in another. Each
// pattern occurs in u, and in both of these examples. The last two questions have the largest number of
// features, none of which is 0.
func dealDecisions(d *ask.Draw) []decision {
	const count = most + 2
	const lowest, highest = -18, 40
	placesR2, placesRho := d.Order(most), d.Order(most)
	deal := func() []exactPattern {
		return append(ask.Deal(d, most, exactPatterns...), drawPrecise, drawPrecise)
	}
	patternsOfU, patternsR2, patternsRho := deal(), deal(), deal()
	ranks := d.Order(count)
	return ask.Map(ask.UpTo(count), func(k int) decision {
		c := decision{
			features:   min(k+1, most),
			exponent:   lowest + (highest-lowest)*ranks[k]/(count-1),
			atR2:       placesR2[k%most],
			atRho:      placesRho[k%most],
			patternOfU: patternsOfU[k],
			patternR2:  patternsR2[k],
			patternRho: patternsRho[k],
		}
		if c.atRho == c.atR2 {
			c.atRho = (c.atR2 + 1) % most
		}
		return c
	})
}

// draw draws the question.
func (c decision) draw(d *ask.Draw) boundQuestion {
	bitsOfU, bitsOfX := drawBoundBits(d, c.features)
	u := c.patternOfU(d, c.features, bitsOfU)
	s := Data{Xs: c.drawExamples(d, u, bitsOfX)}
	s.decide(u, c.atR2, c.atRho)
	s.Xs = ask.Map(s.times(math.Ldexp(1, c.exponent)).Xs, noMinus0)
	s.Ys = ask.Map(s.Xs, func(x ask.Vector) float64 { return math.Copysign(1, u.Dot(x)) })
	unit := math.Ldexp(1, d.Between(-46, 30)-bitsOfU)
	return boundQuestion{[]ask.Vector{noMinus0(u.Times(unit))}, s}
}

// drawBoundBits draws the numbers of bits of u and of the examples. No dot product of them rounds.
func drawBoundBits(d *ask.Draw, features int) (ofU, ofX int) {
	short := []int{3, 8, 20}[d.Below(3)]
	long := bitsFor(features) - short
	if d.Below(2) == 0 {
		return short, long
	}
	return long, short
}

// drawExamples draws 20 examples with any patterns. Then it draws those at atR2 and atRho again, with their
// own patterns, if there are such examples that are not too close to the line of u.
func (c decision) drawExamples(d *ask.Draw, u ask.Vector, bits int) (xs []ask.Vector) {
	for range most {
		xs = append(xs, ask.Until(func() ask.Vector {
			return drawOffLine(d, u, exactPatterns[d.Below(len(exactPatterns))], bits)
		}, isDrawn))
	}
	if x := drawOffLine(d, u, c.patternR2, bits); x != nil {
		xs[c.atR2] = x
	}
	if x := drawOffLine(d, u, c.patternRho, bits); x != nil {
		xs[c.atRho] = x
	}
	return xs
}

// drawOffLine draws an example with the given pattern, whose numbers are below 1 and have the given number
// of bits. It is so far from the line of u that R‖u‖/ρ stays below mostSpread, even after decide. If 100
// examples in a row are closer, drawOffLine returns nil.
func drawOffLine(d *ask.Draw, u ask.Vector, draw exactPattern, bits int) ask.Vector {
	n := len(u)
	limit := math.Sqrt(u.Dot(u)*float64(n)) / (mostSpread / 4)
	for range 100 {
		x := draw(d, n, bits).Times(math.Ldexp(1, -bits))
		if math.Abs(u.Dot(x)) > limit {
			return x
		}
	}
	return nil
}

func isDrawn(x ask.Vector) bool { return x != nil }

// decide multiplies example i by a power of 2, such that its norm is the largest, and example j, such that
// the magnitude of its product with u is the smallest.
func (s Data) decide(u ask.Vector, i, j int) {
	largest, smallest := 0.0, math.Inf(1)
	for k, x := range s.Xs {
		if k != i {
			largest = max(largest, x.Dot(x))
		}
		if k != j {
			smallest = min(smallest, math.Abs(u.Dot(x)))
		}
	}
	for s.Xs[i].Dot(s.Xs[i]) <= largest {
		s.Xs[i] = s.Xs[i].Times(2)
	}
	for math.Abs(u.Dot(s.Xs[j])) >= smallest {
		s.Xs[j] = s.Xs[j].Times(0.5)
	}
}
