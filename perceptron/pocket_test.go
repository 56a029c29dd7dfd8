package perceptron

import (
	"math/bits"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// paperPocket runs the pocket algorithm as Gallant's paper prints it, and returns the weights in the
// pocket and their run. At every pick, it compares the run of w with the pocket's.
func paperPocket(tr Trainer, d *Dataset) (pocket Weights, run int) {
	w, picks := tr.initial(d.Dim()), random.New(tr.Seed, 0)
	pocket = slices.Clone(w)
	runW := 0
	for range tr.maxEpochs() {
		clean := true
		for range d.Len() {
			i := picks.Below(d.Len())
			if d.Label(i)*w.Dot(d.Row(i)) > 0 {
				runW++
				if runW > run && (slices.Equal(w, pocket) || d.Errors(w.Dot) < d.Errors(pocket.Dot)) {
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

// After each epoch, the pocket contains the same weights as in the paper, and its number of errors
// never increases. The runs are not compared: they may differ if w returns to the weights in the
// pocket.
func TestPocketFollowsPaper(t *testing.T) {
	r := random.New(51, 1)
	for trial := range 150 {
		x, y := integers(r, 1+r.Below(12), 1+r.Below(5), 1+r.Below(4))
		tr := Trainer{MaxEpochs: 1 + r.Below(30), Seed: uint64(trial % 4), LearningRate: []float64{0, 0.5}[trial%2]}
		d := Must(FromRows(x, y))
		most := d.Len()
		for epochs := range tr.MaxEpochs {
			tr.MaxEpochs = epochs + 1
			got := tr.Pocket(d)
			want, run := paperPocket(tr, d)
			if !slices.Equal(got.Weights, want) || got.Errors != d.Errors(want.Dot) || got.Errors > most {
				t.Fatalf("%+v: Pocket = %v, want w = %v with %d errors, at most %d, and a run of %d",
					tr, got, want, d.Errors(want.Dot), most, run)
			}
			most = got.Errors
		}
	}
}

// Gallant's theorem: the pocket eventually makes the fewest possible errors. For a function of
// three bits, the fewest errors are the number of inputs on which the nearest of the 104 separable
// functions differs.
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
	for f := 1; f < 256; f += 3 {
		fewest := 8
		for _, s := range separable {
			fewest = min(fewest, bits.OnesCount(uint(f^s)))
		}
		p := new(Pocket)
		// Train at least once, and with up to 100,000 epochs if fewer do not suffice.
		for epochs := 100; epochs <= 100_000 && p.Errors != fewest || epochs == 100; epochs *= 10 {
			p = Trainer{MaxEpochs: epochs, Seed: uint64(f)}.Pocket(function(f))
		}
		if p.Errors != fewest {
			t.Errorf("function %d: Pocket = %v, want %d errors", f, p, fewest)
		}
	}
}

// On separable data Pocket ends before MaxEpochs, with a separator.
func TestPocketSeparates(t *testing.T) {
	if p := (Trainer{}).Pocket(and().AbsorbBias()); p.Errors != 0 || p.Epochs == 1000 {
		t.Errorf("Pocket = %v after %d epochs, want no errors after fewer than 1000 epochs", p, p.Epochs)
	}
	start := Trainer{Initial: Weights{3, 2, -4}}.Pocket(and().AbsorbBias())
	if start.Errors != 0 || start.Found != 0 || start.Mistakes != 0 || start.Epochs != 1 {
		t.Errorf("from a separator: Pocket = %v after %d epochs, want the initial weights after 1 epoch",
			start, start.Epochs)
	}
	messagetest.Panic(t, "Margin", func() { Trainer{Margin: -1}.Pocket(and()) })
}
