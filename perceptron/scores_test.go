package perceptron

import (
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// ScoresTo stores the bits that Scores returns, in dst if there is one, and then allocates nothing.
func TestScoresTo(t *testing.T) {
	x, y := integers(random.New(44, 4), 50, 9, 100)
	w := Weights{1.0 / 3, 2, -math.Pi, 0, 1e-9, 1e9, 7, -1.0 / 7, 0.1}
	for name, d := range denseAndSparse(x, y) {
		var want []float64
		for i := range x {
			want = append(want, d.score(w, i))
		}
		dst := slices.Repeat([]float64{math.NaN()}, 50)
		got := d.ScoresTo(dst, w)
		if !slices.Equal(got, want) || &got[0] != &dst[0] {
			t.Errorf("%s: ScoresTo = %v, want %v in dst", name, got, want)
		}
		if got := d.ScoresTo(nil, w); !slices.Equal(got, want) || !slices.Equal(d.Scores(w), want) {
			t.Errorf("%s: ScoresTo(nil, w) = %v, Scores(w) = %v, want %v", name, got, d.Scores(w), want)
		}
		if n := testing.AllocsPerRun(10, func() { d.ScoresTo(dst, w) }); n > 0 {
			t.Errorf("%s: ScoresTo allocates %v times, want 0", name, n)
		}
	}
	messagetest.Panic(t, "short dst", func() { and().ScoresTo(make([]float64, 3), Weights{1, 2}) })
	messagetest.Panic(t, "empty dst", func() { and().ScoresTo([]float64{}, Weights{1, 2}) })
	messagetest.Panic(t, "too few weights", func() { and().ScoresTo(nil, Weights{1}) })
}

// dst may be the slice of the weights, or overlap it.
func TestScoresToIntoWeights(t *testing.T) {
	d := Must(FromRows([][]float64{{1, 2}, {3, 4}}, []float64{1, -1}))
	for _, from := range []int{0, 1} {
		array := []float64{1, -1, 5}
		w := Weights(array[from : from+2])
		want := d.Scores(slices.Clone(w))
		if got := d.ScoresTo(array[:2], w); !slices.Equal(got, want) {
			t.Errorf("ScoresTo with dst = array[:2] and w = array[%d:] = %v, want %v", from, got, want)
		}
	}
}
