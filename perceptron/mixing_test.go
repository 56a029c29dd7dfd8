package perceptron

import (
	"errors"
	"reflect"
	"runtime"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// separableIntegers returns integer data and a separator u of the data.
func separableIntegers(r *random.Source) (*Dataset, Weights) {
	dim := 1 + r.Below(5)
	u := make(Weights, dim)
	for j := range u {
		u[j] = float64(1+r.Below(4)) * float64(2*r.Below(2)-1)
	}
	x, y := integers(r, 1+r.Below(30), dim, 1+r.Below(9))
	for i := range x {
		if u.Dot(x[i]) == 0 {
			x[i][0] += u[0] // now u·x = u₀² > 0
		}
		y[i] = float64(Sign(u.Dot(x[i])))
	}
	return Must(FromRows(x, y)), u
}

// shardsOf divides d into n shards, each with at least one example. Later shards are usually larger.
func shardsOf(d *Dataset, n int) (shards []*Dataset) {
	rows, from := make([]int, d.Len()), 0
	for i := range rows {
		rows[i] = i
	}
	for s := 1; s <= n; s++ {
		to := s + (d.Len()-n)*s*s/(n*n)
		shards = append(shards, Must(d.Subset(rows[from:to]...)))
		from = to
	}
	return shards
}

// This is the theorem of McDonald, Hall and Mann: for S shards and any order of the examples, the total
// number of mistakes is at most S times Novikoff's bound, and the final weights separate all shards. In
// this test, S is a power of two, so means round only in long runs.
func TestMixConvergesWithinBound(t *testing.T) {
	r := random.New(71, 1)
	for trial := range 80 {
		d, u := separableIntegers(r)
		tr := Trainer{Seed: uint64(trial % 3), MaxEpochs: 1_000_000, LearningRate: []float64{0, 0.5}[trial%2], Margin: float64(r.Below(3))}
		bound := Must(tr.Novikoff(d, u))
		for shards := 1; shards <= min(8, d.Len()); shards *= 2 {
			m := tr.Mix(shardsOf(d, shards)...)
			if m.Outcome != Converged {
				t.Fatalf("%d shards: %v, want a converged run", shards, m)
			}
			// checkProved needs a Run. The last epoch of a converged run has no mistake.
			checkProved(t, d, &Run{Outcome: m.Outcome, Weights: m.Weights, PerEpoch: []int{0}}, tr.Margin)
			if float64(m.Mistakes) > float64(shards)*bound.Mistakes()+1e-9 {
				t.Fatalf("%v: Mistakes = %d, want at most %d times %v", m, m.Mistakes, shards, bound.Mistakes())
			}
			checkMixedCounts(t, tr, d, m)
		}
	}
}

// checkMixedCounts fails the test unless the counts of m agree with each other and with its weights.
func checkMixedCounts(t *testing.T, tr Trainer, d *Dataset, m *Mixed) {
	t.Helper()
	from := 0
	for s, shard := range shardsOf(d, m.Shards) {
		byEpoch, byExample := 0, total(m.PerExample[from:from+shard.Len()])
		from += shard.Len()
		for _, mistakes := range m.PerEpoch {
			byEpoch += mistakes[s]
		}
		if byEpoch != byExample {
			t.Fatalf("%v: sum of PerEpoch on shard %d = %d, want the sum of PerExample, %d", m, s, byEpoch, byExample)
		}
	}
	if len(m.PerEpoch) != m.Epochs {
		t.Fatalf("%v: length of PerEpoch = %d, want %d", m, len(m.PerEpoch), m.Epochs)
	}
	// If no mean rounds, w = η Σ m y x / S. In this test, no mean rounds in runs of fewer than 40 epochs.
	for j, sum := range exactSum(d, m.PerExample) {
		sum.Mul(sum, rat(tr.rate()/float64(m.Shards)))
		if got := rat(m.Weights[j]); m.Epochs < 40 && got.Cmp(sum) != 0 {
			t.Fatalf("%v: weight %d = %v, want η Σ m y x / S = %v", m, j, got, sum)
		}
	}
}

// The result has the same bits for any number of processors.
func TestMixOnAnyNumberOfProcessors(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	d := reals(random.New(34, 1), 500, 7, 20)
	tr := Trainer{Seed: 5, MaxEpochs: 6}
	var want *Mixed
	for _, procs := range []int{1, 2, 7, 1, 16} {
		runtime.GOMAXPROCS(procs)
		m := tr.Mix(shardsOf(d, 7)...)
		if want == nil {
			want = m
		}
		if !reflect.DeepEqual(m, want) {
			t.Fatalf("%d processors: Mix = %v, want %v, as with 1 processor", procs, m, want)
		}
	}
}

// Mix follows the paper: in each epoch, training on every shard starts with the same w, and the
// next w is the mean of the results. With one shard, Mix makes the same run as Train, except that
// only Train detects inseparable data.
func TestMixFollowsPaper(t *testing.T) {
	r := random.New(73, 1)
	for trial := range 60 {
		x, y := integers(r, 3+r.Below(15), 1+r.Below(4), 5)
		shards := 1 + r.Below(3)
		for name, d := range denseAndSparse(x, y) {
			w := make(Weights, d.Dim())
			for epochs := 1; epochs <= 4; epochs++ {
				m := Trainer{MaxEpochs: epochs}.Mix(shardsOf(d, shards)...)
				sum := make(Weights, d.Dim())
				for _, shard := range shardsOf(d, shards) {
					online := Trainer{Initial: w}.Online(d.Dim())
					for x, y := range shard.All() {
						online.Learn(x, y)
					}
					for j, v := range online.Weights() {
						sum[j] += v
					}
				}
				for j := range w {
					w[j] = sum[j] / float64(shards)
				}
				// After an epoch without a mistake Mix keeps w, but the mean computed here may round.
				if !slices.Equal(m.Weights, w) && slices.Max(m.PerEpoch[m.Epochs-1]) > 0 {
					t.Fatalf("%s, trial %d, %d shards, epoch %d: Weights = %v, want %v",
						name, trial, shards, m.Epochs, m.Weights, w)
				}
			}
			tr := trainers[trial%len(trainers)]
			tr.MaxEpochs = 5
			run, m := tr.Train(d), tr.Mix(d)
			if run.Outcome != Inseparable && (!slices.Equal(run.Weights, m.Weights) || run.Outcome != m.Outcome || !slices.Equal(run.PerExample, m.PerExample)) {
				t.Fatalf("%+v: Mix = %v, want the result of Train, %v", tr, m, run)
			}
		}
	}
}

func TestMixOutcome(t *testing.T) {
	m := Trainer{MaxEpochs: 20}.Mix(shardsOf(xor().AbsorbBias(), 2)...)
	if m.Outcome != Stopped || m.Epochs != 20 {
		t.Errorf("XOR: Mix = %v, want a run that stopped after 20 epochs", m)
	}
	messagetest.Error(t, "limit of epochs", errors.New(m.String()))
	huge := Must(FromRows([][]float64{{1e150}, {-1e150}}, []float64{1, 1}))
	if m := (Trainer{LearningRate: 1e200}).Mix(shardsOf(huge, 2)...); m.Outcome != Stopped || m.Epochs > 2 {
		t.Errorf("overflow: Mix = %v, want a run that stopped within 2 epochs", m)
	}
	// In float64, (0.1 + 0.1 + 0.1)/3 is more than 0.1. But Mix computes no mean after an epoch without
	// a mistake, so the weight remains 0.1.
	three := Must(FromRows([][]float64{{1}, {1}, {1}}, []float64{1, 1, 1}))
	if m := (Trainer{Initial: Weights{0.1}}).Mix(shardsOf(three, 3)...); m.Outcome != Converged || m.Weights[0] != 0.1 {
		t.Errorf("from a separator: Mix = %v with the weight %v, want a converged run with the weight 0.1",
			m, m.Weights[0])
	}
	messagetest.Panic(t, "no shards", func() { Trainer{}.Mix() })
	messagetest.Panic(t, "different numbers of columns", func() { Trainer{}.Mix(and(), and().AbsorbBias()) })
	messagetest.Panic(t, "Margin -1", func() { Trainer{Margin: -1}.Mix(and()) })
	messagetest.Error(t, "zero Mixed", errors.New(new(Mixed).String()))
}
