package perceptron

import (
	"context"
	"errors"
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// The data are the four points of {0, 1}² or {−1, 1}² with all 16 combinations of labels. If the labels
// make them inseparable, the weights return to earlier values for each of the initial weights, learning
// rates and orders, and Train proves that the data are inseparable. Otherwise Train converges.
func TestTrainFindsCycles(t *testing.T) {
	laterCycles := 0 // the number of cycles that begin at the end of an epoch, not at the start of the run
	for _, tr := range []Trainer{
		{},
		{Seed: 11},
		{Initial: Weights{7, -5, 3}},
		{Initial: Weights{0.5, 100, -0.25}, LearningRate: 0.125},
		{Initial: Weights{0.1, 0.2, 0.3}, LearningRate: 2, Margin: 3, Seed: 2},
	} {
		for y := range 16 { // bit i of y determines label i
			labels := []float64{float64(y&1*2 - 1), float64(y&2 - 1), float64(y&4/2 - 1), float64(y&8/4 - 1)}
			for name, d := range map[string]*Dataset{"{0, 1}": gate(labels...).AbsorbBias(), "±1": plusMinus(labels...).AbsorbBias()} {
				run := tr.Train(d)
				checkProved(t, d, run, tr.Margin)
				want := Converged
				if y == 6 || y == 9 { // XOR and its negation
					want = Inseparable
				}
				if run.Outcome != want {
					t.Errorf("labels %v on %s, %+v: run = %v, want the outcome %v", labels, name, tr, run, want)
				}
				if run.Outcome != Inseparable {
					continue
				}
				checkReturned(t, d, tr, run)
				if run.Returned > 0 {
					laterCycles++
				}
			}
		}
	}
	if laterCycles == 0 {
		t.Error("0 cycles begin at the end of an epoch, want at least 1")
	}
}

// checkReturned computes w at the end of each epoch with Updates. It fails the test unless w after the last
// epoch of the run equals w after epoch run.Returned, where epoch 0 is the start, and no other w recurs.
func checkReturned(t *testing.T, d *Dataset, tr Trainer, run *Run) {
	t.Helper()
	ends := []Weights{tr.initial(d.Dim())}
	w := ends[0]
	for up := range tr.Updates(d) {
		for len(ends) < up.Epoch {
			ends = append(ends, w)
		}
		if up.Epoch > run.Epochs {
			break
		}
		w = up.After
	}
	for e, v := range ends[1:] {
		for earlier, u := range ends[:e+1] {
			returned := slices.Equal(u, v)
			epoch := e + 1
			want := epoch == run.Epochs && earlier == run.Returned
			if returned != want {
				t.Errorf("%+v: w = %v after epoch %d and w = %v after epoch %d, want equal weights only after "+
					"epochs %d and %d", tr, u, earlier, v, epoch, run.Returned, run.Epochs)
			}
		}
	}
}

// If the norms of the examples differ very much, w + y x may round to w. The weights then no longer change,
// although the data are separable.
func TestConstantWeightsProveNothing(t *testing.T) {
	// An update of size 1 does not change weights near 2⁶⁰, whose neighbours are 2⁸ apart.
	d := Must(FromRows([][]float64{{0x1p60, 0x1p60}, {-1, -1 + 0x1p-50}}, []float64{1, 1}))
	u := Weights{-0x1p52 + 1, 0x1p52}
	for i := range d.Len() {
		if d.examples().ExactSign(u, i, 0) <= 0 {
			t.Fatalf("u = %v misclassifies example %d, want a separator", u, i)
		}
	}
	for _, tr := range []Trainer{{}, {Seed: 1}, {Seed: 8, LearningRate: 0.5}} {
		run := tr.Train(d)
		if run.Outcome != Stopped || !hasReason(run, reasonStuck) {
			t.Errorf("%+v: run = %v, want a run that stopped because the weights no longer change", tr, run)
		}
		if run.Epochs > 5 {
			t.Errorf("%+v: Epochs = %d, want at most 5", tr, run.Epochs)
		}
	}
}

// If the weights return to earlier values only because of rounding, the exact sum of the updates in
// between is not 0. The return of the weights then proves nothing.
func TestReturnByRoundingProvesNothing(t *testing.T) {
	// The data are inseparable, because no w has both w > 0 and −2w > 0.
	d := Must(FromRows([][]float64{{1}, {-2}, {1}, {1}}, []float64{1, 1, 1, 1}))
	run := Trainer{Initial: Weights{-0x1p53}}.Train(d)
	if run.Outcome == Converged {
		t.Fatalf("inseparable data: run = %v, want a run that did not converge", run)
	}
	checkProved(t, d, run, 0)

	// The initial weights are 0 or ±2⁵⁰ to ±2⁵⁵, so many updates by small integers round.
	r := random.New(12, 1)
	stopped := 0 // the number of runs that stopped because of rounding
	for range 500 {
		x, y := integers(r, 2+r.Below(4), 1+r.Below(2), 3)
		tr := Trainer{Initial: make(Weights, len(x[0])), MaxEpochs: 200}
		for j := range tr.Initial {
			tr.Initial[j] = math.Ldexp(float64(r.Below(3)-1), 50+r.Below(6))
		}
		if r.Below(2) == 0 {
			tr.Seed = 1 + uint64(r.Below(5))
		}
		d := Must(FromRows(x, y))
		run := tr.Train(d)
		checkProved(t, d, run, 0)
		repeats := hasReason(run, reasonRepeats)
		if tr.Seed != 0 && repeats {
			t.Fatalf("%+v: run = %v, want another Reason, because a shuffled run need not repeat itself", tr, run)
		}
		if repeats || hasReason(run, reasonStuck) {
			stopped++
		}
	}
	if stopped == 0 {
		t.Error("0 of 500 runs stopped because of rounding, want at least one")
	}
}

// After an epoch without a mistake in float64, w need not be a separator. Exact arithmetic decides
// whether the run Converged.
func TestLastEpochIsConfirmedExactly(t *testing.T) {
	// (2²⁷+1)(2²⁷−1) = 2⁵⁴ − 1 rounds to 2⁵⁴. Dot first adds the products in columns 0 and 4, which
	// makes 2⁵⁴ − 2⁵⁴ = 0, and then the product in column 1. So the score of x with weights(t) is t in
	// float64, but t − 1 in exact arithmetic.
	const p = 1 << 27
	weights := func(t float64) Weights { return Weights{p + 1, t, 0, 0, -p} }
	x := []float64{p - 1, 1, 0, 0, p}
	// In the cases with the score +Inf, two products of 2¹⁰²³ sum to +Inf before the negative products
	// are added.
	const big = 0x1p900
	for _, c := range []struct {
		name    string
		w       Weights
		x       []float64
		margin  float64
		outcome Outcome
	}{
		{"exact score −½", weights(0.5), x, 0, Stopped},
		{"exact score 0", weights(1), x, 0, Stopped},
		{"exact score 1", weights(2), x, 0, Converged},
		{"score +Inf, exact score negative", lane(big, big, -big, -big, -big), lane(0x1p123, 0x1p123, 0x1p123, 0x1p123, 0x1p123), 0, Stopped},
		{"score +Inf, exact score positive", lane(big, big, -big), lane(0x1p123, 0x1p123, 0x1p123), 0, Converged},
		{"exact score equal to the margin", weights(4), x, 3, Stopped},
		{"exact score below the margin", weights(64), x, 63.5, Stopped},
		{"exact score slightly above the margin", weights(65), x, 63.5, Converged},
		{"exact score above the margin", weights(5), x, 3, Converged},
	} {
		d := Must(FromRows([][]float64{c.x}, []float64{1}))
		run := Trainer{Initial: c.w, Margin: c.margin}.Train(d)
		if run.Mistakes != 0 || run.Outcome != c.outcome {
			t.Errorf("%s: Outcome = %v after %d mistakes, want %v after 0 mistakes",
				c.name, run.Outcome, run.Mistakes, c.outcome)
		}
		messagetest.Error(t, c.name, errors.New(run.Reason))
		checkProved(t, d, run, c.margin)
	}
}

// lane returns a vector with the numbers v at indices 0, 8, 16, …, and 0 elsewhere. Dot sums products in
// eight lanes, by index mod 8, so all products of these numbers are in lane 0.
func lane(v ...float64) []float64 {
	x := make([]float64, 8*len(v))
	for k := range v {
		x[8*k] = v[k]
	}
	return x
}

// If one lane of a dot product is +Inf and another is −Inf, the score is NaN. An example with the score
// NaN is always a mistake.
func TestNaNIsAMistake(t *testing.T) {
	x, w := []float64{0x1p500, 0x1p500}, Weights{0x1p600, -0x1p600}
	if s := w.Dot(x); !math.IsNaN(s) {
		t.Fatalf("Dot = %v, want NaN", s)
	}
	tr := Trainer{Initial: w, MaxEpochs: 20}
	d := Must(FromRows([][]float64{x}, []float64{1}))
	run := tr.Train(d)
	checkProved(t, d, run, 0)
	if run.PerEpoch[0] != 1 {
		t.Errorf("PerEpoch[0] = %d, want 1", run.PerEpoch[0])
	}
	if !tr.Online(2).Learn(x, 1) {
		t.Error("score NaN: Learn(x, 1) = false, want true")
	}
	// The second example, with the label −1 and the score +Inf, is also misclassified.
	d = Must(FromRows([][]float64{x, {0x1p500, 0}}, []float64{1, -1}))
	if rho, errors := d.FunctionalMargin(w), d.Errors(w.Dot); !math.IsNaN(rho) || errors != 2 {
		t.Errorf("score NaN: FunctionalMargin = %v and Errors = %d, want NaN and 2", rho, errors)
	}
}

func TestOverflowStops(t *testing.T) {
	// The first update adds 2¹¹¹¹, which overflows.
	d := Must(FromRows([][]float64{{0x1p511}, {0x1p511}}, []float64{1, -1}))
	run := Trainer{LearningRate: 0x1p600}.Train(d)
	if run.Outcome != Stopped {
		t.Errorf("overflow: run = %v, want a run that stopped", run)
	}
	messagetest.Error(t, "overflow", errors.New(run.Reason))
}

func TestZeroRunAndUnknownOutcome(t *testing.T) {
	messagetest.Error(t, "zero Run", errors.New((&Run{}).String()))
	if got := Outcome(7).String(); got != "Outcome(7)" {
		t.Errorf("Outcome(7).String() = %s, want Outcome(7)", got)
	}
}

// The margin determines whether an example is a mistake, and the learning rate determines whether its
// update is too small to change the weights.
func TestConstantWeightsDependOnRateAndMargin(t *testing.T) {
	d := Must(FromRows([][]float64{{1}, {-1}}, []float64{1, -1})) // y x = 1 for both examples
	for _, c := range []struct {
		name   string
		tr     Trainer
		reason string
	}{
		{"w = −2⁵³ with exact updates by 1", Trainer{Initial: Weights{-0x1p53}}, reasonLimit},
		{"w = −2⁵³ with updates by ¼", Trainer{Initial: Weights{-0x1p53}, LearningRate: 0.25}, reasonStuck},
		{"no mistake", Trainer{Initial: Weights{0x1p54}}, reasonConverged},
		{"scores below the margin", Trainer{Initial: Weights{0x1p54}, Margin: 0x1p60}, reasonStuck},
	} {
		c.tr.MaxEpochs = 5
		run := c.tr.Train(d)
		if !hasReason(run, c.reason) {
			t.Errorf("%s: Reason = %q, want a text with the format %q", c.name, run.Reason, c.reason)
		}
		messagetest.Error(t, c.name, errors.New(run.Reason))
	}
	if s := (Trainer{Initial: Weights{1}, Margin: 10}).newState(d); s.isStuck(context.Background()) {
		t.Error("isStuck = true for w = 1 and margin 10, want false, because both examples are mistakes that change w")
	}
}
