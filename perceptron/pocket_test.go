package perceptron

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// paperPocket returns the weights that the pocket algorithm of Gallant's paper finds. It compares the run
// of w with the run of the weights in the pocket after every correct pick. Trainer.Pocket compares them
// only before an update and at the end of an epoch. The run ends after the given number of picks.
func paperPocket(tr Trainer, d *Dataset, limit int) Weights {
	w, picks := tr.initial(d.Dim()), random.New(tr.Seed, 0)
	pocket := slices.Clone(w)
	run, pocketRun := 0, 0
	for range tr.maxEpochs() {
		hasMistake := false
		for range d.Len() {
			if limit == 0 {
				return pocket
			}
			limit--
			i := picks.Below(d.Len())
			if d.Label(i)*w.Dot(d.Row(i)) > 0 {
				run++
				if run > pocketRun && (slices.Equal(w, pocket) || d.Errors(w.Dot) < d.Errors(pocket.Dot)) {
					pocket, pocketRun = slices.Clone(w), run
				}
				continue
			}
			hasMistake, run = true, 0
			for j, v := range d.Row(i) {
				w[j] += tr.rate() * d.Label(i) * v
			}
		}
		if !hasMistake && d.Errors(pocket.Dot) == 0 {
			break
		}
	}
	return pocket
}

// After each epoch, the pocket contains the same weights as in the paper, and its number of errors
// never increases. The test does not compare the lengths of the runs, because they may differ if w
// returns to the weights in the pocket.
func TestPocketFollowsPaper(t *testing.T) {
	r := random.New(51, 1)
	for trial := range 150 {
		x, y := integers(r, 1+r.Below(12), 1+r.Below(5), 1+r.Below(4))
		tr := Trainer{MaxEpochs: 1 + r.Below(30), Seed: uint64(trial % 4), LearningRate: []float64{0, 0.5}[trial%2]}
		d := Must(FromRows(x, y))
		previousErrors := d.Len()
		for epochs := range tr.MaxEpochs {
			tr.MaxEpochs = epochs + 1
			got := tr.Pocket(d)
			want := paperPocket(tr, d, math.MaxInt)
			if !slices.Equal(got.Weights, want) || got.Errors != d.Errors(want.Dot) {
				t.Fatalf("%+v: Pocket = %v, want w = %v with %d errors", tr, got, want, d.Errors(want.Dot))
			}
			if got.Errors > previousErrors {
				t.Fatalf("%+v: Errors = %d, want at most %d, the number after %d epochs",
					tr, got.Errors, previousErrors, epochs)
			}
			previousErrors = got.Errors
		}
	}
}

// By Gallant's theorem, the pocket eventually makes the fewest possible errors. For a Boolean function of
// three inputs, the fewest errors are its distance from the nearest of the 104 separable functions. The
// distance of two functions is the number of corners of the cube on which they differ.
func TestPocketFindsTheFewestErrors(t *testing.T) {
	cube := Must(FromRows(cubeCorners(3), ones(8)))
	function := func(f int) *Dataset {
		y := make([]float64, 8)
		for i := range y {
			y[i] = float64(f>>i&1)*2 - 1
		}
		return Must(cube.WithLabels(y))
	}
	var separable []int
	for f := range 256 {
		if Train(function(f)).Outcome == Converged {
			separable = append(separable, f)
		}
	}
	for f := 1; f < 256; f += 3 { // a third of the functions, to save time
		fewest := 8
		for _, s := range separable {
			fewest = min(fewest, bits.OnesCount(uint(f^s)))
		}
		var p *Pocket
		for _, epochs := range []int{100, 1000, 10_000, 100_000} { // more only if fewer do not suffice
			p = Trainer{MaxEpochs: epochs, Seed: uint64(f)}.Pocket(function(f))
			if p.Errors == fewest {
				break
			}
		}
		if p.Errors != fewest {
			t.Errorf("function %d: Pocket = %v, want %d errors", f, p, fewest)
		}
	}
}

// On separable data Pocket ends before MaxEpochs, with a separator.
func TestPocketSeparates(t *testing.T) {
	const maxEpochs = 1000 // the default
	if p := (Trainer{}).Pocket(and().AbsorbBias()); p.Errors != 0 || p.Epochs == maxEpochs {
		t.Errorf("Pocket = %v after %d epochs, want no errors after fewer than 1000 epochs", p, p.Epochs)
	}
	fromSeparator := Trainer{Initial: Weights{3, 2, -4}}.Pocket(and().AbsorbBias())
	if p := fromSeparator; p.Errors != 0 || p.Found != 0 || p.Mistakes != 0 || p.Epochs != 1 {
		t.Errorf("from a separator: Pocket = %v after %d epochs, want the initial weights after 1 epoch",
			p, p.Epochs)
	}
	messagetest.Panic(t, "Margin", func() { Trainer{Margin: -1}.Pocket(and()) })
}
