package plotting

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// The stems of OR, lifted, by hand: w = (2, 2, −1), ‖w‖ = 3, distances 1/3, 1/3, 1/3, 1.
func TestStemsOfOr(t *testing.T) {
	d := datasets.OR().AbsorbBias()
	s := newStems(d, perceptron.Weights{2, 2, -1})
	want := []float64{1.0 / 3, 1.0 / 3, 1.0 / 3, 1}
	for i := range want {
		if math.Abs(s.distances[i]-want[i]) > 1e-15 {
			t.Errorf("the distances are %v, want %v", s.distances, want)
		}
	}
	if !slices.Equal(s.rows, []int{0, 1, 2, 3}) || s.mistakes != 0 {
		t.Errorf("rows %v with %d mistakes; equal distances keep the order of the rows", s.rows, s.mistakes)
	}
}

// The smallest stem is γ, the mistakes are those that the Dataset counts, and each
// stem is its example's distance to the nearest point of the hyperplane.
func TestStemsAreDistances(t *testing.T) {
	d := disc(500)
	for _, w := range []perceptron.Weights{{1, 0.3}, {-2, 5}, {1e200, 1e200}, {3e-300, 0}, {0, 1}} {
		s := newStems(d, w)
		if gamma := d.Margin(ofSize(w)); math.Abs(s.distances[0]-gamma) > 1e-12 {
			t.Errorf("w = %v: the smallest is %v, want γ = %v", w, s.distances[0], gamma)
		}
		if want := d.Errors(w.Dot); s.mistakes != want {
			t.Errorf("w = %v: %d mistakes, want %d", w, s.mistakes, want)
		}
		if !slices.IsSorted(s.distances) {
			t.Errorf("w = %v: the distances are not in order", w)
		}
		seen := slices.Clone(s.rows)
		slices.Sort(seen)
		for i, row := range seen {
			if row != i {
				t.Fatalf("w = %v: the rows are not a permutation", w)
			}
		}
		along := math.Hypot(ofSize(w)[0], ofSize(w)[1])
		for i, row := range s.rows {
			x, v := d.Row(row), s.distances[i]*d.Label(row)
			foot := []float64{x[0] - v*ofSize(w)[0]/along, x[1] - v*ofSize(w)[1]/along}
			if on := ofSize(w).Dot(foot); math.Abs(on) > 1e-12 {
				t.Fatalf("w = %v: the foot of example %d has the score %v, want 0", w, row, on)
			}
		}
	}
}

// Weights and rows whose scores are too large for a float64 have distances all the same.
func TestStemsDoNotOverflow(t *testing.T) {
	d := fromRows([][]float64{{1e150, 0}, {0, -1e150}}, 1, -1)
	s := newStems(d, perceptron.Weights{3e200, 4e200})
	for i, want := range []float64{6e149, 8e149} {
		if got := s.distances[i]; math.Abs(got/want-1) > 1e-12 {
			t.Errorf("the distances are %v, want 6e149 and 8e149", s.distances)
		}
	}
}

func TestStemsSayWhatTheyAre(t *testing.T) {
	s := newStems(and, perceptron.Weights{0, 1})
	if got := s.words(); !slices.Equal(got, []string{"γ = −1", "3 mistakes"}) {
		t.Errorf("the words are %q", got)
	}
	p := MarginStems(and, perceptron.Weights{0, 1})
	var labels []string
	for _, tick := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
		labels = append(labels, tick.Label)
	}
	if !slices.Equal(labels, []string{"1", "0", "2", "3"}) {
		t.Errorf("the rows under the stems are %q", labels)
	}
	wantSentence(t, "weight 0 +Inf", func() { MarginStems(and, perceptron.Weights{math.Inf(1), 0}) })
	wantSentence(t, "nil", func() { MarginStems(nil, nil) })
}

// Every figure of a dataset draws what data there may be, in less than 300 KB.
func TestNumbersDrawWhateverTheData(t *testing.T) {
	same := fromRows([][]float64{{2, 3}, {2, 3}, {2, 3}}, 1, -1, 1)
	sets := map[string]*perceptron.Dataset{
		"one example": fromRows([][]float64{{3, 4}}, 1),
		"one class":   oneClass,
		"constant":    same,
		"all zero":    fromRows([][]float64{{0, 0}, {0, 0}}, 1, -1),
		"large":       fromRows([][]float64{{1e150, 0}, {0, -1e150}}, 1, -1),
		"small":       fromRows([][]float64{{1e-150, 0}, {0, -1e-150}}, 1, -1),
		"100000":      disc(100_000),
	}
	for name, d := range sets {
		w, u := perceptron.Weights{1, 0.5}, perceptron.Weights{0, 0}
		figures := map[string]*plot.Plot{
			"stems":     MarginStems(d, w),
			"stems 0":   MarginStems(d, u),
			"line":      LossLine(d, perceptron.Weights{-1, -0.5}, w),
			"line of 0": LossLine(d, u, u),
			"criterion": LossMap(d, perceptron.Criterion, "criterion E"),
		}
		width, height := Width/2, Height/2
		if d.Len() > 1000 {
			width, height = Width, Height
		}
		for what, p := range figures {
			data, err := PNG(p, width, height)
			if err != nil || len(data) > 300_000 {
				t.Errorf("%s of %s: %d bytes, %v", what, name, len(data), err)
			}
		}
	}
	one := fromRows([][]float64{{3, 4}}, 1)
	narrow := fromRows([][]float64{{1, 0}, {1, 1e-5}}, -1, 1)
	none := func(func(perceptron.Update) bool) {}
	runs := map[string]*plot.Plot{
		"one example":      Squeeze(one, perceptron.Weights{3, 4}, perceptron.Updates(one)),
		"one class":        Squeeze(oneClass, perceptron.Weights{1, 1}, perceptron.Updates(oneClass)),
		"cut":              Squeeze(narrow, perceptron.Weights{-1e-9, 2e5}, perceptron.Updates(narrow)),
		"no update":        Squeeze(narrow, perceptron.Weights{-1, 2e5}, none),
		"cosine, one":      Cosine(one, perceptron.Weights{3, 4}, perceptron.Updates(one)),
		"cosine, cut":      Cosine(narrow, perceptron.Weights{-1e-9, 2e5}, perceptron.Updates(narrow)),
		"cosine, no more":  Cosine(narrow, perceptron.Weights{-1, 2e5}, none),
		"tiny margin":      Squeeze(narrow, perceptron.Weights{-1e-300, 1}, none),
		"tiny margin, cos": Cosine(narrow, perceptron.Weights{-1e-300, 1}, none),
	}
	for what, p := range runs {
		data, err := PNG(p, Width/2, Height/2)
		if err != nil || len(data) > 300_000 {
			t.Errorf("%s: %d bytes, %v", what, len(data), err)
		}
	}
}
