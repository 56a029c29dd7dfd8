package perceptron

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"perceptronlab/internal/random"
)

// averager sums w after every example, in rational numbers, as the definition has it.
type averager struct {
	sum []*big.Rat
	n   int64
}

func (a *averager) see(w Weights) {
	if a.sum == nil {
		for range w {
			a.sum = append(a.sum, new(big.Rat))
		}
	}
	for j, v := range w {
		a.sum[j].Add(a.sum[j], rat(v))
	}
	a.n++
}

// mustBe fails the test unless got is the float64 nearest to the mean.
func (a *averager) mustBe(t *testing.T, what string, got Weights) {
	t.Helper()
	if len(got) != len(a.sum) {
		t.Fatalf("%s: the average has %d weights, want %d", what, len(got), len(a.sum))
	}
	for j, s := range a.sum {
		want, _ := new(big.Rat).Quo(s, new(big.Rat).SetInt64(a.n)).Float64()
		if got[j] != want {
			t.Fatalf("%s: averaged weight %d is %v, the mean over %d examples is %v", what, j, got[j], a.n, want)
		}
	}
}

// On exact data the average is the mean of w over all examples seen, after each epoch,
// for any order, rate, start and margin, and Online's is the same.
func TestAveragedIsTheMeanOfWOverAllExamples(t *testing.T) {
	r := random.New(31, 1)
	for trial := range 80 {
		x, y := integers(r, 1+r.Below(12), 1+r.Below(9), 1+r.Below(4))
		tr := trainers[trial%len(trainers)]
		tr.Average, tr.MaxEpochs = true, 12
		if trial%2 == 1 {
			tr.Initial = make(Weights, len(x[0]))
			for j := range tr.Initial {
				tr.Initial[j] = float64(r.Below(9)-4) / 4
			}
		}
		for name, d := range map[string]*Dataset{"dense": Must(FromRows(x, y)), "sparse": sparseOf(x, y)} {
			var naive averager
			online := tr.Online(d.Dim())
			order := make([]int, d.Len())
			plain := tr
			plain.Average = false
			for run := range tr.Epochs(d) {
				tr.order(run.Epochs, order)
				for _, i := range order {
					online.Learn(d.Row(i), d.Label(i))
					naive.see(online.Weights())
				}
				what := fmt.Sprintf("%s, %+v, epoch %d", name, tr, run.Epochs)
				naive.mustBe(t, what, run.Averaged)
				naive.mustBe(t, what+", online", online.Averaged())
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
	d := noisy(3*chunk/512, 512)
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

// Where the sums round, the average is the mean up to rounding.
func TestAveragedWhereSumsRound(t *testing.T) {
	d := rounding(60, 7)
	run := Trainer{MaxEpochs: 20, Seed: 4, Average: true}.Train(d)
	var naive averager
	online, order := Trainer{}.Online(d.Dim()), make([]int, d.Len())
	for epoch := range run.Epochs {
		Trainer{Seed: 4}.order(epoch+1, order)
		for _, i := range order {
			online.Learn(d.Row(i), d.Label(i))
			naive.see(online.Weights())
		}
	}
	for j, s := range naive.sum {
		want, _ := s.Quo(s, new(big.Rat).SetInt64(naive.n)).Float64()
		if math.Abs(run.Averaged[j]-want) > 1e-13*math.Abs(run.Weights.Norm()) {
			t.Errorf("weight %d is %v, the mean %v", j, run.Averaged[j], want)
		}
	}
}

// rounding returns noisy data whose sums round.
func rounding(n, dim int) *Dataset {
	r := random.New(34, uint64(n))
	x, y := make([][]float64, n), make([]float64, n)
	for i := range x {
		x[i] = make([]float64, dim)
		for j := range x[i] {
			x[i][j] = float64(r.Below(2001)-1000) / 1000
		}
		y[i] = float64(Sign(x[i][0] - x[i][1] + 1e-9))
		if r.Below(10) == 0 {
			y[i] = -y[i]
		}
	}
	return Must(FromRows(x, y))
}

// noisy returns examples on a dyadic grid, a tenth of them with the other label.
func noisy(n, dim int) *Dataset {
	r := random.New(1, 1)
	x, y := make([]float64, n*dim), make([]float64, n)
	for i := range x {
		x[i] = float64(r.Below(2001)-1000) / 1024
	}
	for i := range y {
		y[i] = 1
		if (x[i*dim]+x[i*dim+1] < 0) != (r.Below(10) == 0) {
			y[i] = -1
		}
	}
	return Must(Wrap(mat.NewDense(n, dim, x), y))
}
