package perceptron

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"perceptronlab/internal/exact"
	"perceptronlab/internal/wording"
)

// Check returns an error unless an update does what the proof says. The error names
// what fails, with its numbers. Pass it on like this:
//
//	check.Every("both inequalities hold at the update", perceptron.Updates(lifted), bound.Check)
//
// For the update up, the k-th (k = up.K), with w = up.Before, x = up.X and y = up.Y,
// it checks
//
//	data        x and y are row up.Index of the data, and every number is finite
//	start       w is w₀, if k = 1
//	mistake     !(y w·x > τ), by the test of the Trainer
//	progress    w·u grows by at least ηρ
//	growth      ‖w‖² grows by at most η²R² + 2ητ
//	update      up.After is w + ηyx, to the last bit as the Trainer computes it
//	progress    after k mistakes w·u ≥ w₀·u + kηρ
//	growth      after k mistakes ‖w‖² ≤ ‖w₀‖² + k(η²R² + 2ητ)
//
// By the Cauchy–Schwarz inequality the last two imply k ≤ Most(), in any order of the
// examples: up.Epoch is ignored, and up.Step, unless it is 0, must not be less than k.
//
// # Rounding
//
// Both sides are computed exactly, from the float64 values as they are. Where no update rounds
// there is no tolerance. Elsewhere Check allows for what rounding did, and for nothing more;
// String says which case it is. With r = up.After − (w + ηyx), progress may fall short by
// −r·u, and growth may exceed by ‖w + ηyx + r‖² − ‖w + ηyx‖², and by 2η(y w·x − τ) if only the
// computed score is a mistake. The updates before are not known, so their rounding is bounded:
//
//	progress by  k ‖u‖ ε,                          ε = 2⁻⁵³(W + 3ηR) + √d 2⁻¹⁰⁷⁴
//	growth   by  k (2ηδ + 2ε(W + ηR) + ε²),        δ = 1.01·2⁻⁵³(⌈d/8⌉ + 4) W R + d 2⁻¹⁰⁷⁴
//
// where W = 1.01·√(‖w₀‖² + k(η²R² + 2ητ)) bounds ‖w‖, ε bounds ‖r‖, and δ how far a score may be
// off. ε is 0 while no update can round, δ while no score can.
// Where W may not do, beyond some 10¹² updates of 100 columns or if squares leave 2⁻⁹⁰⁰ … 2¹⁰⁰⁰,
// the last two lines are not checked if updates may round.
//
// It takes a few microseconds, plus 0.1 µs per column.
func (b Bound) Check(up Update) error {
	if b.data == nil {
		return errors.New("perceptron: Check of an empty Bound; make one with Novikoff")
	}
	fault := b.checkExample(up)
	if fault == "" {
		fault = b.checkProof(up)
	}
	if fault != "" {
		return fmt.Errorf("perceptron: update %d: %s", up.K, fault)
	}
	return nil
}

// checkExample says what is wrong if the update does not use an example of the data,
// or has a number that is not finite.
func (b Bound) checkExample(up Update) string {
	d := b.data
	switch {
	case up.K < 1:
		return fmt.Sprintf("K is %d; wanted the number of the mistake, from 1", up.K)
	case up.Step != 0 && up.Step < up.K:
		return fmt.Sprintf("K is %d after %s; an example is one mistake at most", up.K, wording.Plural(up.Step, "example"))
	case up.Index < 0 || up.Index >= d.rows:
		return fmt.Sprintf("Index is %d; wanted 0 to %d, a row of the data", up.Index, d.rows-1)
	case len(up.X) != d.dim || len(up.Before) != d.dim || len(up.After) != d.dim:
		return fmt.Sprintf("X, Before and After have %d, %d and %d entries; wanted %d, one a column of the data "+
			"(lifted or not, as the run's were)", len(up.X), len(up.Before), len(up.After), d.dim)
	case up.Y != d.labels[up.Index]:
		return fmt.Sprintf("Y is %v; wanted %+g, the label of row %d", up.Y, d.labels[up.Index], up.Index)
	}
	for j, v := range d.Row(up.Index) {
		if up.X[j] != v {
			return fmt.Sprintf("X[%d] is %v; wanted %v, as in row %d of the data", j, up.X[j], v, up.Index)
		}
	}
	for _, w := range []struct {
		name string
		Weights
	}{{"Before", up.Before}, {"After", up.After}} {
		if j := notFinite(w.Weights); j >= 0 {
			return fmt.Sprintf("%s[%d] is %v; the proof is about finite numbers, so take smaller data, a smaller rate or start", w.name, j, w.Weights[j])
		}
	}
	if up.K == 1 && !slices.Equal(up.Before, b.start) {
		return fmt.Sprintf("the run starts at w = %v; the bound is for runs from %v, so set Initial in the Trainer of Novikoff", up.Before, b.start)
	}
	return ""
}

// checkProof says which line of the proof fails.
func (b Bound) checkProof(up Update) string {
	if s := up.Y * b.data.score(up.Before, up.Index); s > b.margin {
		return fmt.Sprintf("no mistake: y w·x = %v > %v for row %d, and the proof needs y w·x ≤ %v", s, b.margin, up.Index, b.margin)
	}
	// What the Trainer computes, and the first weight of After that differs from it, if one does.
	after, wrong := b.data.corrected(up.Before, up.Index, b.rate), 0
	for wrong < len(after) && after[wrong] == up.After[wrong] {
		wrong++
	}
	alongAfter, norm2After := exact.Dot(up.After, b.u), exact.Dot(up.After, up.After)
	progress := exact.Sub(alongAfter, exact.Dot(up.Before, b.u))
	growth := exact.Sub(norm2After, exact.Dot(up.Before, up.Before))
	if progress.Cmp(b.progress) < 0 || growth.Cmp(b.growth) > 0 {
		progressName, growthName, _, _ := b.names(up.K)
		lost, gained := b.rounded(up, after)
		if exact.Add(progress, lost).Cmp(b.progress) < 0 {
			p, least := apart(progress, b.progress)
			return fmt.Sprintf("progress: w·u grew by %s; the proof needs at least %s = %s%s", p, progressName, least, grant("less", lost))
		}
		if growth.Cmp(exact.Add(b.growth, gained)) > 0 {
			g, most := apart(growth, b.growth)
			return fmt.Sprintf("growth: ‖w‖² grew by %s; the proof allows at most %s = %s%s", g, growthName, most, grant("and", gained))
		}
	}
	if wrong < len(after) {
		return fmt.Sprintf("the update: weight %d went from %v to %v; wanted w + ηyx = %v", wrong, up.Before[wrong], up.After[wrong], after[wrong])
	}
	return b.checkSoFar(up.K, alongAfter, norm2After)
}

// rounded returns what rounding took from the progress of an update, and what it added
// to the growth, exactly; neither is negative. after is w + ηyx as the Trainer rounds it.
func (b Bound) rounded(up Update, after Weights) (lost, gained *big.Float) {
	c, two := exact.Float(b.rate*up.Y), exact.Float(2)
	score := exact.Mul(c, exact.Dot(up.Before, up.X)) // ηy w·x

	// w·u and ‖w‖² after the update, if it did not round.
	along := exact.Add(exact.Dot(up.Before, b.u), exact.Mul(c, exact.Dot(up.X, b.u)))
	norm2 := exact.Add(exact.Dot(up.Before, up.Before), exact.Add(exact.Mul(two, score), exact.Mul(exact.Mul(c, c), exact.Dot(up.X, up.X))))

	lost = atLeast0(exact.Sub(along, exact.Dot(after, b.u)))
	gained = atLeast0(exact.Sub(exact.Dot(after, after), norm2))
	right := atLeast0(exact.Sub(score, exact.Mul(exact.Float(b.rate), exact.Float(b.margin))))
	return lost, exact.Add(gained, exact.Mul(two, right))
}

// checkSoFar says which of the two inequalities fails after k updates.
func (b Bound) checkSoFar(k int, along, norm2 *big.Float) string {
	lost, gained := b.roundedSoFar(k)
	_, _, leastName, mostName := b.names(k)
	if least := line(b.along, b.progress, k); !math.IsInf(lost, 1) && exact.Add(along, exact.Float(lost)).Cmp(least) < 0 {
		a, l := apart(along, least)
		return fmt.Sprintf("progress: after %s w·u = %s; the proof needs at least %s = %s%s", wording.Plural(k, "mistake"), a, leastName, l, grant("less", exact.Float(lost)))
	}
	if most := line(b.start2, b.growth, k); !math.IsInf(gained, 1) && norm2.Cmp(exact.Add(most, exact.Float(gained))) > 0 {
		n, m := apart(norm2, most)
		return fmt.Sprintf("growth: after %s ‖w‖² = %s; the proof allows at most %s = %s%s", wording.Plural(k, "mistake"), n, mostName, m, grant("and", exact.Float(gained)))
	}
	return ""
}

// roundedSoFar returns how much rounding may have taken from w·u and added to ‖w‖² in
// k updates, at most: see Bound.Check. +Inf means that it is not known. (w bounds ‖w‖ as
// long as the growth granted is less than a hundredth of what the theorem grants.)
func (b Bound) roundedSoFar(k int) (lost, gained float64) {
	if k <= b.rounds.scores {
		return 0, 0
	}
	unknown := 0.0
	if k > b.rounds.updates {
		unknown = math.Inf(1)
	}
	growth, r2, u2 := nearest(line(b.start2, b.growth, k)), nearest(b.r2), nearest(b.u2)
	if !inRange(r2) || !inRange(u2) || !inRange(b.rate*b.rate*r2) {
		return unknown, math.Inf(1)
	}
	const half = 0x1p-53 // a half unit in the last place of 1
	r, w, columns := math.Sqrt(r2), 1.01*math.Sqrt(growth), float64(b.data.dim)
	delta := 1.01*half*math.Ceil(columns/8+4)*w*r + columns*0x1p-1074
	epsilon := 0.0
	if k > b.rounds.updates {
		epsilon = half*(w+3*b.rate*r) + math.Sqrt(columns)*0x1p-1074
	}
	lost = float64(k) * math.Sqrt(u2) * epsilon
	gained = float64(k) * (2*b.rate*delta + 2*epsilon*(w+b.rate*r) + epsilon*epsilon)
	if !(gained < 0.01*growth) {
		return unknown, math.Inf(1)
	}
	return lost, gained
}

// names returns what errors call the four numbers after k mistakes: as the textbook does, unless
// the Trainer has a rate, a margin or a start.
func (b Bound) names(k int) (progress, growth, least, most string) {
	if b.rate == 1 && b.margin == 0 && !notZero(b.start) {
		return "ρ", "R²", fmt.Sprint(k, "ρ"), fmt.Sprint(k, "R²")
	}
	return "ηρ", "η²R² + 2ητ", fmt.Sprintf("w₀·u + %dηρ", k), fmt.Sprintf("‖w₀‖² + %d(η²R² + 2ητ)", k)
}

// grant says how much is allowed for rounding, if anything.
func grant(how string, v *big.Float) string {
	if v.Sign() == 0 {
		return ""
	}
	return fmt.Sprintf(", %s %s for rounding", how, v.Text('g', 3))
}

func atLeast0(x *big.Float) *big.Float {
	if x.Sign() < 0 {
		return exact.Float(0)
	}
	return x
}
