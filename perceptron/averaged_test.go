package perceptron

import (
	"fmt"
	"slices"
	"testing"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// If no sum rounds, Run.Averaged and Online.Averaged after each epoch are the mean of w over all
// examples visited, rounded once. This holds for any order, learning rate, initial weights and margin.
func TestAveragedIsMeanOfWOverExamples(t *testing.T) {
	r := random.New(31, 1)
	for trial := range 80 {
		x, y := integers(r, 1+r.Below(12), 1+r.Below(9), 1+r.Below(4))
		tr := trainers[trial%len(trainers)]
		tr.Average, tr.MaxEpochs = true, 12
		if trial%2 == 1 {
			start, _ := integers(r, 1, len(x[0]), 4)
			tr.Initial = scale(0.25, start[0]) // multiples of ¼, so sums are still exact
		}
		for name, d := range denseAndSparse(x, y) {
			sum, seen := make(Weights, d.Dim()), 0.0
			online := tr.Online(d.Dim())
			order := make([]int, d.Len())
			plain := tr
			plain.Average = false
			for run := range tr.Epochs(d) {
				tr.order(run.Epochs, order)
				for _, i := range order {
					online.Learn(d.Row(i), d.Label(i))
					seen++
					for j, v := range online.Weights() {
						sum[j] += v
					}
				}
				place := fmt.Sprintf("%s, %+v, epoch %d", name, tr, run.Epochs)
				for j, v := range sum {
					if mean := v / seen; run.Averaged[j] != mean || online.Averaged()[j] != mean {
						t.Fatalf("%s: Run.Averaged[%d] = %v and Online.Averaged()[%d] = %v, want %v for both",
							place, j, run.Averaged[j], j, online.Averaged()[j], mean)
					}
				}
				if !slices.Equal(run.Weights, online.Weights()) {
					t.Fatalf("%s: Run.Weights = %v, want Online.Weights() = %v", place, run.Weights, online.Weights())
				}
			}
			run := plain.Train(d)
			if run.Averaged != nil {
				t.Fatalf("%+v: Averaged = %v, want nil without Average", plain, run.Averaged)
			}
			if !slices.Equal(run.Weights, online.Weights()) {
				t.Fatalf("%+v: Weights = %v, want %v, as with Average", plain, run.Weights, online.Weights())
			}
		}
	}
}

// After an interrupted run, Averaged is the mean of w over the examples visited. If the run was
// interrupted before the first example, Averaged is the initial w.
func TestAveragedOfInterruptedRun(t *testing.T) {
	// In an epoch, Train reads 3·Interval features and so checks the context three times. The sixth check
	// is the first to find the context canceled, and it is in the second epoch.
	d := reals(random.New(1, 1), 3*interrupt.Interval/512, 512, 20)
	run, err := Trainer{Average: true}.TrainContext(canceledAfter(5), d)
	var seen int
	_, scanErr := fmt.Sscanf(run.Reason, "interrupted in epoch 2, after %d", &seen)
	if err == nil || scanErr != nil || seen == 0 {
		t.Fatalf("run = %v, err = %v, want a run interrupted in epoch 2, after its first example", run, err)
	}
	online := Trainer{Average: true}.Online(512)
	for step := range d.Len() + seen {
		online.Learn(d.Row(step%d.Len()), d.Label(step%d.Len()))
	}
	if run.Mistakes != online.Mistakes() {
		t.Errorf("interrupted after %d examples: Mistakes = %d, want %d", online.Seen(), run.Mistakes, online.Mistakes())
	}
	if !slices.Equal(run.Averaged, online.Averaged()) {
		t.Errorf("interrupted after %d examples: Averaged = %v, want %v", online.Seen(), run.Averaged, online.Averaged())
	}
	run, _ = Trainer{Average: true, Initial: Weights{1, 2, 3}}.TrainContext(canceledAfter(0), and().AbsorbBias())
	if !slices.Equal(run.Averaged, Weights{1, 2, 3}) {
		t.Errorf("interrupted before the first example: Averaged = %v, want [1 2 3]", run.Averaged)
	}
	messagetest.Panic(t, "Online without Average", func() { Trainer{}.Online(2).Averaged() })
}
