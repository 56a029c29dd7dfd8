package perceptron

import (
	"fmt"
	"slices"
	"testing"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/random"
)

// On exact data the average is the mean of w over all examples seen, after each epoch,
// for any order, rate, start and margin, and Online's is the same.
func TestAveragedIsTheMeanOfWOverAllExamples(t *testing.T) {
	r := random.New(31, 1)
	for trial := range 80 {
		x, y := integers(r, 1+r.Below(12), 1+r.Below(9), 1+r.Below(4))
		tr := trainers[trial%len(trainers)]
		tr.Average, tr.MaxEpochs = true, 12
		if trial%2 == 1 {
			start, _ := integers(r, 1, len(x[0]), 4)
			tr.Initial = times(0.25, start[0])
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
				what := fmt.Sprintf("%s, %+v, epoch %d", name, tr, run.Epochs)
				for j, v := range sum {
					if mean := v / seen; run.Averaged[j] != mean || online.Averaged()[j] != mean {
						t.Fatalf("%s: averaged %v, online %v; the mean of weight %d is %v", what, run.Averaged, online.Averaged(), j, mean)
					}
				}
				if !slices.Equal(run.Weights, online.Weights()) {
					t.Fatalf("%s: w = %v, by the loop %v", what, run.Weights, online.Weights())
				}
			}
			if run := plain.Train(d); run.Averaged != nil || !slices.Equal(run.Weights, online.Weights()) {
				t.Fatalf("%+v without Average: %+v", plain, run)
			}
		}
	}
}

// The mean before the first example is w, that of an interrupted run is over the examples
// that it has seen.
func TestAveragedAtTheEdges(t *testing.T) {
	d := reals(random.New(1, 1), 3*interrupt.Interval/512, 512, 20)
	run, err := Trainer{Average: true}.TrainContext(doneAfter(5), d) // within the second epoch
	var seen int
	if _, scan := fmt.Sscanf(run.Reason, "interrupted in epoch 2, after %d", &seen); err == nil || scan != nil || seen == 0 {
		t.Fatalf("%v, %v; wanted a run that is interrupted in its second epoch", run, err)
	}
	online := Trainer{Average: true}.Online(512)
	for step := range d.Len() + seen {
		online.Learn(d.Row(step%d.Len()), d.Label(step%d.Len()))
	}
	if online.Mistakes() != run.Mistakes || !slices.Equal(online.Averaged(), run.Averaged) {
		t.Errorf("the average of an interrupted run is not that over the %d examples seen", online.Seen())
	}
	run, _ = Trainer{Average: true, Initial: Weights{1, 2, 3}}.TrainContext(doneAfter(0), and().AbsorbBias())
	if !slices.Equal(run.Averaged, Weights{1, 2, 3}) {
		t.Errorf("before the first example the average is %v, want w", run.Averaged)
	}
	mustPanic(t, "Averaged of an Online that keeps no average", func() { Trainer{}.Online(2).Averaged() })
}
