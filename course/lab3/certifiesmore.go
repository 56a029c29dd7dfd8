package lab3

import (
	"slices"

	"perceptronlab/course/ask"
)

// This file draws the questions of More for Certifies: true and false claims about rows of every number and
// length, with λ and features of every magnitude. The numbers are whole before they are scaled by a power
// of 2, and so small that no sum rounds, whatever the order of its terms.

// Limits of a claim of More.
const (
	mostRows     = 20
	mostFeatures = 20
)

// moreClaims draws questions with four claims each.
func moreClaims(d *ask.Draw) [][]claim {
	claims := slices.Concat(
		scaled(d, trueClaims(d)), scaled(d, claimsBelowZero(d)), scaled(d, claimsWithSums(d)),
		specialClaims(d), scaled(d, specialClaims(d)), claimsWithConstant(d),
	)
	return slices.Collect(slices.Chunk(ask.Shuffled(d, claims), 4))
}

// dealtFeatures deals a number of features for each number of rows.
func dealtFeatures(d *ask.Draw) []int {
	numbers := ask.Map(ask.UpTo(mostFeatures), func(j int) int { return j + 1 })
	return ask.Deal(d, mostRows, numbers...)
}

// trueClaims draws true claims: with each number of rows, and several with the most rows.
func trueClaims(d *ask.Draw) (claims []claim) {
	for i, features := range dealtFeatures(d) {
		claims = append(claims, drawZeroSum(d, drawLambda(d, i+1), features))
	}
	for range 2 { // because a row that is 0 hides its label
		claims = append(claims, complements(d)...)
	}
	return claims
}

// complements draws true claims with the most rows. Each label is −1 in one claim and +1 in another, and each
// entry of λ is 0 in one claim and above 0 in another.
func complements(d *ask.Draw) (claims []claim) {
	ys, kept := ask.Drawn(mostRows, d.Sign), ask.Drawn(mostRows, d.Sign)
	for _, sign := range []float64{1, -1} {
		lambda := d.Whole(mostRows, 1, 9)
		claims = append(claims,
			drawRows(d, claim{Lambda: lambda, Ys: ys.Times(sign)}, mostFeatures),
			drawZeroSum(d, onlyWhere(lambda, kept.Times(sign)), mostFeatures))
	}
	return claims
}

// onlyWhere returns λ with 0 where the sign is below 0. If that would be everywhere, the first entry is 1.
func onlyWhere(lambda, signs ask.Vector) ask.Vector {
	some := make(ask.Vector, len(lambda))
	for i, l := range lambda {
		if signs[i] > 0 {
			some[i] = l
		}
	}
	if slices.Max(some) == 0 {
		some[0] = 1
	}
	return some
}

// claimsBelowZero draws claims whose only fault is an entry of λ below 0: at each place of the most rows, and
// with each other number of rows. At least one entry is above 0.
func claimsBelowZero(d *ask.Draw) (claims []claim) {
	for i, features := range dealtFeatures(d) {
		claims = append(claims, drawBelowZero(d, mostRows, i, features))
		if i > 0 {
			claims = append(claims, drawBelowZero(d, i+1, d.Below(i+1), features))
		}
	}
	return claims
}

// drawBelowZero draws a claim whose only fault is the entry of λ at the given place.
func drawBelowZero(d *ask.Draw, rows, place, features int) claim {
	lambda := drawLambda(d, rows)
	lambda[place] = -float64(d.Between(1, 9))
	lambda[(place+1)%rows] = float64(d.Between(1, 9))
	return drawZeroSum(d, lambda, features)
}

// claimsWithSums draws claims whose only fault is one sum that is not 0: with each number of rows, and in
// each of the most features. Each fault occurs twice. Once, the sum is nearly 0.
func claimsWithSums(d *ask.Draw) (claims []claim) {
	for i, features := range dealtFeatures(d) {
		claims = append(claims, drawWithSums(d, i+1, d.Below(features), features)...)
	}
	for j := range mostFeatures {
		claims = append(claims, drawWithSums(d, d.Between(1, mostRows), j, mostFeatures)...)
	}
	return claims
}

// drawWithSums draws two claims whose only fault is the sum in the given feature. In the second, it is nearly
// 0.
func drawWithSums(d *ask.Draw, rows, feature, features int) []claim {
	lambda := drawLambda(d, rows)
	i := d.Below(rows)
	lambda[i] = 1
	c := drawZeroSum(d, lambda, features)
	return []claim{
		c.with(i, feature, d.Sign()),
		c.with(i, feature, d.Sign()*c.leastInFeature(feature)),
	}
}

// specialClaims draws true and false claims with rows, or with a λ, that a function might treat specially.
func specialClaims(d *ask.Draw) []claim {
	claims := slices.Concat(
		claimsAboutZeros(d), claimsAboutEqualRows(d), claimsAboutEqualLabels(d),
		claimsAboutOnes(d), claimsAboutFewTerms(d))
	for _, flaw := range []flaw{oppositeSums, equalSums, wrongLabel, withoutTerm} {
		claims = append(claims, drawFalse(d, flaw))
	}
	return append(claims, drawOppositePairs(d))
}

// claimsAboutEqualLabels draws a true and a false claim in which all labels are 1, and in which all are −1.
func claimsAboutEqualLabels(d *ask.Draw) (claims []claim) {
	for _, y := range []float64{1, -1} {
		c := drawZeroSum(d, drawLambda(d, d.Between(2, mostRows)), d.Between(1, mostFeatures)).withLabels(y)
		i := d.Below(len(c.Lambda))
		claims = append(claims, c, c.withLambda(i, c.Lambda[i]+1).with(i, 0, 1))
	}
	return claims
}

// claimsAboutOnes draws a true and a false claim in which all entries of λ are 1.
func claimsAboutOnes(d *ask.Draw) []claim {
	ones := slices.Repeat(ask.Vector{1}, d.Between(2, mostRows))
	c := drawZeroSum(d, ones, d.Between(1, mostFeatures))
	return []claim{c, c.with(d.Below(len(ones)), 0, d.Sign())}
}

// claimsAboutFewTerms draws a true claim, and false ones about the same rows: one with λ = 0, and one with
// two more rows. The last claim is a true one with two entries of λ above 0.
func claimsAboutFewTerms(d *ask.Draw) []claim {
	c := drawZeroSum(d, drawLambda(d, d.Between(2, mostRows)), d.Between(1, mostFeatures))
	withoutLambda := claim{Lambda: make(ask.Vector, len(c.Lambda)), Xs: c.Xs, Ys: c.Ys}
	return []claim{c, withoutLambda, drawNegativePair(d, c), drawTwoRows(d)}
}

// drawOppositePairs draws a claim with Σ λᵢ = 0, whose only fault is that every second entry of λ is below 0.
func drawOppositePairs(d *ask.Draw) claim {
	lambda := drawPairs(d).Lambda
	for i := 1; i < len(lambda); i += 2 {
		lambda[i] *= -1
	}
	return drawZeroSum(d, lambda, d.Between(1, mostFeatures))
}

// claimsAboutZeros draws claims about rows that are 0. At least one entry of λ is above 0, except in the
// second claim, where λ is 0.
func claimsAboutZeros(d *ask.Draw) []claim {
	rows, features := d.Between(2, mostRows), d.Between(1, mostFeatures)
	place := d.Below(rows)
	zeros := claim{Lambda: d.Whole(rows, 1, 9), Ys: ask.Drawn(rows, d.Sign)}
	for range rows {
		zeros.Xs = append(zeros.Xs, make(ask.Vector, features))
	}
	none := claim{Lambda: make(ask.Vector, rows), Xs: zeros.Xs, Ys: zeros.Ys}
	one := none.withLambda(place, float64(d.Between(1, 9)))
	return []claim{
		zeros, none, zeros.withLambda(place, -1),
		one, one.with(place, d.Below(features), float64(d.Between(1, 9))),
	}
}

// claimsAboutEqualRows draws claims about rows that are all equal, or differ by the least possible amount.
func claimsAboutEqualRows(d *ask.Draw) []claim {
	c := drawPairs(d)
	x := d.Whole(d.Between(2, mostFeatures), 1, 9)
	c.Xs = ask.Map(c.Ys, func(float64) ask.Vector { return x })
	i := d.Below(len(c.Ys))

	j := d.Below(len(x))
	large := slices.Clone(x)
	large[j] = 1 << 52
	pair := claim{Lambda: ask.Vector{1, 1}, Ys: ask.Vector{1, -1}.Times(d.Sign())}
	pair.Xs = []ask.Vector{large, large}
	return []claim{c, c.withLambda(i, c.Lambda[i]+1), pair, pair.with(d.Below(2), j, -1)}
}

// claimsWithConstant draws claims about rows that end with the constant 1.
func claimsWithConstant(d *ask.Draw) (claims []claim) {
	withConstant := func(c claim) claim {
		c.Xs = ask.Map(c.Xs, func(x ask.Vector) ask.Vector { return append(slices.Clone(x), 1) })
		return c
	}
	for features := 1; features < mostFeatures; features += 3 {
		pairs := drawPairs(d)
		c := withConstant(drawRows(d, pairs, features))
		i := 2 * d.Below(len(pairs.Ys)/2)
		below := pairs.withLambda(i, -pairs.Lambda[i]).withLambda(i+1, -pairs.Lambda[i])
		claims = append(claims,
			c, c.with(i, d.Below(features), d.Sign()), withConstant(drawRows(d, below, features)))
	}
	return claims
}

// drawTwoRows draws a true claim in which only two entries of λ are above 0.
func drawTwoRows(d *ask.Draw) claim {
	lambda := make(ask.Vector, d.Between(2, mostRows))
	for _, i := range d.Order(len(lambda))[:2] {
		lambda[i] = float64(d.Between(1, 9))
	}
	return drawZeroSum(d, lambda, d.Between(1, mostFeatures))
}

// drawNegativePair returns c with two more rows, whose λ are below 0 and whose terms cancel.
func drawNegativePair(d *ask.Draw, c claim) claim {
	x, y, l := d.Whole(len(c.Xs[0]), -9, 9), d.Sign(), -float64(d.Between(1, 9))
	for range 2 {
		place := d.Below(len(c.Xs) + 1)
		c.Lambda = slices.Insert(slices.Clone(c.Lambda), place, l)
		c.Xs = slices.Insert(slices.Clone(c.Xs), place, x)
		c.Ys = slices.Insert(slices.Clone(c.Ys), place, y)
		y *= -1
	}
	return c
}

// A flaw returns a claim with a change to the row with index i.
type flaw = func(d *ask.Draw, c claim, i int) claim

// drawFalse draws a true claim, and returns it with a flaw that makes it false.
func drawFalse(d *ask.Draw, f flaw) claim {
	return ask.Until(func() claim {
		c := drawZeroSum(d, drawLambda(d, d.Between(2, mostRows)), d.Between(2, mostFeatures))
		return f(d, c, d.Below(len(c.Lambda)))
	}, func(c claim) bool { return refuted(c.Lambda, c.Xs, c.Ys) != "" })
}

// oppositeSums returns c with two sums that are not 0, but whose sum is.
func oppositeSums(d *ask.Draw, c claim, i int) claim {
	places := d.Order(len(c.Xs[0]))
	return c.with(i, places[0], 1).with(i, places[1], -1)
}

// equalSums returns c with equal sums that are not 0.
func equalSums(_ *ask.Draw, c claim, i int) claim {
	for j := range c.Xs[i] {
		c = c.with(i, j, 1)
	}
	return c
}

// wrongLabel returns c with another label in row i.
func wrongLabel(_ *ask.Draw, c claim, i int) claim {
	c.Ys = slices.Clone(c.Ys)
	c.Ys[i] *= -1
	return c
}

// withoutTerm returns c with λᵢ = 0.
func withoutTerm(_ *ask.Draw, c claim, i int) claim { return c.withLambda(i, 0) }
