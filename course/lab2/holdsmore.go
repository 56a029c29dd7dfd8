package lab2

import (
	"math"
	"slices"

	"perceptronlab/course/ask"
)

// This file draws the questions of More for Holds.

// moreClaims draws questions to Holds, with five claims each. Besides edgeClaims, there are claims of each
// magnitude.
//
// As in drawUpdate, the norms are whole multiples of a unit, and so Gains may compute them by square roots.
func moreClaims(d *ask.Draw) [][]claim {
	claims := edgeClaims(d)
	for _, m := range magnitudes {
		claims = append(claims, gapClaims(d, m)...)
	}
	return slices.Collect(slices.Chunk(ask.Shuffled(d, claims), 5))
}

// gapClaims draws claims of a magnitude, in which the differences progress − ρ and growth − R² take all pairs
// of the kinds of drawGap.
func gapClaims(d *ask.Draw, m magnitude) (claims []claim) {
	const kinds = 4
	for k, dim := range ask.Deal(d, kinds*kinds, dims...) {
		q := drawNormedUpdate(d, dim, m)
		progress, growth := q.gains()
		rho := progress - drawGap(d, k/kinds, q.sizes()[0])
		r2 := growth - drawGap(d, k%kinds, q.sizes()[1])
		claims = append(claims, claim{q, rho, r2})
	}
	return claims
}

// drawNormedUpdate draws an update with the given number of features. Some have a feature in which all is 0.
func drawNormedUpdate(d *ask.Draw, dim int, m magnitude) update {
	if dim > 1 && d.Below(4) == 0 {
		return drawNormedUpdate(d, dim-1, m).withZeroAt(d.Below(dim))
	}
	kinds := append(slices.Clone(digits), drawOdd)
	factor := 1.0
	if dim <= 6 && d.Below(2) == 0 { // weights that float32 rounds
		kinds = digits
		factor = float64(2*d.Between(1<<14, 1<<15) - 1)
	}
	unit := factor * m.draw(d)
	w := func() ask.Vector { return drawNormed(d, dim).Times(unit) }
	q := update{kinds[d.Below(len(kinds))](d, dim).Times(m.draw(d)), w(), w()}
	switch d.Below(5) {
	case 0:
		q.Before = make(ask.Vector, dim)
	case 1:
		q.After = q.Before.Times(d.Sign())
	}
	return q.noMinus0()
}

// withZeroAt returns the update with one more feature, in which all is 0.
func (q update) withZeroAt(place int) update {
	zeroAt := func(v ask.Vector) ask.Vector { return slices.Insert(slices.Clone(v), place, 0) }
	return update{zeroAt(q.U), zeroAt(q.Before), zeroAt(q.After)}
}

// drawGap returns a number of one of four kinds: 0, the smallest possible number above 0, its opposite, and a
// number of either sign and a drawn size. size is the sum of the terms from which a progress or growth is
// computed. No sum of these terms and the gap rounds.
func drawGap(d *ask.Draw, kind int, size float64) float64 {
	_, exponent := math.Frexp(2 * size)
	least := math.Ldexp(1, exponent-52)
	return []float64{0, least, -least, d.Sign() * math.Ldexp(least, d.Between(1, 50))}[kind]
}
