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

// Check returns an error unless the update up satisfies every step of the proof. The error
// names the step that fails and contains its numbers. In a notebook, check all updates of a
// run with the function Every of package check:
//
//	check.Every("both inequalities hold at the update", perceptron.Updates(data), bound.Check)
//
// With k = up.K, w = up.Before, x = up.X and y = up.Y, Check verifies:
//
//	data        x and y are row up.Index of the data, and every number is finite
//	start       if k = 1, w is w₀
//	mistake     !(y w·x > τ), as the Trainer computes it
//	progress    w·u grows by at least ηρ
//	growth      ‖w‖² grows by at most η²R² + 2ητ
//	update      up.After is w + ηyx, with the bits that the Trainer computes
//	progress    after k mistakes w·u ≥ w₀·u + kηρ
//	growth      after k mistakes ‖w‖² ≤ ‖w₀‖² + k(η²R² + 2ητ)
//
// By the Cauchy–Schwarz inequality the last two lines imply k ≤ b.Most(), whatever the order of
// the examples. Check ignores up.Epoch. up.Step must be 0 or at least k, because each visit to an
// example causes at most one mistake.
//
// # Rounding
//
// Both sides of each inequality are computed exactly from the float64 values. As long as every update and
// score is exact, Check has no tolerance. Otherwise it has a tolerance for rounding errors, and
// [Bound.String] mentions that operations may round.
//
// For the update itself, the tolerance is the rounding error. With r = up.After − (w + ηyx), the
// progress may be less than ηρ by −r·u, and the growth may be more than η²R² + 2ητ by
// ‖w + ηyx + r‖² − ‖w + ηyx‖², if these numbers are positive. If y w·x ≤ τ holds only for the
// rounded score, the growth may also be more by 2η(y w·x − τ).
//
// For w·u and ‖w‖² after k mistakes, the tolerances are bounds on the sum of all rounding errors so
// far, because Check has only the current update. w·u may be less than its limit by
//
//	k ‖u‖ ε,                        ε = 2⁻⁵³(W + 3ηR) + √d 2⁻¹⁰⁷⁴
//
// and ‖w‖² may be more than its limit by
//
//	k (2ηδ + 2ε(W + ηR) + ε²),      δ = 1.01·2⁻⁵³(⌈d/8⌉ + 4) W R + d 2⁻¹⁰⁷⁴
//
// for d columns. Here W = 1.01·√(‖w₀‖² + k(η²R² + 2ητ)) bounds ‖w‖, ε bounds ‖r‖, and δ bounds
// the error of a score. ε is 0 as long as no update can round, and δ is 0 as long as no score can
// round. W may fail to bound ‖w‖ after about 10¹² updates on data of 100 columns, or if squares are outside
// 2⁻⁹⁰⁰ … 2¹⁰⁰⁰. Check then omits the inequality for ‖w‖² if scores may round, and the inequality
// for w·u if updates may round.
//
// Check takes a few microseconds, plus 0.1 µs per column.
func (b Bound) Check(up Update) error {
	if b.data == nil {
		return errors.New("perceptron: Check: the Bound is empty; make one with Novikoff")
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

// checkExample returns a message about the first fault in the fields of up, or "" if there is
// none. A fault is an example that is not in the data, a number that is not finite, or a start
// other than w₀.
func (b Bound) checkExample(up Update) string {
	d := b.data
	switch {
	case up.K < 1:
		return fmt.Sprintf("K: got %d, want the number of a mistake, counted from 1", up.K)
	case up.Step != 0 && up.Step < up.K:
		return fmt.Sprintf("K: got %d after %s, want at most one mistake per example",
			up.K, wording.Plural(up.Step, "example"))
	case up.Index < 0 || up.Index >= d.rows:
		return fmt.Sprintf("Index: got %d, want a row of the data, 0 to %d", up.Index, d.rows-1)
	case len(up.X) != d.dim || len(up.Before) != d.dim || len(up.After) != d.dim:
		return fmt.Sprintf("X, Before and After: got lengths %d, %d and %d, "+
			"want %d each, one entry per column; make the Bound with the data of the run",
			len(up.X), len(up.Before), len(up.After), d.dim)
	case up.Y != d.labels[up.Index]:
		return fmt.Sprintf("Y: got %v, want %+g, the label of row %d", up.Y, d.labels[up.Index], up.Index)
	}
	for j, v := range d.Row(up.Index) {
		if up.X[j] != v {
			return fmt.Sprintf("X[%d]: got %v, want %v, as in row %d of the data", j, up.X[j], v, up.Index)
		}
	}
	if fault := checkFinite("Before", up.Before); fault != "" {
		return fault
	}
	if fault := checkFinite("After", up.After); fault != "" {
		return fault
	}
	if up.K == 1 && !slices.Equal(up.Before, b.start) {
		return fmt.Sprintf("Before: got w = %v, want the initial weights of this Bound, %v; "+
			"make the Bound with the Trainer of the run", up.Before, b.start)
	}
	return ""
}

// checkFinite returns a message about the first weight that is not finite, or "" if all weights
// are finite. name is the name of w in the message.
func checkFinite(name string, w Weights) string {
	j := notFinite(w)
	if j < 0 {
		return ""
	}
	return fmt.Sprintf("%s[%d]: got %v, want a finite number; "+
		"scale the data down, or set a smaller LearningRate or Initial", name, j, w[j])
}

// checkProof returns a message about the first step of the proof that fails, or "" if none fails.
func (b Bound) checkProof(up Update) string {
	if s := up.Y * b.data.score(up.Before, up.Index); s > b.margin {
		return fmt.Sprintf("row %d is not a mistake: got y w·x = %v, want at most %v", up.Index, s, b.margin)
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
			return fmt.Sprintf("After[%d]: got %v, want w + ηyx = %v", j, up.After[j], want)
		}
	}
	return b.checkSoFar(up.K, along, norm2)
}

// checkStep returns a message about the inequality that fails for one update, or "" if neither
// fails. To allow for rounding, progress may be less than its limit by lost, and growth may be
// more than its limit by gained.
func (b Bound) checkStep(progress, growth, lost, gained *big.Float) string {
	if exact.Add(progress, lost).Cmp(b.progress) < 0 {
		got, limit := distinctTexts(progress, b.progress)
		return fmt.Sprintf("progress: w·u grew by %s, want at least %s = %s%s",
			got, b.stepNames().progress, limit, allowance("less", lost))
	}
	if growth.Cmp(exact.Add(b.growth, gained)) > 0 {
		got, limit := distinctTexts(growth, b.growth)
		return fmt.Sprintf("growth: ‖w‖² grew by %s, want at most %s = %s%s",
			got, b.stepNames().growth, limit, allowance("plus", gained))
	}
	return ""
}

// rounded returns the exact amounts by which rounding reduced the progress of an update and
// increased its growth. An amount is 0 if rounding had no such effect. after is w + ηyx as the
// Trainer rounds it.
func (b Bound) rounded(up Update, after Weights) (lost, gained *big.Float) {
	two := exact.Float(2)
	c := exact.Float(b.rate * up.Y)
	score := exact.Mul(c, exact.Dot(up.Before, up.X)) // ηy w·x

	// w·u and ‖w‖² as they would be after the update without rounding.
	along := exact.Add(exact.Dot(up.Before, b.u), exact.Mul(c, exact.Dot(up.X, b.u)))
	step2 := exact.Mul(exact.Mul(c, c), exact.Dot(up.X, up.X)) // ‖ηyx‖²
	norm2 := exact.Add(exact.Dot(up.Before, up.Before), exact.Add(exact.Mul(two, score), step2))

	lost = atLeast0(exact.Sub(along, exact.Dot(after, b.u)))
	gained = atLeast0(exact.Sub(exact.Dot(after, after), norm2))

	// above is positive if the exact score is above the margin. The example is then a mistake only
	// because its score was rounded.
	margin := exact.Mul(exact.Float(b.rate), exact.Float(b.margin)) // ητ
	above := atLeast0(exact.Sub(score, margin))
	return lost, exact.Add(gained, exact.Mul(two, above))
}

// checkSoFar returns a message about the inequality that fails after k mistakes, or "" if neither
// fails. along is w·u and norm2 is ‖w‖² after these mistakes.
func (b Bound) checkSoFar(k int, along, norm2 *big.Float) string {
	lost, gained := b.roundedSoFar(k)
	if !math.IsInf(lost, 1) {
		limit := b.leastAlong(k)
		allowed := exact.Float(lost)
		if exact.Add(along, allowed).Cmp(limit) < 0 {
			got, want := distinctTexts(along, limit)
			return fmt.Sprintf("progress: got w·u = %s after %s, want at least %s = %s%s",
				got, wording.Plural(k, "mistake"), b.namesAfter(k).least, want, allowance("less", allowed))
		}
	}
	if !math.IsInf(gained, 1) {
		limit := b.mostNorm2(k)
		allowed := exact.Float(gained)
		if norm2.Cmp(exact.Add(limit, allowed)) > 0 {
			got, want := distinctTexts(norm2, limit)
			return fmt.Sprintf("growth: got ‖w‖² = %s after %s, want at most %s = %s%s",
				got, wording.Plural(k, "mistake"), b.namesAfter(k).most, want, allowance("plus", allowed))
		}
	}
	return ""
}

// roundedSoFar returns upper bounds on the amounts by which rounding has reduced w·u and increased
// ‖w‖² in k updates, by the formulas in the doc comment of Check. A result of +Inf means that no bound
// is known. This happens if a square is outside 2⁻⁹⁰⁰ … 2¹⁰⁰⁰, or if rounding may add 1 % or more to
// the ‖w‖² that the theorem allows, because W may then fail to bound ‖w‖.
func (b Bound) roundedSoFar(k int) (lost, gained float64) {
	if k <= b.exact.scores {
		return 0, 0
	}
	unknown := 0.0
	if k > b.exact.updates {
		unknown = math.Inf(1)
	}
	growth := nearest(b.mostNorm2(k))
	r2 := nearest(b.r2)
	u2 := nearest(b.u2)
	if !dot.SquareInRange(r2) || !dot.SquareInRange(u2) || !dot.SquareInRange(b.rate*b.rate*r2) {
		return unknown, math.Inf(1)
	}
	const unitRoundoff = 0x1p-53
	r := math.Sqrt(r2)
	w := 1.01 * math.Sqrt(growth)
	columns := float64(b.data.dim)
	delta := 1.01*unitRoundoff*math.Ceil(columns/8+4)*w*r + columns*0x1p-1074
	epsilon := 0.0
	if k > b.exact.updates {
		epsilon = unitRoundoff*(w+3*b.rate*r) + math.Sqrt(columns)*0x1p-1074
	}
	lost = float64(k) * math.Sqrt(u2) * epsilon
	gained = float64(k) * (2*b.rate*delta + 2*epsilon*(w+b.rate*r) + epsilon*epsilon)
	if !(gained < 0.01*growth) {
		return unknown, math.Inf(1)
	}
	return lost, gained
}

// stepNames contains the formulas that errors print for the limits of one update.
type stepNames struct{ progress, growth string }

// stepNames returns short formulas for the textbook's run, otherwise the general ones.
func (b Bound) stepNames() stepNames {
	if b.isTextbook() {
		return stepNames{progress: "ρ", growth: "R²"}
	}
	return stepNames{progress: "ηρ", growth: "η²R² + 2ητ"}
}

// sumNames contains the formulas that errors print for the limits of w·u and ‖w‖² after k mistakes.
type sumNames struct{ least, most string }

// namesAfter returns the formulas for k mistakes: short ones for the textbook's run, otherwise the
// general ones.
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

// isTextbook reports whether the bound is for the textbook's run: from w = 0, with learning rate 1
// and without a margin.
func (b Bound) isTextbook() bool { return b.rate == 1 && b.margin == 0 && !notZero(b.start) }

// allowance returns the end of a message about a limit, such as ", less 1e-17 for rounding", or ""
// if v is 0. how is "less" or "plus".
func allowance(how string, v *big.Float) string {
	if v.Sign() == 0 {
		return ""
	}
	return fmt.Sprintf(", %s %s for rounding", how, v.Text('g', 3))
}
