package perceptron

import (
	"encoding/json"
	"math"
	"reflect"
	"testing"
)

// A stoppedRun is a run with the fields that it should have.
type stoppedRun struct {
	name    string
	run     *Run
	d       *Dataset
	outcome Outcome
	why     StopReason
	reason  string // the format of Reason
}

// stoppedRuns returns a run for each of the formats of Run.Reason.
func stoppedRuns() []stoppedRun {
	and, xor := and().AbsorbBias(), xor().AbsorbBias()
	steep := Must(FromRows([][]float64{{0x1p60, 0x1p60}, {-1, -1 + 0x1p-50}}, ones(2)))
	// From w = (2⁵⁴, 0), the first two rows are mistakes, whose updates sum to (−1, 0). In float64, 2⁵⁴ − 1
	// rounds to 2⁵⁴.
	rounded := Must(FromRows([][]float64{{1, 3}, {0, -3}, {-2, 1}}, []float64{-1, -1, -1}))
	large := Must(FromRows([][]float64{{0x1p511}, {0x1p511}}, []float64{1, -1}))
	ordered := wide([][]float64{{1}, {2}, {3}, {4}, {5}}, ones(5))
	// TestLastEpochIsConfirmedExactly explains these weights and this row.
	const p = 1 << 27
	lanes := Must(FromRows([][]float64{{p - 1, 1, 0, 0, p}}, ones(1)))
	fromHyperplane := Trainer{Initial: Weights{p + 1, 1, 0, 0, -p}}

	var first *Run
	for run := range (Trainer{}).Epochs(and) {
		first = run
		break
	}
	// Both epochs of a run on ordered check the context twice, and the exact check of the outcome once.
	inEpoch, _ := Trainer{}.TrainContext(canceledAfter(2), ordered)
	inCheck, _ := Trainer{}.TrainContext(canceledAfter(4), ordered)
	return []stoppedRun{
		{"running", first, and, Stopped, Running, reasonRunning},
		{"converged", Train(and), and, Converged, Proved, reasonConverged},
		{"inseparable", Train(xor), xor, Inseparable, Proved, reasonInseparable},
		{"limit", Trainer{MaxEpochs: 3}.Train(and), and, Stopped, LimitReached, reasonLimit},
		{"in an epoch", inEpoch, ordered, Stopped, Interrupted, reasonInterrupted},
		{"in the exact check", inCheck, ordered, Stopped, Interrupted, reasonUnchecked},
		{"stuck", Train(steep), steep, Stopped, Rounding, reasonStuck},
		{"repeats", Trainer{Initial: Weights{0x1p54, 0}}.Train(rounded), rounded, Stopped, Rounding, reasonRepeats},
		{"unconfirmed", fromHyperplane.Train(lanes), lanes, Stopped, Rounding, reasonUnconfirmed},
		{"overflow", Trainer{LearningRate: 0x1p600}.Train(large), large, Stopped, Overflow, reasonOverflow},
	}
}

func TestStopReason(t *testing.T) {
	for _, c := range stoppedRuns() {
		if c.run.StopReason != c.why || c.run.Outcome != c.outcome || !hasReason(c.run, c.reason) {
			t.Errorf("%s: StopReason = %v, run = %v, want %v and the outcome %v", c.name, c.run.StopReason, c.run, c.why, c.outcome)
		}
	}
	if r := new(Run).StopReason; r != Running {
		t.Errorf("StopReason of a zero Run = %v, want %v", r, Running)
	}
}

func TestStopReasonOfMix(t *testing.T) {
	and := shardsOf(and().AbsorbBias(), 2)
	ordered := wide([][]float64{{1}, {2}, {3}, {4}, {5}}, ones(5))
	large := Must(FromRows([][]float64{{0x1p511}, {0x1p511}}, []float64{1, -1}))
	const p = 1 << 27
	lanes := Must(FromRows([][]float64{{p - 1, 1, 0, 0, p}}, ones(1)))
	inEpoch, _ := Trainer{}.MixContext(canceledAfter(2), ordered)
	inCheck, _ := Trainer{}.MixContext(canceledAfter(4), ordered)
	for _, c := range []struct {
		name  string
		mixed *Mixed
		why   StopReason
	}{
		{"zero Mixed", new(Mixed), Running},
		{"converged", Trainer{}.Mix(and...), Proved},
		{"limit", Trainer{MaxEpochs: 3}.Mix(and...), LimitReached},
		{"in an epoch", inEpoch, Interrupted},
		{"in the exact check", inCheck, Interrupted},
		{"unconfirmed", Trainer{Initial: Weights{p + 1, 1, 0, 0, -p}}.Mix(lanes, lanes), Rounding},
		{"overflow", Trainer{LearningRate: 0x1p600}.Mix(large), Overflow},
	} {
		if c.mixed.StopReason != c.why || (c.mixed.Outcome == Converged) != (c.why == Proved) {
			t.Errorf("%s: StopReason = %v of %v, want %v", c.name, c.mixed.StopReason, c.mixed, c.why)
		}
	}
}

// A Run that was written as JSON is read back equal. If it proves something, Verify accepts the proof of the
// Run that was read. JSON has no infinite numbers, so a run that ends with an overflow is an error.
func TestRunJSON(t *testing.T) {
	for _, c := range stoppedRuns() {
		text, err := json.Marshal(c.run)
		if c.why == Overflow {
			if err == nil {
				t.Errorf("%s: Marshal = %s, want an error", c.name, text)
			}
			continue
		}
		read := new(Run)
		if err == nil {
			err = json.Unmarshal(text, read)
		}
		if err != nil || !reflect.DeepEqual(read, c.run) {
			t.Errorf("%s: Run read from JSON = %+v, error %v, want %+v", c.name, read, err, c.run)
		}
		v, ok := read.Verdict()
		if ok != (c.why == Proved) || ok && v.Verify(c.d) != nil {
			t.Errorf("%s: Verdict of the Run read from JSON = %v, %v; Verify: %v", c.name, v, ok, v.Verify(c.d))
		}
	}
}

// The weights of an averaged run and its counts have the same bits after JSON.
func TestAveragedRunJSON(t *testing.T) {
	x, y := noisyRows()
	for i := range x {
		x[i] = scale(math.Pi, x[i])
	}
	run, read := Trainer{MaxEpochs: 9, Seed: 1, Average: true}.Train(Must(FromRows(x, y))), new(Run)
	if err := json.Unmarshal(Must(json.Marshal(run)), read); err != nil || !reflect.DeepEqual(read, run) {
		t.Errorf("Run read from JSON = %+v, error %v, want %+v", read, err, run)
	}
}

// Outcomes and reasons are words in JSON, and these words are read back.
func TestEnumerationsInJSON(t *testing.T) {
	for o := Stopped; o <= Inseparable; o++ {
		var read Outcome
		text := Must(json.Marshal(o))
		if err := json.Unmarshal(text, &read); err != nil || read != o || string(text) != `"`+o.String()+`"` {
			t.Errorf("Outcome %v as JSON = %s, read as %v, error %v", o, text, read, err)
		}
	}
	for r := Running; r <= Overflow; r++ {
		var read StopReason
		text := Must(json.Marshal(r))
		if err := json.Unmarshal(text, &read); err != nil || read != r || string(text) != `"`+r.String()+`"` {
			t.Errorf("StopReason %v as JSON = %s, read as %v, error %v", r, text, read, err)
		}
	}
}
