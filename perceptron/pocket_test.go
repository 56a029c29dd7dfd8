package perceptron

import (
	"math/bits"
	"slices"
	"testing"

	"perceptronlab/internal/random"
)

// gallant is the algorithm as the paper prints it: whenever the run of w is longer than
// the pocket's, at every single pick, the pocket is looked at again.
func gallant(tr Trainer, d *Dataset) (pocket Weights, run int) {
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

// The pocket is the paper's after each epoch, and its errors never rise. (If w comes back to
// the very weights in the pocket, their run counts for either: what is in the pocket is the
// same.)
func TestPocketIsThePapers(t *testing.T) {
	r := random.New(51, 1)
	for trial := range 150 {
		x, y := integers(r, 1+r.Below(12), 1+r.Below(5), 1+r.Below(4))
		tr := Trainer{MaxEpochs: 1 + r.Below(30), Seed: uint64(trial % 4), LearningRate: []float64{0, 0.5}[trial%2]}
		d := Must(FromRows(x, y))
		most := d.Len()
		for epochs := range tr.MaxEpochs {
			tr.MaxEpochs = epochs + 1
			got := tr.Pocket(d)
			want, run := gallant(tr, d)
			if !slices.Equal(got.Weights, want) || got.Errors != d.Errors(want.Dot) || got.Errors > most {
				t.Fatalf("%+v: %v; by the paper w = %v, %d errors, right %d times", tr, got, want, d.Errors(want.Dot), run)
			}
			most = got.Errors
		}
	}
}

// Gallant's theorem: in time the pocket has the fewest errors that any weights can have.
// For the functions of three bits, what these are is known: the distance to the nearest
// of the 104 that can be separated.
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
		for epochs := 100; epochs <= 100_000 && p.Errors != fewest || epochs == 100; epochs *= 10 {
			p = Trainer{MaxEpochs: epochs, Seed: uint64(f)}.Pocket(function(f))
		}
		if p.Errors != fewest {
			t.Errorf("function %d: %v, wanted %d errors", f, p, fewest)
		}
	}
}

// On separable data the pocket ends with a separator, and ends.
func TestPocketSeparates(t *testing.T) {
	if p := (Trainer{}).Pocket(and().AbsorbBias()); p.Errors != 0 || p.Epochs == 1000 {
		t.Errorf("%v after %d epochs", p, p.Epochs)
	}
	start := Trainer{Initial: Weights{3, 2, -4}}.Pocket(and().AbsorbBias())
	if start.Errors != 0 || start.Found != 0 || start.Mistakes != 0 || start.Epochs != 1 {
		t.Errorf("from a separator: %v in %d epochs", start, start.Epochs)
	}
	mustPanic(t, "Margin is -1", func() { Trainer{Margin: -1}.Pocket(and()) })
}
