package perceptron

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
	"sync/atomic"
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
	for trial := range 200 {
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
			if run := plain.Train(d); run.Averaged != nil {
				t.Fatalf("%+v: averaged without being asked: %v", plain, run.Averaged)
			}
		}
	}
}

// The trick as it is told: u += c y x, and w − u/c at the end, c the examples seen.
func TestAveragedByTheStreamOfUpdates(t *testing.T) {
	d := and().AbsorbBias()
	u, w := make(Weights, 3), make(Weights, 3)
	for up := range Updates(d) {
		for j, x := range up.X {
			u[j] += float64(up.Step-1) * up.Y * x
		}
		w = up.After
	}
	run := Trainer{Average: true}.Train(d)
	c := float64(run.Epochs * d.Len())
	for j := range w {
		if want := w[j] - u[j]/c; math.Abs(run.Averaged[j]-want) > 1e-15 {
			t.Errorf("weight %d is %v, the trick says %v", j, run.Averaged[j], want)
		}
	}
}

// Averaging changes nothing else of a run, and is of the run so far.
func TestAverageLeavesTheRunAsItIs(t *testing.T) {
	r := random.New(32, 1)
	for range 100 {
		x, y := integers(r, 1+r.Below(10), 1+r.Below(4), 3)
		d := Must(FromRows(x, y))
		tr := Trainer{MaxEpochs: 30, Seed: r.Uint64() % 3}
		want, got := tr.Train(d), Trainer{MaxEpochs: 30, Seed: tr.Seed, Average: true}.Train(d)
		if fmt.Sprint(*want) == fmt.Sprint(*got) || got.Averaged == nil {
			t.Fatalf("no average in %+v", got)
		}
		got.Averaged = nil
		if fmt.Sprint(*want) != fmt.Sprint(*got) {
			t.Fatalf("%+v\nwith Average\n%+v", *want, *got)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	run, _ := Trainer{Average: true, Initial: Weights{1, 2, 3}}.TrainContext(ctx, and().AbsorbBias())
	if !slices.Equal(run.Averaged, Weights{1, 2, 3}) {
		t.Errorf("before the first example the average is %v, want w", run.Averaged)
	}
}

// An interrupted run averages over the examples that it has seen.
func TestAveragedOfAnInterruptedRun(t *testing.T) {
	const n, dim = 3 * chunk / 512, 512
	r := random.New(33, 1)
	x, y := make([]float64, n*dim), make([]float64, n)
	for i := range x {
		x[i] = float64(r.Below(5) - 2)
	}
	for i := range y {
		y[i] = float64(2*r.Below(2) - 1)
	}
	d := Must(Wrap(mat.NewDense(n, dim, x), y))
	ctx := doneAfter(5) // within the second epoch
	run, err := Trainer{Average: true}.TrainContext(ctx, d)
	if err == nil || run.Epochs != 2 {
		t.Fatalf("%v, %v; wanted a run that is interrupted in its second epoch", run, err)
	}
	var seen int
	if _, err := fmt.Sscanf(run.Reason, "interrupted in epoch 2, after %d", &seen); err != nil || seen == 0 {
		t.Fatalf("%v: %v", err, run)
	}
	online := Trainer{Average: true}.Online(dim)
	for step := range n + seen {
		online.Learn(d.Row(step%n), d.Label(step%n))
	}
	if online.Mistakes() != run.Mistakes || !slices.Equal(online.Averaged(), run.Averaged) {
		t.Errorf("the average of an interrupted run is not that over the %d examples seen", online.Seen())
	}
}

// A countdown is a context that is done after some looks at it.
type countdown struct {
	context.Context
	left atomic.Int64
}

func doneAfter(looks int64) context.Context {
	c := &countdown{Context: context.Background()}
	c.left.Store(looks)
	return c
}

func (c *countdown) Err() error {
	if c.left.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
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

// The mean does not overflow where n·w does.
func TestAveragedOfHugeWeights(t *testing.T) {
	d := Must(FromRows([][]float64{{1}, {1}, {1}}, []float64{1, 1, 1}))
	if run := (Trainer{Average: true, Initial: Weights{1e308}}).Train(d); run.Averaged[0] != 1e308 {
		t.Errorf("the mean of 1e308 is %v", run.Averaged[0])
	}
}

func TestAveragedPanicsWithoutAverage(t *testing.T) {
	mustPanic(t, "Averaged of an Online that keeps no average", func() { Trainer{}.Online(2).Averaged() })
}

// What averaging costs: beside plain training on the same noisy data.
func BenchmarkAveraged(b *testing.B) {
	for _, size := range []struct{ n, dim int }{{1_000_000, 10}, {100_000, 100}, {20_000, 784}} {
		d := noisy(size.n, size.dim)
		for _, average := range []bool{false, true} {
			b.Run(fmt.Sprintf("%dx%d/average=%v", size.n, size.dim, average), func(b *testing.B) {
				b.SetBytes(int64(8 * size.n * size.dim * 5))
				b.ReportAllocs()
				for b.Loop() {
					Trainer{MaxEpochs: 5, Average: average}.Train(d)
				}
			})
		}
	}
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
