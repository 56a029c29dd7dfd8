package perceptron

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"

	"perceptronlab/internal/dot"
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
// Where W is not known to bound ‖w‖, beyond some 10¹² updates of 100 columns or if squares leave
// 2⁻⁹⁰⁰ … 2¹⁰⁰⁰, the last two lines are not checked if updates may round.
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
		return fmt.Sprintf("K is %d after %s; an example is one mistake at most",
			up.K, wording.Plural(up.Step, "example"))
	case up.Index < 0 || up.Index >= d.rows:
		return fmt.Sprintf("Index is %d; wanted 0 to %d, a row of the data", up.Index, d.rows-1)
	case len(up.X) != d.dim || len(up.Before) != d.dim || len(up.After) != d.dim:
		return fmt.Sprintf("X, Before and After have %d, %d and %d entries; "+
			"wanted %d, one a column of the data (lifted or not, as the run's were)",
			len(up.X), len(up.Before), len(up.After), d.dim)
	case up.Y != d.labels[up.Index]:
		return fmt.Sprintf("Y is %v; wanted %+g, the label of row %d", up.Y, d.labels[up.Index], up.Index)
	}
	for j, v := range d.Row(up.Index) {
		if up.X[j] != v {
			return fmt.Sprintf("X[%d] is %v; wanted %v, as in row %d of the data", j, up.X[j], v, up.Index)
		}
	}
	if fault := checkFinite("Before", up.Before); fault != "" {
		return fault
	}
	if fault := checkFinite("After", up.After); fault != "" {
		return fault
	}
	if up.K == 1 && !slices.Equal(up.Before, b.start) {
		return fmt.Sprintf("the run starts at w = %v; the bound is for runs from %v, "+
			"so set Initial in the Trainer of Novikoff", up.Before, b.start)
	}
	return ""
}

// checkFinite says which of the weights is not finite, if one is.
func checkFinite(name string, w Weights) string {
	j := notFinite(w)
	if j < 0 {
		return ""
	}
	return fmt.Sprintf("%s[%d] is %v; the proof is about finite numbers, "+
		"so take smaller data, a smaller rate or start", name, j, w[j])
}

// checkProof says which line of the proof fails.
func (b Bound) checkProof(up Update) string {
	if s := up.Y * b.data.score(up.Before, up.Index); s > b.margin {
		return fmt.Sprintf("no mistake: y w·x = %v > %v for row %d, and the proof needs y w·x ≤ %v",
			s, b.margin, up.Index, b.margin)
	}
	after := b.data.updated(up.Before, up.Index, b.rate) // as the Trainer computes it
	along := exact.Dot(up.After, b.u)
	norm2 := exact.Dot(up.After, up.After)
	progress := exact.Sub(along, exact.Dot(up.Before, b.u))
	growth := exact.Sub(norm2, exact.Dot(up.Before, up.Before))
	if progress.Cmp(b.progress) < 0 || growth.Cmp(b.growth) > 0 {
		lost, gained := b.rounded(up, after)
		if fault := b.checkStep(progress, growth, lost, gained); fault != "" {
			return fault
		}
	}
	for j, want := range after {
		if up.After[j] != want {
			return fmt.Sprintf("the update: weight %d went from %v to %v; wanted w + ηyx = %v",
				j, up.Before[j], up.After[j], want)
		}
	}
	return b.checkSoFar(up.K, along, norm2)
}

// checkStep says which of the two inequalities fails for one update, from which rounding took lost
// and to which it added gained.
func (b Bound) checkStep(progress, growth, lost, gained *big.Float) string {
	if exact.Add(progress, lost).Cmp(b.progress) < 0 {
		got, least := apart(progress, b.progress)
		return fmt.Sprintf("progress: w·u grew by %s; the proof needs at least %s = %s%s",
			got, b.stepNames().progress, least, grant("less", lost))
	}
	if growth.Cmp(exact.Add(b.growth, gained)) > 0 {
		got, most := apart(growth, b.growth)
		return fmt.Sprintf("growth: ‖w‖² grew by %s; the proof allows at most %s = %s%s",
			got, b.stepNames().growth, most, grant("and", gained))
	}
	return ""
}

// rounded returns what rounding took from the progress of an update, and what it added
// to the growth, exactly; neither is negative. after is w + ηyx as the Trainer rounds it.
func (b Bound) rounded(up Update, after Weights) (lost, gained *big.Float) {
	two := exact.Float(2)
	c := exact.Float(b.rate * up.Y)
	score := exact.Mul(c, exact.Dot(up.Before, up.X)) // ηy w·x

	// w·u and ‖w‖² after the update, if it did not round.
	along := exact.Add(exact.Dot(up.Before, b.u), exact.Mul(c, exact.Dot(up.X, b.u)))
	step2 := exact.Mul(exact.Mul(c, c), exact.Dot(up.X, up.X)) // ‖ηyx‖²
	norm2 := exact.Add(exact.Dot(up.Before, up.Before), exact.Add(exact.Mul(two, score), step2))

	lost = atLeast0(exact.Sub(along, exact.Dot(after, b.u)))
	gained = atLeast0(exact.Sub(exact.Dot(after, after), norm2))

	// above is positive if the exact score is above the margin, so that only the rounded one is a
	// mistake.
	margin := exact.Mul(exact.Float(b.rate), exact.Float(b.margin)) // ητ
	above := atLeast0(exact.Sub(score, margin))
	return lost, exact.Add(gained, exact.Mul(two, above))
}

// checkSoFar says which of the two inequalities fails after k updates.
func (b Bound) checkSoFar(k int, along, norm2 *big.Float) string {
	lost, gained := b.roundedSoFar(k)
	if !math.IsInf(lost, 1) {
		least := b.leastAlong(k)
		granted := exact.Float(lost)
		if exact.Add(along, granted).Cmp(least) < 0 {
			got, want := apart(along, least)
			return fmt.Sprintf("progress: after %s w·u = %s; the proof needs at least %s = %s%s",
				wording.Plural(k, "mistake"), got, b.namesAfter(k).least, want, grant("less", granted))
		}
	}
	if !math.IsInf(gained, 1) {
		most := b.mostNorm2(k)
		granted := exact.Float(gained)
		if norm2.Cmp(exact.Add(most, granted)) > 0 {
			got, want := apart(norm2, most)
			return fmt.Sprintf("growth: after %s ‖w‖² = %s; the proof allows at most %s = %s%s",
				wording.Plural(k, "mistake"), got, b.namesAfter(k).most, want, grant("and", granted))
		}
	}
	return ""
}

// roundedSoFar returns the most that rounding may have taken from w·u and added to ‖w‖² in k
// updates: see Bound.Check. +Inf means that it is not known. (The W below bounds ‖w‖ as long as
// rounding adds less than a hundredth of the growth that the theorem allows.)
func (b Bound) roundedSoFar(k int) (lost, gained float64) {
	if k <= b.rounds.scores {
		return 0, 0
	}
	unknown := 0.0
	if k > b.rounds.updates {
		unknown = math.Inf(1)
	}
	growth := nearest(b.mostNorm2(k))
	r2 := nearest(b.r2)
	u2 := nearest(b.u2)
	if !dot.SquareInRange(r2) || !dot.SquareInRange(u2) || !dot.SquareInRange(b.rate*b.rate*r2) {
		return unknown, math.Inf(1)
	}
	const half = 0x1p-53 // a half unit in the last place of 1
	r := math.Sqrt(r2)
	w := 1.01 * math.Sqrt(growth)
	columns := float64(b.data.dim)
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

// stepNames are what errors call the numbers that bound one update.
type stepNames struct{ progress, growth string }

// stepNames returns the textbook's names, unless the Trainer has a rate, a margin or a start.
func (b Bound) stepNames() stepNames {
	if b.isTextbook() {
		return stepNames{progress: "ρ", growth: "R²"}
	}
	return stepNames{progress: "ηρ", growth: "η²R² + 2ητ"}
}

// sumNames are what errors call the numbers that bound w·u and ‖w‖² after some mistakes.
type sumNames struct{ least, most string }

// namesAfter returns the names after k mistakes: the textbook's, unless the Trainer has a rate,
// a margin or a start.
func (b Bound) namesAfter(k int) sumNames {
	if b.isTextbook() {
		return sumNames{
			least: fmt.Sprint(k, "ρ"),
			most:  fmt.Sprint(k, "R²"),
		}
	}
	return sumNames{
		least: fmt.Sprintf("w₀·u + %dηρ", k),
		most:  fmt.Sprintf("‖w₀‖² + %d(η²R² + 2ητ)", k),
	}
}

// isTextbook reports whether the bound is for the textbook's run: of rate 1 from 0, without a margin.
func (b Bound) isTextbook() bool { return b.rate == 1 && b.margin == 0 && !notZero(b.start) }

// grant says how much is allowed for rounding, if anything.
func grant(how string, v *big.Float) string {
	if v.Sign() == 0 {
		return ""
	}
	return fmt.Sprintf(", %s %s for rounding", how, v.Text('g', 3))
}
