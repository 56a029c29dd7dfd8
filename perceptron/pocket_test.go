package perceptron

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"testing"

	"perceptronlab/internal/random"
)

// gallant is the algorithm as the paper prints it: whenever the run of w is longer than
// the pocket's, at every single pick, the pocket is looked at again.
func gallant(tr Trainer, d *Dataset, ratchet bool) (pocket Weights, run int) {
	w, picks := tr.initial(d.Dim()), random.New(tr.Seed, 0)
	pocket = slices.Clone(w)
	runW := 0
	for range tr.maxEpochs() {
		clean := true
		for range d.Len() {
			i := picks.Below(d.Len())
			if d.Label(i)*w.Dot(d.Row(i)) > 0 {
				runW++
				if runW > run && (!ratchet || slices.Equal(w, pocket) || d.Errors(w.Dot) < d.Errors(pocket.Dot)) {
					pocket, run = slices.Clone(w), runW
				}
				continue
			}
			clean, runW = false, 0
			for j, v := range d.Row(i) {
				w[j] += tr.rate() * d.Label(i) * v
			}
		}
		if clean && d.Errors(pocket.Dot) == 0 {
			break
		}
	}
	return pocket, run
}

// The pocket is the paper's, with and without its ratchet.
//
// (If w comes back to the very weights in the pocket, their run counts for either: what is
// in the pocket is the same.)
func TestPocketIsThePapers(t *testing.T) {
	r := random.New(51, 1)
	for trial := range 300 {
		x, y := integers(r, 1+r.Below(12), 1+r.Below(5), 1+r.Below(4))
		tr := Trainer{MaxEpochs: 1 + r.Below(30), Seed: uint64(trial % 4), LearningRate: []float64{0, 0.5}[trial%2]}
		d := Must(FromRows(x, y))
		for _, ratchet := range []bool{false, true} {
			got := tr.PlainPocket(d)
			if ratchet {
				got = tr.Pocket(d)
			}
			want, run := gallant(tr, d, ratchet)
			if !slices.Equal(got.Weights, want) {
				t.Fatalf("ratchet %v, %+v: %v; by the paper w = %v, right %d times", ratchet, tr, got, want, run)
			}
			if got.Errors != d.Errors(want.Dot) {
				t.Fatalf("ratchet %v, %+v: %v; they make %d errors", ratchet, tr, got, d.Errors(want.Dot))
			}
			if !ratchet && got.Run != run {
				t.Fatalf("%+v: %v; by the paper right %d times in a row", tr, got, run)
			}
		}
	}
}

// With the ratchet the errors never rise and the run never gets shorter; without it the
// run never gets shorter. The weights do make the errors that the pocket says.
func TestRatchetNeverTurnsBack(t *testing.T) {
	r := random.New(52, 1)
	changes := 0
	for trial := range 60 {
		x, y := integers(r, 5+r.Below(40), 2+r.Below(4), 5)
		d := Must(FromRows(x, y))
		tr := Trainer{MaxEpochs: 40, Seed: uint64(trial)}
		var before *Pocket
		for p := range tr.PocketEpochs(d) {
			if p.Errors != d.Errors(p.Weights.Dot) {
				t.Fatalf("%v; the weights make %d errors", p, d.Errors(p.Weights.Dot))
			}
			if before != nil {
				if p.Errors > before.Errors || p.Run < before.Run || p.Epochs != before.Epochs+1 {
					t.Fatalf("after %v comes %v", before, p)
				}
				if p.Errors < before.Errors {
					changes++
				} else if p.Found != before.Found {
					t.Fatalf("other weights without fewer errors: after %v comes %v", before, p)
				}
			}
			before = p
		}
		if got := tr.Pocket(d); fmt.Sprint(*got) != fmt.Sprint(*before) {
			t.Fatalf("Pocket is %v, the last of PocketEpochs %v", got, before)
		}
	}
	if changes < 50 {
		t.Errorf("the pocket became better only %d times: the test tests little", changes)
	}
}

// Gallant's theorem: in time the pocket has the fewest errors that any weights can have.
// For all 256 functions of three bits, what these are is known: the distance to the nearest
// of the 104 that can be separated.
func TestPocketFindsTheFewestErrors(t *testing.T) {
	x := make([][]float64, 8)
	for i := range x {
		x[i] = []float64{float64(i & 1), float64(i >> 1 & 1), float64(i >> 2), 1}
	}
	function := func(f int) *Dataset {
		y := make([]float64, 8)
		for i := range y {
			y[i] = float64(f>>i&1)*2 - 1
		}
		return Must(FromRows(x, y))
	}
	var separable []int
	for f := range 256 {
		if Train(function(f)).Outcome == Converged {
			separable = append(separable, f)
		}
	}
	if len(separable) != 104 {
		t.Fatalf("%d of the functions of three bits are separable, not 104", len(separable))
	}
	fewest := make([]int, 256)
	for f := range fewest {
		fewest[f] = 8
		for _, s := range separable {
			fewest[f] = min(fewest[f], bits.OnesCount(uint(f^s)))
		}
	}
	for name, pocket := range map[string]func(Trainer, *Dataset) *Pocket{"with": Trainer.Pocket, "without": Trainer.PlainPocket} {
		open := make([]int, 256) // functions whose fewest errors are not found yet
		for f := range open {
			open[f] = f
		}
		for epochs := 100; epochs <= 100_000 && len(open) > 0; epochs *= 10 {
			open = slices.DeleteFunc(open, func(f int) bool {
				p := pocket(Trainer{MaxEpochs: epochs, Seed: uint64(f)}, function(f))
				if p.Errors < fewest[f] {
					t.Errorf("function %d: %v, but nothing has fewer than %d", f, p, fewest[f])
				}
				return p.Errors == fewest[f]
			})
			t.Logf("%s ratchet: in %d epochs the fewest errors are found for %d of the functions", name, epochs, 256-len(open))
		}
		if name == "with" && len(open) > 0 || len(open) > 8 {
			t.Errorf("%s ratchet the fewest errors are not found for the functions %v", name, open)
		}
	}
}

// On separable data the pocket ends with a separator, and ends.
func TestPocketSeparates(t *testing.T) {
	for name, d := range map[string]*Dataset{"AND": and().AbsorbBias(), "OR": or().AbsorbBias()} {
		for _, p := range []*Pocket{Trainer{}.Pocket(d), Trainer{}.PlainPocket(d)} {
			if p.Errors != 0 || d.FunctionalMargin(p.Weights) <= 0 || p.Epochs == 1000 {
				t.Errorf("%s: %v after %d epochs", name, p, p.Epochs)
			}
		}
	}
	start := Trainer{Initial: Weights{3, 2, -4}}.Pocket(and().AbsorbBias())
	if start.Errors != 0 || start.Found != 0 || start.Mistakes != 0 || start.Epochs != 1 {
		t.Errorf("from a separator: %v in %d epochs", start, start.Epochs)
	}
}

func TestPocketInterrupted(t *testing.T) {
	d := noisy(3*chunk/64, 64)
	p, err := Trainer{MaxEpochs: 2}.PocketContext(doneAfter(6), d)
	if err == nil || p == nil || p.Epochs != 1 || p.Errors > d.Len() {
		t.Errorf("%v, %v", p, err)
	}
	p, err = Trainer{Initial: Weights{1, 1}}.PocketContext(doneAfter(0), and())
	if err == nil || !slices.Equal(p.Weights, Weights{1, 1}) {
		t.Errorf("%v, %v; wanted the start", p, err)
	}
	if _, err := (Trainer{Margin: -1}).PocketContext(context.Background(), d); err == nil {
		t.Error("a negative margin is no error")
	}
	mustPanic(t, "Margin is -1", func() { Trainer{Margin: -1}.PlainPocket(d) })
}

func BenchmarkPocket(b *testing.B) {
	for _, size := range []struct{ n, dim int }{{1_000, 10}, {10_000, 100}} {
		d := noisy(size.n, size.dim)
		for name, train := range map[string]func(Trainer, *Dataset) *Pocket{"ratchet": Trainer.Pocket, "plain": Trainer.PlainPocket} {
			b.Run(fmt.Sprintf("%dx%d/%s", size.n, size.dim, name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					train(Trainer{MaxEpochs: 10}, d)
				}
			})
		}
	}
}
