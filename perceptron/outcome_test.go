package perceptron

import (
	"context"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/random"
)

// Inseparable integer data return, from any start, at any rate, in any order; and
// a cycle may begin after some epochs that are not in it.
func TestCyclesAreFound(t *testing.T) {
	later := 0
	for _, tr := range []Trainer{
		{},
		{Seed: 11},
		{Initial: Weights{7, -5, 3}},
		{Initial: Weights{0.5, 100, -0.25}, LearningRate: 0.125},
		{Initial: Weights{0.1, 0.2, 0.3}, LearningRate: 2, Margin: 3, Seed: 2},
	} {
		for y := range 16 {
			labels := []float64{float64(y&1*2 - 1), float64(y&2 - 1), float64(y&4/2 - 1), float64(y&8/4 - 1)}
			for name, d := range map[string]*Dataset{"{0, 1}": gate(labels...).AbsorbBias(), "±1": plusMinus(labels...).AbsorbBias()} {
				run := tr.Train(d)
				mustProve(t, d, run, tr.Margin)
				want := Converged
				if y == 6 || y == 9 {
					want = Inseparable
				}
				if run.Outcome != want {
					t.Errorf("labels %v on %s with %+v: %v, want %v", labels, name, tr, run, want)
				}
				if run.Outcome != Inseparable {
					continue
				}
				mustReturn(t, d, tr, run)
				if run.Returned > 0 {
					later++
				}
			}
		}
	}
	if later == 0 {
		t.Error("no cycle began after the start: the test does not show that those are found")
	}
}

// mustReturn fails the test unless the run ended at its first return: the weights
// at the end of its epochs, counted by the stream, are new each time but the last.
func mustReturn(t *testing.T, d *Dataset, tr Trainer, run *Run) {
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
			if at := e + 1; returned != (at == run.Epochs && earlier == run.Returned) {
				t.Errorf("%+v: weights %v after epoch %d and %v after epoch %d, but %v", tr, u, earlier, v, at, run)
			}
		}
	}
}

// Rows of very different size: w + y x rounds to w, and the run stands still
// though the data are separable.
func TestStandingStillIsNoProof(t *testing.T) {
	d := Must(FromRows([][]float64{{0x1p60, 0x1p60}, {-1, -1 + 0x1p-50}}, []float64{1, 1}))
	u := Weights{-0x1p52 + 1, 0x1p52}
	for i := range d.Len() {
		if d.examples().ExactSign(u, i, 0) <= 0 {
			t.Fatalf("%v does not separate example %d", u, i)
		}
	}
	for _, tr := range []Trainer{{}, {Seed: 1}, {Seed: 8, LearningRate: 0.5}} {
		run := tr.Train(d)
		if run.Outcome != Stopped || !strings.Contains(run.Reason, "the weights stand still after epoch") || !strings.Contains(run.Reason, "not a proof") {
			t.Errorf("%+v: %v, want it stopped because the weights stand still", tr, run)
		}
		if run.Epochs > 5 {
			t.Errorf("%+v: found only after %d epochs", tr, run.Epochs)
		}
	}
}

// The weights come back by rounding, not at once: without an exact sum that is
// 0 nothing is proved.
func TestReturnByRoundingIsNoProof(t *testing.T) {
	// 2⁵³ + 1 rounds to 2⁵³, then −1 is felt: +1 twice, −1 once is no zero sum.
	d := Must(FromRows([][]float64{{1}, {-2}, {1}, {1}}, []float64{1, 1, 1, 1}))
	run := Trainer{Initial: Weights{-0x1p53}}.Train(d)
	if run.Outcome == Converged {
		t.Fatalf("%v, but −2w and w are not both positive", run)
	}
	mustProve(t, d, run, 0)

	r := random.New(12, 1)
	stopped := 0
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
		mustProve(t, d, run, 0)
		if tr.Seed != 0 && strings.Contains(run.Reason, "repeats itself") {
			t.Fatalf("%v, but in another order it may go on otherwise", run)
		}
		if strings.Contains(run.Reason, "repeats itself, but by rounding") || strings.Contains(run.Reason, "stand still") {
			stopped++
		}
	}
	if stopped == 0 {
		t.Error("no run came back by rounding: the test shows nothing")
	}
}

// An epoch without a mistake in float64 is not yet a separator.
func TestCleanEpochIsConfirmedExactly(t *testing.T) {
	// (2²⁷+1)(2²⁷−1) = 2⁵⁴ − 1 rounds to 2⁵⁴, so that float64 finds t, not t − 1.
	const p = 1 << 27
	nearly := func(t float64) Weights { return Weights{p + 1, t, 0, 0, -p} }
	x := []float64{p - 1, 1, 0, 0, p}
	// Two products of 2¹⁰²³ are +Inf already before the rest takes them back.
	const big = 0x1p900
	for _, c := range []struct {
		name    string
		w       Weights
		x       []float64
		margin  float64
		outcome Outcome
		want    string
	}{
		{"exactly wrong", nearly(0.5), x, 0, Stopped, "example 0 is on the wrong side"},
		{"exactly a tie", nearly(1), x, 0, Stopped, "example 0 is exactly on the line"},
		{"exactly right", nearly(2), x, 0, Converged, ""},
		{"overflow to +Inf, exactly wrong", lane(big, big, -big, -big, -big), lane(0x1p123, 0x1p123, 0x1p123, 0x1p123, 0x1p123), 0, Stopped, "example 0 is on the wrong side"},
		{"overflow to +Inf, exactly right", lane(big, big, -big), lane(0x1p123, 0x1p123, 0x1p123), 0, Converged, ""},
		{"not above the margin", nearly(4), x, 3, Stopped, "example 0 is not above the margin"},
		{"just not above a margin", nearly(64), x, 63.5, Stopped, "example 0 is not above the margin"},
		{"just above a margin", nearly(65), x, 63.5, Converged, ""},
		{"above the margin", nearly(5), x, 3, Converged, ""},
	} {
		d := Must(FromRows([][]float64{c.x}, []float64{1}))
		run := Trainer{Initial: c.w, Margin: c.margin}.Train(d)
		if run.Mistakes != 0 || run.Outcome != c.outcome || !strings.Contains(run.Reason, c.want) {
			t.Errorf("%s: %v after %d mistakes, want %v after none, %q", c.name, run, run.Mistakes, c.outcome, c.want)
		}
		mustProve(t, d, run, c.margin)
	}
}

// lane is a row whose entries all go to lane 0: columns 0, 8, 16, …
func lane(v ...float64) []float64 {
	x := make([]float64, 8*len(v))
	for k := range v {
		x[8*k] = v[k]
	}
	return x
}

// +Inf and −Inf in different lanes make NaN: that is never right, and such a run
// claims nothing.
func TestNaNIsAMistake(t *testing.T) {
	x, w := []float64{0x1p500, 0x1p500}, Weights{0x1p600, -0x1p600}
	if s := w.Dot(x); !math.IsNaN(s) {
		t.Fatalf("w·x = %v, want NaN", s)
	}
	tr := Trainer{Initial: w, MaxEpochs: 20}
	d := Must(FromRows([][]float64{x}, []float64{1}))
	run := tr.Train(d)
	mustProve(t, d, run, 0)
	if run.PerEpoch[0] != 1 || !tr.Online(2).Learn(x, 1) {
		t.Errorf("NaN is no mistake, of the run %v or online", run)
	}
	d = Must(FromRows([][]float64{x, {0x1p500, 0}}, []float64{1, -1}))
	if rho, errors := d.FunctionalMargin(w), d.Errors(w.Dot); !math.IsNaN(rho) || errors != 2 {
		t.Errorf("functional margin %v, %d errors; want NaN and 2", rho, errors)
	}
}

func TestOverflowStops(t *testing.T) {
	d := Must(FromRows([][]float64{{0x1p511}, {0x1p511}}, []float64{1, -1}))
	run := Trainer{LearningRate: 0x1p600}.Train(d)
	if run.Outcome != Stopped || !strings.Contains(run.Reason, "overflow: weight 0 is") {
		t.Errorf("%v, want it stopped by overflow", run)
	}
}

func TestAnEmptyRunClaimsNothing(t *testing.T) {
	if got := (&Run{}).String(); got != "stopped: nothing was trained" {
		t.Errorf("%s", got)
	}
	if got := Outcome(7).String(); got != "Outcome(7)" {
		t.Errorf("%s", got)
	}
}

// Standing still depends on the rate and the margin of the run.
func TestStandingStillMindsRateAndMargin(t *testing.T) {
	d := Must(FromRows([][]float64{{1}, {-1}}, []float64{1, -1})) // both are y x = 1
	for _, c := range []struct {
		tr   Trainer
		want string
	}{
		{Trainer{Initial: Weights{-0x1p53}}, ""},                                // −2⁵³ + 1 is exact
		{Trainer{Initial: Weights{-0x1p53}, LearningRate: 0.25}, "stand still"}, // −2⁵³ + ¼ rounds back
		{Trainer{Initial: Weights{0x1p54}}, "converged"},
		{Trainer{Initial: Weights{0x1p54}, Margin: 0x1p60}, "stand still"}, // mistakes by their margin only
	} {
		c.tr.MaxEpochs = 5
		if run := c.tr.Train(d); !strings.Contains(run.String(), c.want) || c.want == "" && strings.Contains(run.Reason, "still") {
			t.Errorf("%+v: %v, want %q", c.tr, run, c.want)
		}
	}
	if p := (Trainer{Initial: Weights{1}, Margin: 10}).pass(d); p.standsStill(context.Background()) {
		t.Error("w = 1 stands still, but below the margin 10 an update moves it")
	}
	if run := (Trainer{Initial: Weights{-0x1p60}}).Train(d); !strings.Contains(run.Reason, "a start of smaller weights") {
		t.Errorf("%v, want advice about the start", run)
	}
}
