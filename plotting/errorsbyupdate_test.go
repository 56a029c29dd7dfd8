package plotting

import (
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// TestErrorsByUpdate: the figure has the number of wrong examples at the start and after each update. Dots
// larger than the others mark the updates after which more examples are wrong.
func TestErrorsByUpdate(t *testing.T) {
	far := perceptron.Trainer{Initial: perceptron.Weights{4, 4, 4}}
	p := ErrorsByUpdate(absorbedAnd, far.Updates(absorbedAnd))
	if want := "wrong examples, of 4"; p.Y.Label.Text != want {
		t.Errorf("name of the Y axis = %q, want %q", p.Y.Label.Text, want)
	}
	if got, want := [3]float64{p.X.Min, p.X.Max, p.Y.Max}, [3]float64{0, 14, 3}; got != want {
		t.Errorf("ends of the axes = %v, want %v", got, want)
	}
	empty := ErrorsByUpdate(absorbedAnd, firstUpdates(0, far.Updates(absorbedAnd)))
	if words := wordsOf(empty); !slices.Contains(words, "no updates") {
		t.Errorf(`words without updates = %q, want "no updates" among them`, words)
	}
	drawNamed(p, vg.Point{X: 360, Y: 260})
}

// TestErrorsByUpdateOfEndlessRun: the figure of a run that never ends has 10,000 updates.
func TestErrorsByUpdateOfEndlessRun(t *testing.T) {
	endless := func(yield func(perceptron.Update) bool) {
		for {
			for up := range firstUpdates(4, perceptron.Updates(absorbBias(xor))) {
				if !yield(up) {
					return
				}
			}
		}
	}
	if p := ErrorsByUpdate(absorbBias(xor), endless); p.X.Max != 10_000 {
		t.Errorf("last update = %g, want 10000", p.X.Max)
	}
}

func TestErrorsByUpdatePanics(t *testing.T) {
	messagetest.Panic(t, "nil", func() { ErrorsByUpdate(nil, perceptron.Updates(and)) })
	messagetest.Panic(t, "other data", func() { ErrorsByUpdate(xor, perceptron.Updates(absorbedAnd)) })
}
