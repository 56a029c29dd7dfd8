package perceptron

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/random"
)

// Runs that can be followed by hand; the longer ones were counted with integers
// by other means.
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
		{"one point", Must(FromRows([][]float64{{3, 4}}, []float64{-1})), "converged: 1 mistake in 2 epochs; w = [-3 -4]", []int{1, 0}},
		{"one point at the origin", Must(FromRows([][]float64{{0, 0}}, []float64{-1})), "inseparable: after 1 mistake w is back at [0 0]; λ = [1]", []int{1}},
	} {
		run := Train(c.d)
		if run.String() != c.want || !slices.Equal(run.PerEpoch, c.perEpoch) {
			t.Errorf("%s:\n  got  %v %v\n  want %v %v", c.name, run, run.PerEpoch, c.want, c.perEpoch)
		}
		mustProve(t, c.d, run, 0)
		mustAddUp(t, c.d, Trainer{}, run)
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

// Updates, Epochs and Train are one run, told in three ways.
func TestUpdatesEpochsAndTrainAreEqual(t *testing.T) {
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
			mustProve(t, d, run, tr.Margin)
			mustAddUp(t, d, tr, run)

			var runs []*Run
			var appended [][]int
			epochs := 0
			for each := range tr.Epochs(d) {
				epochs++
				if each.Epochs != epochs || !slices.Equal(each.PerEpoch, run.PerEpoch[:epochs]) {
					t.Fatalf("%s, %+v: run after epoch %d is %v, but Train has %v", name, tr, epochs, each.PerEpoch, run.PerEpoch)
				}
				if epochs < run.Epochs && each.Outcome != Stopped {
					t.Fatalf("%s, %+v: %v before the end", name, tr, each)
				}
				runs = append(runs, each)
				appended = append(appended, append(each.PerEpoch, -1))
			}
			for e, counts := range appended {
				if counts[e+1] != -1 {
					t.Fatalf("%s, %+v: what was appended to PerEpoch became %v", name, tr, counts)
				}
			}
			for _, each := range runs { // which were kept
				mustAddUp(t, d, tr, each)
			}
			if last := runs[len(runs)-1]; !reflect.DeepEqual(last, run) {
				t.Fatalf("%s, %+v: Epochs ends with\n%+v\nTrain is\n%+v", name, tr, last, run)
			}
			mustFollow(t, d, tr, run)
		}
	}
}

// mustFollow fails the test unless the stream of updates makes the run.
func mustFollow(t *testing.T, d *Dataset, tr Trainer, run *Run) {
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
			t.Fatalf("%+v: update %d is K = %d, epoch %d, step %d after step %d", tr, k, up.K, up.Epoch, up.Step, step)
		}
		if !slices.Equal(up.Before, w) || !slices.Equal(up.X, d.Row(up.Index)) || up.Y != d.Label(up.Index) {
			t.Fatalf("%+v: update %+v does not follow %v", tr, up, w)
		}
		if up.Y*up.Before.Dot(up.X) > tr.Margin {
			t.Fatalf("%+v: update %+v is no mistake", tr, up)
		}
		for j := range w {
			if want := up.Before[j] + float64(tr.rate()*up.Y*up.X[j]); up.After[j] != want {
				t.Fatalf("%+v: update %+v: weight %d should be %v", tr, up, j, want)
			}
		}
		w, step = up.After, up.Step
		perEpoch[up.Epoch-1]++
		perExample[up.Index]++
	}
	if k != run.Mistakes || !slices.Equal(perEpoch, run.PerEpoch) || !slices.Equal(perExample, run.PerExample) || !slices.Equal(w, run.Weights) {
		t.Fatalf("%+v: the stream makes %d mistakes %v and ends at %v; Train: %d %v %v", tr, k, perEpoch, w, run.Mistakes, run.PerEpoch, run.Weights)
	}
}

// On integers the order of summation does not matter, so the textbook's loop and
// its sum from left to right make the same run; and so do sparse rows.
func TestTrainIsTheFiveLineLoop(t *testing.T) {
	r := random.New(3, 1)
	for range 100 {
		x, y := integers(r, 1+r.Below(20), 1+r.Below(30), 1+r.Below(9))
		run := Trainer{MaxEpochs: 60}.Train(Must(FromRows(x, y)))
		w, perEpoch := fiveLines(x, y, run.Epochs)
		if !slices.Equal(w, run.Weights) || !slices.Equal(perEpoch, run.PerEpoch) {
			t.Fatalf("x = %v, y = %v:\nloop  %v %v\nTrain %v %v", x, y, w, perEpoch, run.Weights, run.PerEpoch)
		}
		if inCSR := (Trainer{MaxEpochs: 60}).Train(sparse(x, y)); !reflect.DeepEqual(inCSR, run) {
			t.Fatalf("x = %v, y = %v:\nsparse %+v\ndense  %+v", x, y, inCSR, run)
		}
	}
}

// The order of an epoch depends on the seed and the epoch alone, so that these
// never change.
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
			t.Errorf("seed %d, epoch %d: order %v, want %v", c.seed, c.epoch, order, c.want)
		}
	}
	for seed, want := range map[uint64]string{
		1: "converged: 15 mistakes in 8 epochs; w = [2 2 -3]",
		2: "converged: 20 mistakes in 11 epochs; w = [3 2 -4]",
	} {
		if got := (Trainer{Seed: seed}).Train(and().AbsorbBias()).String(); got != want {
			t.Errorf("AND with seed %d: %s, want %s", seed, got, want)
		}
	}
}

// longRun makes thousands of updates that all round, and digests the bits of every
// score and every weight on the way: a product that is fused into its sum, in the
// score or in the update, changes it.
func longRun(inCSR bool) (mistakes int, digest uint64) {
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
	if inCSR {
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
	mix := func(v float64) { digest = (digest ^ math.Float64bits(v)) * 1099511628211 }
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
	return mistakes, digest
}

// The same on amd64 at any GOAMD64, on arm64 and in WebAssembly: .ci/run runs
// this test on each.
func TestSameBitsOnEveryMachine(t *testing.T) {
	for _, c := range []struct {
		inCSR    bool
		mistakes int
		digest   uint64
	}{
		{false, 7721, 0x82abe811101d862e},
		{true, 7554, 0xda7626f55e997990},
	} {
		if mistakes, digest := longRun(c.inCSR); mistakes != c.mistakes || digest != c.digest {
			t.Errorf("in CSR %v, on %s: %d mistakes, want %d; digest %#x, want %#x",
				c.inCSR, runtime.GOARCH, mistakes, c.mistakes, digest, c.digest)
		}
	}
}

// Wherever a run is interrupted, in an epoch or while its outcome is checked, it
// claims nothing, says so, and its counts make its weights. The looks at the context
// are so close that every check is cut somewhere.
func TestInterruptClaimsNothing(t *testing.T) {
	separable, y := integers(random.New(9, 1), 12, interrupt.Interval/4, 1)
	indptr, column, value := []int{0}, make([]int, 12), make([]float64, 12)
	for i := range 12 { // pairs of opposite rows
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
			t.Fatalf("%s: %v", c.name, full)
		}
		for looks := 0; ; looks++ {
			run, err := c.trainer.TrainContext(doneAfter(looks), c.d)
			if err == nil {
				if !reflect.DeepEqual(run, full) || looks < 3*full.Epochs+3 {
					t.Errorf("%s: ended before the interrupt: %v, want %v", c.name, run, full)
				}
				break
			}
			if run.Outcome != Stopped || run.Lambda != nil || !strings.HasPrefix(run.String(), "stopped: interrupted ") {
				t.Errorf("%s, interrupted at look %d: %v", c.name, looks, run)
			}
			if want := fmt.Sprintf("in epoch %d, after %d of its 12 examples", 1+looks/3, 4*(looks%3)); looks < 3*full.Epochs && !strings.Contains(run.Reason, want) && c.outcome == Converged {
				t.Errorf("%s, interrupted at look %d: %v, want %s", c.name, looks, run, want)
			}
			w := make(Weights, c.d.Dim())
			for i, m := range run.PerExample {
				c.d.row(i).AddTo(w, c.d.Label(i)*float64(m))
			}
			if !slices.Equal(w, run.Weights) || run.Epochs != len(run.PerEpoch) || err != context.Canceled {
				t.Errorf("%s, interrupted at look %d: the counts do not make the weights; %v", c.name, looks, err)
			}
			if looks > 100 {
				t.Fatalf("%s: no run is whole after 100 looks", c.name)
			}
		}
	}
}

// Initial is copied: no run changes it, nor does a later change of it reach a run that has
// begun.
func TestInitialIsCopied(t *testing.T) {
	start, d := Weights{7, -5, 3}, xor().AbsorbBias()
	tr := Trainer{Initial: start}
	want, updates, epochs := tr.Train(d), tr.Updates(d), tr.Epochs(d)
	tr.Online(3).Learn([]float64{1, 1, 1}, -1)
	if !slices.Equal(start, Weights{7, -5, 3}) {
		t.Errorf("Initial became %v", start)
	}
	start[0] = math.NaN()
	var last *Run
	for last = range epochs {
	}
	if !reflect.DeepEqual(last, want) {
		t.Errorf("Initial was changed on the way: %v, want %v", last, want)
	}
	for up := range updates {
		if up.Before[0] != 7 {
			t.Errorf("the stream starts at %v, want the start it was given", up.Before)
		}
		break
	}
}

func TestTrainersFieldsMustMeanSomething(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, c := range []struct {
		tr   Trainer
		want string
	}{
		{Trainer{MaxEpochs: -1}, "MaxEpochs is -1; wanted 1 or more, or 0 for 1000"},
		{Trainer{LearningRate: -0.5}, "LearningRate is -0.5; wanted a positive number, or 0 for 1"},
		{Trainer{LearningRate: nan}, "LearningRate is NaN"},
		{Trainer{LearningRate: inf}, "LearningRate is +Inf"},
		{Trainer{Margin: -1}, "Margin is -1; wanted a number that is 0 or more"},
		{Trainer{Margin: nan}, "Margin is NaN"},
		{Trainer{Initial: Weights{1, 2}}, "Initial has 2 weights for data of 3 columns; wanted one a column"},
		{Trainer{Initial: Weights{1, nan, 2}}, "Initial[1] is NaN; wanted a finite number"},
	} {
		d := and().AbsorbBias()
		mustPanic(t, c.want, func() { c.tr.Train(d) })
		mustPanic(t, c.want, func() { c.tr.Updates(d) })
		mustPanic(t, c.want, func() { c.tr.Epochs(d) })
		mustPanic(t, c.want, func() { c.tr.Online(3) })
		_, err := c.tr.TrainContext(context.Background(), d)
		mustSay(t, "TrainContext", err, c.want)
	}
}

func TestOnlineRefusesWhatIsNoExample(t *testing.T) {
	o := Trainer{}.Online(2)
	o.Learn([]float64{1, 2}, 1)
	before := []float64{1, 2}
	mustPanic(t, "Learn got 3 features; wanted 2", func() { o.Learn([]float64{1, 2, 3}, 1) })
	mustPanic(t, "Learn got label 0; wanted -1 or +1", func() { o.Learn([]float64{1, 2}, 0) })
	mustPanic(t, "Learn got NaN in column 1; wanted a finite number", func() { o.Learn([]float64{1, math.NaN()}, 1) })
	mustPanic(t, "Learn got -Inf in column 0", func() { o.Learn([]float64{math.Inf(-1), 1}, 1) })
	mustPanic(t, "Online with 0 features; wanted 1 or more", func() { Trainer{}.Online(0) })
	if !slices.Equal(o.Weights(), before) || o.Mistakes() != 1 || o.Seen() != 1 {
		t.Errorf("after refused examples: %v, %d mistakes in %d seen", o.Weights(), o.Mistakes(), o.Seen())
	}
	o.Weights()[0] = 99
	if !slices.Equal(o.Weights(), before) {
		t.Error("a caller changed the weights")
	}
}

// Train takes its memory before the first epoch.
func TestEpochsAllocateNothing(t *testing.T) {
	d := reals(random.New(1, 1), 200, 5, 20)
	for _, tr := range []Trainer{{}, {Seed: 1, Average: true}} {
		p := tr.pass(d)
		n := testing.AllocsPerRun(1, func() { // which runs it twice
			for range 450 {
				p.next(t.Context())
			}
		})
		if n > 0 || len(p.PerEpoch) < 900 {
			t.Errorf("%v allocations in the second 450 of %d epochs; wanted none in 900", n, len(p.PerEpoch))
		}
	}
}

// A run that is long enough for a copy of the rows in 16 bits (dot.Screen) makes the mistakes of the
// loop that computes every score.
func TestLongRunsMakeTheSameMistakes(t *testing.T) {
	d := reals(random.New(1, 1), 33_000, 32, 0)
	for _, tr := range []Trainer{{MaxEpochs: 72}, {MaxEpochs: 72, Seed: 1, Margin: 0.5}} {
		w, mistakes, order := make(Weights, d.dim), make([]int, d.rows), make([]int, d.rows)
		for epoch := range tr.MaxEpochs {
			tr.order(epoch+1, order)
			for _, i := range order {
				if d.mistaken(w, i, tr.Margin) {
					d.correct(w, i, 1)
					mistakes[i]++
				}
			}
		}
		if run := tr.Train(d); run.Epochs != tr.MaxEpochs || !slices.Equal(run.Weights, w) || !slices.Equal(run.PerExample, mistakes) {
			t.Errorf("%+v: %v; wanted w = %v", tr, run, w)
		}
		for i, s := range d.Scores(w) { // block by block
			if s != d.score(w, i) {
				t.Fatalf("the score of row %d is %v; wanted %v", i, s, d.score(w, i))
			}
		}
	}
}
