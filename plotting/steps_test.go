package plotting

import (
	"iter"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// TestStepsHaveSameAxes: each view has one figure per weight vector, and the same axes in all figures.
func TestStepsHaveSameAxes(t *testing.T) {
	planted, _, err := datasets.Planted(40, 2, 0.02, 7)
	if err != nil {
		t.Fatal(err)
	}
	iris := perceptron.Must(perceptron.Must(datasets.Iris().OneVsRest("setosa")).Columns(2, 3))
	for name, d := range map[string]*perceptron.Dataset{
		"AND": and, "planted separator": planted, "Iris": iris, "one class": oneClass,
	} {
		updates := perceptron.Updates(absorbBias(d))
		weightVectors := 1 // w⁽⁰⁾, and then one per update
		for range updates {
			weightVectors++
		}
		for view, figures := range map[string]iter.Seq2[*plot.Plot, string]{
			"plane":        StepsInPlane(d, updates),
			"weight space": StepsInWeightSpace(d, updates),
			"squeeze":      StepsOfSqueeze(d, updates),
		} {
			var first [4]float64
			k := 0
			for p := range figures {
				axes := [4]float64{p.X.Min, p.X.Max, p.Y.Min, p.Y.Max}
				if k == 0 {
					first = axes
				}
				if axes != first {
					t.Errorf("%s, %s: axes of figure %d = %v, want %v as in figure 0",
						name, view, k, axes, first)
				}
				k++
			}
			if k != weightVectors {
				t.Errorf("%s, %s: number of figures = %d, want %d", name, view, k, weightVectors)
			}
		}
	}
}

// TestStepsEnd: Steps ends with the last update, after 100 updates, or when the weights at the
// start of an epoch repeat. The last caption gives the reason.
func TestStepsEnd(t *testing.T) {
	iris := perceptron.Must(datasets.Iris().OneVsOne("versicolor", "virginica"))
	petals := perceptron.Must(iris.Columns(2, 3)) // inseparable
	// From these weights, the run on XOR makes more than 100 updates before w repeats.
	farStart := perceptron.Trainer{Initial: perceptron.Weights{50, 0, 7}}
	// The example (1, 0) is misclassified in each epoch, but in float64, 1e17 − 1 is 1e17. So w
	// repeats, although the examples are separable.
	twoExamples := fromRows([][]float64{{1, 0}, {0, 1}}, -1, 1)
	hugeStart := perceptron.Trainer{Initial: perceptron.Weights{1e17, 1}}
	noUpdates := func(func(perceptron.Update) bool) {}
	for _, c := range []struct {
		name    string
		d       *perceptron.Dataset
		updates iter.Seq[perceptron.Update]
		figures int
		ending  string // the end of the last caption
	}{
		{"XOR", xor, perceptron.Updates(absorbBias(xor)), 5, "nothing separates the examples."},
		{"XOR from distant weights", xor, farStart.Updates(absorbBias(xor)), 101, "The run goes on."},
		{"Iris", petals, perceptron.Updates(absorbBias(petals)), 101, "The run goes on."},
		{"rounding", twoExamples, hugeStart.Updates(twoExamples), 2, ", as at the start."},
		{"AND", and, perceptron.Updates(absorbBias(and)), 19, "No mistake is left."},
		{"AND, cut short", and, firstUpdates(3, perceptron.Updates(absorbBias(and))), 4, "Mistakes are left."},
		{"no updates", and, noUpdates, 1, "Mistakes are left."},
	} {
		figures, last := 0, ""
		for p, caption := range Steps(c.d, c.updates) {
			if len(textLinesOf(p, sizes[3])) == 0 {
				t.Errorf("%s: number of texts in figure %d = 0, want at least 1", c.name, figures)
			}
			figures, last = figures+1, caption
		}
		if figures != c.figures || !strings.HasSuffix(last, c.ending) {
			t.Errorf("%s: figures = %d and last caption = %q, want %d and a caption that ends in %q",
				c.name, figures, last, c.figures, c.ending)
		}
	}
}

// TestCaptionsWithMargin: with a margin of 1, an update may be on an example with y w·x = 1. The caption
// must not call this a mistake, because the product is above 0.
func TestCaptionsWithMargin(t *testing.T) {
	found := false
	for _, caption := range Steps(and, perceptron.Trainer{Margin: 1}.Updates(absorbBias(and))) {
		product := caption[strings.Index(caption, "\n")+1:]
		if strings.HasPrefix(product, "y (w·x) = 1") {
			found = true
			if product != "y (w·x) = 1." {
				t.Errorf(`caption = %q, want "y (w·x) = 1." after the line break`, caption)
			}
		}
	}
	if !found {
		t.Error("no caption has y (w·x) = 1")
	}
}

func TestStepsOfSqueezePanics(t *testing.T) {
	messagetest.Panic(t, "inseparable", func() { StepsOfSqueeze(xor, perceptron.Updates(absorbBias(xor))) })
}

// TestLinesInSight: the axes have room for a piece of each line of a run, unless the line is far away.
func TestLinesInSight(t *testing.T) {
	farLine := perceptron.Trainer{Initial: perceptron.Weights{1, 1, -50}}
	for name, c := range map[string]struct {
		figures iter.Seq2[*plot.Plot, string]
		hidden  bool // some line is not in sight
	}{
		"XOR":        {StepsInPlane(xor, perceptron.Updates(absorbBias(xor))), false},
		"a far line": {StepsInPlane(and, farLine.Updates(absorbedAnd)), true},
	} {
		hidden := false
		for p := range c.figures {
			hidden = hidden || slices.Contains(wordsOf(p), "the line is not in sight")
		}
		if hidden != c.hidden {
			t.Errorf("%s: a line is not in sight: %v, want %v", name, hidden, c.hidden)
		}
	}
}

// TestBesideMark: an arrow to the middle of a mark ends beside it, unless the arrow is short.
func TestBesideMark(t *testing.T) {
	points := []vg.Point{{X: 100, Y: 0}}
	for _, c := range []struct{ to, want vg.Point }{
		{vg.Point{X: 100}, vg.Point{X: 86}},
		{vg.Point{X: 80}, vg.Point{X: 80}},
	} {
		if got := besideMark(vg.Point{}, c.to, points, 5); got != c.want {
			t.Errorf("tip of an arrow to %v = %v, want %v", c.to, got, c.want)
		}
	}
	if got := besideMark(vg.Point{X: 70}, points[0], points, 5); got != points[0] {
		t.Errorf("tip of a short arrow = %v, want %v", got, points[0])
	}
}

// TestScaleToFit: the factor is the largest of 1, 1/2, 1/5, 1/10, … for which factor · length ≤ room.
func TestScaleToFit(t *testing.T) {
	for _, c := range []struct{ length, room, want float64 }{
		{0, 1, 1}, {1, 1, 1}, {1.5, 1, 0.5}, {2.5, 1, 0.2}, {5.5, 1, 0.1}, {99, 10, 0.1}, {101, 10, 0.05},
	} {
		if got := scaleToFit(c.length, c.room); got != c.want {
			t.Errorf("scaleToFit(%v, %v) = %v, want %v", c.length, c.room, got, c.want)
		}
	}
}

// firstUpdates returns the first n updates.
func firstUpdates(n int, updates iter.Seq[perceptron.Update]) iter.Seq[perceptron.Update] {
	return func(yield func(perceptron.Update) bool) {
		k := 0
		for up := range updates {
			if k == n || !yield(up) {
				return
			}
			k++
		}
	}
}

// TestStepsOfLoop: if w repeats, the captions name the epochs, and the last one says which updates add up to
// 0. In the last figure, only the points of the loop are named.
func TestStepsOfLoop(t *testing.T) {
	three := fromRows([][]float64{{-1, -1}, {3, 0}, {2, 1}}, 1, -1, 1)
	var captions []string
	var last *plot.Plot
	for p, caption := range StepsInWeightSpace(three, perceptron.Updates(three)) {
		captions, last = append(captions, caption), p
	}
	for k, want := range map[int]string{
		0:  "k = 0: w = (0, 0). Next: x = (−1, −1), y = +1.\ny (w·x) = 0: a mistake.",
		6:  "k = 6, epoch 3: w = (1, 1). Next: x = (−1, −1), y = +1.\ny (w·x) = −2: a mistake.",
		13: "k = 13, epoch 6: w = (1, 1), as after epoch 3. Updates 7 to 13 add up to 0, so nothing separates the examples.",
	} {
		if captions[k] != want {
			t.Errorf("caption %d = %q, want %q", k, captions[k], want)
		}
	}
	var names []string
	for _, word := range wordsOf(last) {
		if strings.HasPrefix(word, "w⁽") {
			names = append(names, word)
		}
	}
	slices.Sort(names)
	want := []string{"w⁽⁶⁾ = w⁽¹³⁾", "w⁽⁷⁾", "w⁽⁸⁾", "w⁽⁹⁾", "w⁽¹⁰⁾", "w⁽¹¹⁾", "w⁽¹²⁾"}
	slices.Sort(want)
	if !slices.Equal(names, want) {
		t.Errorf("names of points in the last figure = %q, want %q", names, want)
	}
}

// TestVerdictAtTheEnd: only the last figure names the separators, or says that there are none. If it shows a
// loop, only its caption says so.
func TestVerdictAtTheEnd(t *testing.T) {
	four := fromRows([][]float64{{-2, 1}, {3, 1}, {1, 3}, {-1, -2}}, -1, 1, 1, -1)
	three := fromRows([][]float64{{-1, -1}, {3, 0}, {2, 1}}, 1, -1, 1)
	for name, figures := range map[string]iter.Seq2[*plot.Plot, string]{
		"examples":                   ExamplesInWeightSpace(three),
		"run that is cut short":      StepsInWeightSpace(three, firstUpdates(5, perceptron.Updates(three))),
		"run on separable data":      StepsInWeightSpace(four, perceptron.Updates(four)),
		"examples of separable data": ExamplesInWeightSpace(four),
	} {
		var verdicts []bool
		for p := range figures {
			verdicts = append(verdicts, strings.Contains(strings.Join(wordsOf(p), " "), "separator"))
		}
		if n := len(verdicts); slices.Index(verdicts, true) != n-1 {
			t.Errorf("%s: figures with a verdict = %v, want only the last", name, verdicts)
		}
	}
}
