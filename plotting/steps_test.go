package plotting

import (
	"iter"
	"strings"
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// TestStepsHaveFixedAxes: each view has one frame per weight vector, and the same axes in all frames.
func TestStepsHaveFixedAxes(t *testing.T) {
	planted, _, err := datasets.Planted(40, 2, 0.02, 7)
	if err != nil {
		t.Fatal(err)
	}
	iris := perceptron.Must(perceptron.Must(datasets.Iris().OneVsRest("setosa")).Columns(2, 3))
	for name, d := range map[string]*perceptron.Dataset{"AND": and, "planted": planted, "Iris": iris, "one point": oneClass} {
		updates := perceptron.Updates(absorbed(d))
		want := 1
		for range updates {
			want++
		}
		for view, frames := range map[string]iter.Seq2[*plot.Plot, string]{
			"plane": StepsInPlane(d, updates), "weight space": StepsInWeightSpace(d, updates), "squeeze": StepsOfSqueeze(d, updates),
		} {
			var first [4]float64
			k := 0
			for p := range frames {
				axes := [4]float64{p.X.Min, p.X.Max, p.Y.Min, p.Y.Max}
				if k == 0 {
					first = axes
				}
				if axes != first {
					t.Errorf("%s, %s: axes of frame %d = %v, want %v as in frame 0",
						name, view, k, axes, first)
				}
				k++
			}
			if k != want {
				t.Errorf("%s, %s: number of frames = %d, want %d", name, view, k, want)
			}
		}
	}
}

func TestStepsEnd(t *testing.T) {
	flowers := perceptron.Must(perceptron.Must(datasets.Iris().OneVsOne("versicolor", "virginica")).Columns(2, 3))
	far := perceptron.Trainer{Initial: perceptron.Weights{50, 0, 7}}
	none := func(func(perceptron.Update) bool) {}
	for _, c := range []struct {
		name    string
		d       *perceptron.Dataset
		updates iter.Seq[perceptron.Update]
		frames  int
		last    string
	}{
		{"XOR", xor, perceptron.Updates(absorbed(xor)), 5, "nothing separates the examples."},
		{"XOR from afar", xor, far.Updates(absorbed(xor)), 101, "The run goes on."},
		{"Iris", flowers, perceptron.Updates(absorbed(flowers)), 101, "The run goes on."},
		{"rounding", fromRows([][]float64{{1, 0}, {0, 1}}, -1, 1), perceptron.Trainer{Initial: perceptron.Weights{1e17, 1}}.Updates(fromRows([][]float64{{1, 0}, {0, 1}}, -1, 1)), 2, "w is back at a value it had before."},
		{"none", and, none, 1, "No mistake is left."},
	} {
		frames, last := 0, ""
		for p, caption := range Steps(c.d, c.updates) {
			if len(textLinesOf(p, sizes[3])) == 0 {
				t.Errorf("%s: frame %d has no words, want some", c.name, frames)
			}
			frames, last = frames+1, caption
		}
		if frames != c.frames || !strings.HasSuffix(last, c.last) {
			t.Errorf("%s: %d frames and the last caption %q, want %d frames and a caption that ends in %q",
				c.name, frames, last, c.frames, c.last)
		}
	}
	for _, caption := range Steps(and, perceptron.Trainer{Margin: 1}.Updates(absorbed(and))) {
		if strings.Contains(caption, "y w·x = 1") && strings.Contains(caption, "≤ 0") {
			t.Errorf(`with a margin of 1, caption = %q, want no "≤ 0" where y w·x = 1`, caption)
		}
	}
}

func TestStepsOfSqueezePanics(t *testing.T) {
	messagetest.Panic(t, "inseparable", func() { StepsOfSqueeze(xor, perceptron.Updates(absorbed(xor))) })
}

// TestScaleToFit: the scale is the largest of 1, 1/2, 1/5, 1/10, … that fits.
func TestScaleToFit(t *testing.T) {
	for _, c := range []struct{ length, room, want float64 }{
		{0, 1, 1}, {1, 1, 1}, {1.5, 1, 0.5}, {2.5, 1, 0.2}, {5.5, 1, 0.1}, {99, 10, 0.1}, {101, 10, 0.05},
	} {
		if got := scaleToFit(c.length, c.room); got != c.want {
			t.Errorf("scaleToFit(%v, %v) = %v, want %v", c.length, c.room, got, c.want)
		}
	}
}
