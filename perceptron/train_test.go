package perceptron

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// The short runs were computed by hand, and the longer ones by a program with integer arithmetic.
func TestKnownRuns(t *testing.T) {
	for _, c := range []struct {
		name     string
		d        *Dataset
		want     string
		perEpoch []int
	}{
		{"AND", and().AbsorbBias(), "converged: 18 mistakes in 9 epochs; w = [3 2 -4]", []int{2, 3, 3, 2, 2, 3, 2, 1, 0}},
		{"OR", or().AbsorbBias(), "converged: 9 mistakes in 6 epochs; w = [2 2 -1]", []int{3, 1, 2, 2, 1, 0}},
		{"XOR", xor().AbsorbBias(), "inseparable: after 4 mistakes w is back at [0 0 0]; λ = [1 1 1 1]", []int{4}},
		{"OR through the origin", or(), "inseparable: after 4 mistakes w is back at [1 1], where it was after epoch 1; λ = [1 0 0 0]", []int{3, 1}},
		{"OR of ±1", plusMinus(-1, 1, 1, 1).AbsorbBias(), "converged: 3 mistakes in 2 epochs; w = [1 1 1]", []int{3, 0}},
		{"AND of ±1", plusMinus(-1, -1, -1, 1).AbsorbBias(), "converged: 1 mistake in 2 epochs; w = [1 1 -1]", []int{1, 0}},
		{"XOR of ±1 with x₁x₂", xorWithProduct(), "converged: 4 mistakes in 2 epochs; w = [0 0 -4 0]", []int{4, 0}},
		{"one example", Must(FromRows([][]float64{{3, 4}}, []float64{-1})), "converged: 1 mistake in 2 epochs; w = [-3 -4]", []int{1, 0}},
		{"one example at the origin", Must(FromRows([][]float64{{0, 0}}, []float64{-1})), "inseparable: after 1 mistake w is back at [0 0]; λ = [1]", []int{1}},
	} {
		run := Train(c.d)
		if run.String() != c.want || !slices.Equal(run.PerEpoch, c.perEpoch) {
			t.Errorf("%s:\nrun = %v, PerEpoch = %v\nwant %v, %v", c.name, run, run.PerEpoch, c.want, c.perEpoch)
		}
		checkProved(t, c.d, run, 0)
		checkCounts(t, c.d, Trainer{}, run)
	}
}

var trainers = []Trainer{
	{},
	{Seed: 1},
	{Seed: math.MaxUint64},
	{LearningRate: 0.25},
	{LearningRate: 3, Margin: 7},
	{Margin: 5, Seed: 9},
	{MaxEpochs: 3},
}

// Updates, Epochs and Train make the same updates.
func TestUpdatesEpochsAndTrainAgree(t *testing.T) {
	r := random.New(2, 1)
	for trial := range 100 {
		x, y := integers(r, 1+r.Below(12), 1+r.Below(9), 1+r.Below(4))
		tr := trainers[trial%len(trainers)]
		if tr.MaxEpochs == 0 {
			tr.MaxEpochs = 40
		}
		if trial%2 == 1 {
			start, _ := integers(r, 1, len(x[0]), 4)
			tr.Initial = start[0]
		}
		for name, d := range denseAndSparse(x, y) {
			run := tr.Train(d)
			checkProved(t, d, run, tr.Margin)
			checkCounts(t, d, tr, run)

			var runs []*Run
			var appended [][]int
			epochs := 0
			for partial := range tr.Epochs(d) {
				epochs++
				if partial.Epochs != epochs || !slices.Equal(partial.PerEpoch, run.PerEpoch[:epochs]) {
					t.Fatalf("%s, %+v: Epochs = %d, PerEpoch = %v, want %d and %v",
						name, tr, partial.Epochs, partial.PerEpoch, epochs, run.PerEpoch[:epochs])
				}
				if epochs < run.Epochs && partial.Outcome != Stopped {
					t.Fatalf("%s, %+v: Outcome after epoch %d of %d = %v, want Stopped",
						name, tr, epochs, run.Epochs, partial.Outcome)
				}
				runs = append(runs, partial)
				appended = append(appended, append(partial.PerEpoch, -1))
			}
			for e, counts := range appended { // later epochs must not have overwritten the appended −1
				if counts[e+1] != -1 {
					t.Fatalf("%s, %+v: PerEpoch with −1 appended = %v after later epochs, want −1 as the last entry",
						name, tr, counts)
				}
			}
			for _, partial := range runs { // later epochs must not have changed the earlier runs
				checkCounts(t, d, tr, partial)
			}
			if last := runs[len(runs)-1]; !reflect.DeepEqual(last, run) {
				t.Fatalf("%s, %+v: last run of Epochs =\n%+v\nwant the run of Train,\n%+v", name, tr, last, run)
			}
			checkUpdates(t, d, tr, run)
		}
	}
}

// checkUpdates fails the test unless tr.Updates yields the updates of the run.
func checkUpdates(t *testing.T, d *Dataset, tr Trainer, run *Run) {
	t.Helper()
	w := tr.initial(d.Dim())
	perEpoch, perExample := make([]int, run.Epochs), make([]int, d.Len())
	k, step := 0, 0
	for up := range tr.Updates(d) {
		if up.Epoch > run.Epochs {
			break
		}
		k++
		if up.K != k || up.Step <= step || up.Epoch != 1+(up.Step-1)/d.Len() {
			t.Fatalf("%+v: update %d: K = %d, Step = %d, Epoch = %d, want K = %d, Step > %d, "+
				"and Epoch = 1 + (Step − 1)/%d", tr, k, up.K, up.Step, up.Epoch, k, step, d.Len())
		}
		if !slices.Equal(up.Before, w) || !slices.Equal(up.X, d.Row(up.Index)) || up.Y != d.Label(up.Index) {
			t.Fatalf("%+v: update = %+v, want Before = %v, and X and Y of example %d", tr, up, w, up.Index)
		}
		if up.Y*up.Before.Dot(up.X) > tr.Margin {
			t.Fatalf("%+v: update = %+v, want an example that is a mistake", tr, up)
		}
		for j := range w {
			if want := up.Before[j] + float64(tr.rate()*up.Y*up.X[j]); up.After[j] != want {
				t.Fatalf("%+v: update %+v: After[%d] = %v, want %v", tr, up, j, up.After[j], want)
			}
		}
		w, step = up.After, up.Step
		perEpoch[up.Epoch-1]++
		perExample[up.Index]++
	}
	if k != run.Mistakes || !slices.Equal(perEpoch, run.PerEpoch) || !slices.Equal(perExample, run.PerExample) || !slices.Equal(w, run.Weights) {
		t.Fatalf("%+v: Updates yields %d mistakes, %v per epoch, %v per example, and the final w = %v; "+
			"want %d, %v, %v and %v, as in Train", tr, k, perEpoch, perExample, w,
			run.Mistakes, run.PerEpoch, run.PerExample, run.Weights)
	}
}

// On integers no sum rounds, so the order of summation does not matter. Train therefore makes the same run
// on dense rows and on sparse rows as fiveLineLoop, which sums from left to right.
func TestTrainEqualsFiveLineLoop(t *testing.T) {
	r := random.New(3, 1)
	for range 100 {
		x, y := integers(r, 1+r.Below(20), 1+r.Below(30), 1+r.Below(9))
		run := Trainer{MaxEpochs: 60}.Train(Must(FromRows(x, y)))
		w, perEpoch := fiveLineLoop(x, y, run.Epochs)
		if !slices.Equal(w, run.Weights) || !slices.Equal(perEpoch, run.PerEpoch) {
			t.Fatalf("x = %v, y = %v:\nWeights = %v, PerEpoch = %v\nwant %v, %v, as in the five-line loop",
				x, y, run.Weights, run.PerEpoch, w, perEpoch)
		}
		if sparseRun := (Trainer{MaxEpochs: 60}).Train(sparse(x, y)); !reflect.DeepEqual(sparseRun, run) {
			t.Fatalf("x = %v, y = %v:\nrun on sparse rows = %+v\nwant the run on dense rows, %+v", x, y, sparseRun, run)
		}
	}
}

// The order of the examples for a given seed and epoch must not change between releases.
func TestSeedIsPinned(t *testing.T) {
	order := make([]int, 10)
	for _, c := range []struct {
		seed  uint64
		epoch int
		want  []int
	}{
		{0, 1, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{0, 2, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9}},
		{7, 1, []int{5, 3, 4, 8, 9, 2, 1, 0, 7, 6}},
	} {
		Trainer{Seed: c.seed}.order(c.epoch, order)
		if !slices.Equal(order, c.want) {
			t.Errorf("seed %d, epoch %d: order = %v, want %v", c.seed, c.epoch, order, c.want)
		}
	}
	for seed, want := range map[uint64]string{
		1: "converged: 15 mistakes in 8 epochs; w = [2 2 -3]",
		2: "converged: 20 mistakes in 11 epochs; w = [3 2 -4]",
	} {
		if got := (Trainer{Seed: seed}).Train(and().AbsorbBias()).String(); got != want {
			t.Errorf("AND with seed %d: run = %s, want %s", seed, got, want)
		}
	}
}

// longRun makes thousands of updates that round. It returns the number of mistakes, and a hash of the
// bits of every score and weight. A fused multiply-add in a score or an update would change the hash.
func longRun(isSparse bool) (mistakes int, sum uint64) {
	r := random.New(1957, 1)
	const n, dim, epochs = 60, 13, 300
	x, y := make([][]float64, n), make([]float64, n)
	for i := range x {
		x[i] = make([]float64, dim)
		for j := range x[i] {
			x[i][j] = float64(r.Below(2001)-1000) / float64(1+r.Below(999))
		}
		y[i] = float64(2*r.Below(2) - 1)
	}
	d := Must(FromRows(x, y))
	if isSparse {
		for i := range x {
			for j := range x[i] {
				if r.Below(3) == 0 {
					x[i][j] = 0
				}
			}
		}
		d = sparse(x, y)
	}
	d = d.AbsorbBias()
	// The hash is FNV-1a, applied to 64 bits at a time instead of 8.
	mix := func(v float64) { sum = (sum ^ math.Float64bits(v)) * 1099511628211 }
	for up := range (Trainer{LearningRate: 0.1, Margin: 0.01, Seed: 5}).Updates(d) {
		if up.Epoch > epochs {
			break
		}
		mix(d.score(up.Before, up.Index))
		mix(up.Before.Dot(up.X))
		for _, v := range up.After {
			mix(v)
		}
		mistakes = up.K
	}
	return mistakes, sum
}

// .ci/run runs this test on amd64 at several levels of GOAMD64, on arm64 and in WebAssembly.
func TestSameBitsOnEveryMachine(t *testing.T) {
	for _, c := range []struct {
		isSparse bool
		mistakes int
		sum      uint64
	}{
		{false, 7721, 0x82abe811101d862e},
		{true, 7554, 0xda7626f55e997990},
	} {
		if mistakes, sum := longRun(c.isSparse); mistakes != c.mistakes || sum != c.sum {
			t.Errorf("on %s, sparse = %v: longRun = %d mistakes and the hash %#x, want %d and %#x",
				runtime.GOARCH, c.isSparse, mistakes, sum, c.mistakes, c.sum)
		}
	}
}

// A run that is interrupted during an epoch or during the check of its outcome is Stopped, and its counts
// agree with its weights. The test first interrupts the run at its first check of the context, then at its
// second check, and so on until the run is complete.
func TestInterruptedRunProvesNothing(t *testing.T) {
	// The 12 rows are so wide that an epoch checks the context before every four rows.
	separable, y := integers(random.New(9, 1), 12, interrupt.Interval/4, 1)
	indptr, column, value := []int{0}, make([]int, 12), make([]float64, 12)
	for i := range 12 { // six pairs of opposite rows, all with the label +1
		column[i], value[i] = i/2, 1-2*float64(i%2)
		indptr = append(indptr, i+1)
	}
	opposite := Must(FromCSR(12, interrupt.Interval/4, indptr, column, value, ones(12)))
	for _, c := range []struct {
		name    string
		trainer Trainer
		d       *Dataset
		outcome Outcome
	}{
		{"converged", Trainer{}, Must(FromRows(separable, y)), Converged},
		{"inseparable", Trainer{}, opposite, Inseparable},
		{"inseparable, shuffled", Trainer{Seed: 1}, opposite, Inseparable},
	} {
		full := c.trainer.Train(c.d)
		if full.Outcome != c.outcome {
			t.Fatalf("%s: run = %v, want %v", c.name, full, c.outcome)
		}
		for checks := 0; ; checks++ {
			run, err := c.trainer.TrainContext(canceledAfter(checks), c.d)
			if err == nil { // the exact check of the outcome also checks the context at least three times
				if !reflect.DeepEqual(run, full) || checks < 3*full.Epochs+3 {
					t.Errorf("%s: run = %v after %d checks of the context, want %v after at least %d checks",
						c.name, run, checks, full, 3*full.Epochs+3)
				}
				break
			}
			inEpoch := hasReason(run, reasonInterrupted)
			if run.Outcome != Stopped || run.Lambda != nil || !inEpoch && !hasReason(run, reasonUnchecked) {
				t.Errorf("%s, interrupted at check %d: run = %v, want an interrupted run", c.name, checks, run)
			}
			// Each epoch has three checks: before examples 0, 4 and 8.
			if c.outcome == Converged && checks < 3*full.Epochs {
				want := fmt.Sprintf(reasonInterrupted, 1+checks/3, 4*(checks%3), "12 examples")
				if run.Reason != want {
					t.Errorf("%s, interrupted at check %d: Reason = %q, want %q", c.name, checks, run.Reason, want)
				}
			}
			if !inEpoch {
				messagetest.Error(t, c.name, errors.New(run.Reason))
			}
			checkInterrupted(t, fmt.Sprintf("%s, interrupted at check %d", c.name, checks), c.d, run, err)
			if checks > 100 {
				t.Fatalf("%s: run interrupted after %d checks, want a complete run after 100", c.name, checks)
			}
		}
	}
}

// checkInterrupted fails the test unless the counts of an interrupted run from w = 0 agree with its weights,
// and err is context.Canceled.
func checkInterrupted(t *testing.T, name string, d *Dataset, run *Run, err error) {
	t.Helper()
	w := make(Weights, d.Dim())
	for i, m := range run.PerExample {
		d.row(i).AddTo(w, d.Label(i)*float64(m))
	}
	if !slices.Equal(w, run.Weights) {
		t.Errorf("%s: Weights = %v, want Σ m y x = %v", name, run.Weights, w)
	}
	if run.Epochs != len(run.PerEpoch) {
		t.Errorf("%s: Epochs = %d, want %d, the length of PerEpoch", name, run.Epochs, len(run.PerEpoch))
	}
	if err != context.Canceled {
		t.Errorf("%s: TrainContext: error %v, want context.Canceled", name, err)
	}
}

// A run does not change Initial. A change of Initial does not affect iterators that Updates and Epochs
// returned before, even if the loops over them begin later.
func TestInitialIsCopied(t *testing.T) {
	start, d := Weights{7, -5, 3}, xor().AbsorbBias()
	tr := Trainer{Initial: start}
	want, updates, epochs := tr.Train(d), tr.Updates(d), tr.Epochs(d)
	tr.Online(3).Learn([]float64{1, 1, 1}, -1)
	if !slices.Equal(start, Weights{7, -5, 3}) {
		t.Errorf("Initial = %v after a run, want [7 -5 3]", start)
	}
	start[0] = math.NaN()
	var last *Run
	for last = range epochs {
	}
	if !reflect.DeepEqual(last, want) {
		t.Errorf("last run of Epochs after a change of Initial = %v, want %v", last, want)
	}
	for up := range updates {
		if up.Before[0] != 7 {
			t.Errorf("first update after a change of Initial: Before = %v, want [7 -5 3]", up.Before)
		}
		break
	}
}

func TestInvalidTrainers(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		name string
		tr   Trainer
	}{
		{"MaxEpochs -1", Trainer{MaxEpochs: -1}},
		{"LearningRate -0.5", Trainer{LearningRate: -0.5}},
		{"LearningRate NaN", Trainer{LearningRate: nan}},
		{"LearningRate +Inf", Trainer{LearningRate: inf}},
		{"Margin -1", Trainer{Margin: -1}},
		{"Margin NaN", Trainer{Margin: nan}},
		{"Initial too short", Trainer{Initial: Weights{1, 2}}},
		{"Initial with NaN", Trainer{Initial: Weights{1, nan, 2}}},
	} {
		d := and().AbsorbBias()
		messagetest.Panic(t, c.name, func() { c.tr.Train(d) })
		messagetest.Panic(t, c.name, func() { c.tr.Updates(d) })
		messagetest.Panic(t, c.name, func() { c.tr.Epochs(d) })
		messagetest.Panic(t, c.name, func() { c.tr.Online(3) })
		_, err := c.tr.TrainContext(context.Background(), d)
		messagetest.Error(t, c.name, err)
	}
}

func TestOnlinePanicsOnInvalidExamples(t *testing.T) {
	o := Trainer{}.Online(2)
	o.Learn([]float64{1, 2}, 1) // a mistake, because w = 0
	weights := []float64{1, 2}
	messagetest.Panic(t, "too many features", func() { o.Learn([]float64{1, 2, 3}, 1) })
	messagetest.Panic(t, "label 0", func() { o.Learn([]float64{1, 2}, 0) })
	messagetest.Panic(t, "NaN", func() { o.Learn([]float64{1, math.NaN()}, 1) })
	messagetest.Panic(t, "-Inf", func() { o.Learn([]float64{math.Inf(-1), 1}, 1) })
	messagetest.Panic(t, "Online without features", func() { Trainer{}.Online(0) })
	if !slices.Equal(o.Weights(), weights) || o.Mistakes() != 1 || o.Seen() != 1 {
		t.Errorf("after invalid examples: Weights() = %v, Mistakes() = %d, Seen() = %d, want [1 2], 1 and 1",
			o.Weights(), o.Mistakes(), o.Seen())
	}
	o.Weights()[0] = 99
	if !slices.Equal(o.Weights(), weights) {
		t.Errorf("after a change of the slice that Weights returned: Weights() = %v, want %v", o.Weights(), weights)
	}
}

// Before the first epoch, Train allocates the memory for up to 1000 epochs. These epochs allocate none.
func TestEpochsDoNotAllocate(t *testing.T) {
	d := reals(random.New(1, 1), 200, 5, 20)
	for _, tr := range []Trainer{{}, {Seed: 1, Average: true}} {
		s := tr.newState(d)
		// AllocsPerRun calls the function twice and counts the allocations of the second call.
		n := testing.AllocsPerRun(1, func() {
			for range 450 {
				s.next(t.Context())
			}
		})
		if len(s.PerEpoch) < 900 {
			t.Errorf("%d epochs, want at least 900", len(s.PerEpoch))
		}
		if n > 0 {
			t.Errorf("%v allocations in the last 450 epochs, want 0", n)
		}
	}
}

// After 64 epochs on at least 2²⁰ numbers, Train uses a copy of the rows with 16 bits per number. The run
// then makes the same mistakes as the loop in this test, which computes every score in float64.
func TestLongRunsMakeTheSameMistakes(t *testing.T) {
	d := reals(random.New(1, 1), 33_000, 32, 0)
	for _, tr := range []Trainer{{MaxEpochs: 72}, {MaxEpochs: 72, Seed: 1, Margin: 0.5}} {
		w, mistakes, order := make(Weights, d.dim), make([]int, d.rows), make([]int, d.rows)
		for epoch := range tr.MaxEpochs {
			tr.order(epoch+1, order)
			for _, i := range order {
				if d.isMistake(w, i, tr.Margin) {
					d.addUpdate(w, i, 1)
					mistakes[i]++
				}
			}
		}
		if run := tr.Train(d); run.Epochs != tr.MaxEpochs || !slices.Equal(run.Weights, w) || !slices.Equal(run.PerExample, mistakes) {
			t.Errorf("%+v: run = %v, want w = %v after %d epochs, and equal PerExample", tr, run, w, tr.MaxEpochs)
		}
		for i, s := range d.Scores(w) { // Scores computes several scores at once, score only one
			if s != d.score(w, i) {
				t.Fatalf("Scores(w)[%d] = %v, want %v", i, s, d.score(w, i))
			}
		}
	}
}
