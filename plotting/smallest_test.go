package plotting

import (
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
)

// TestSmallestText: all lines of text count, wherever they are drawn, but indices and empty lines do not.
func TestSmallestText(t *testing.T) {
	empty := New()
	empty.HideAxes()
	blank := New()
	blank.HideAxes()
	blank.Add(Words(0, 0, " "))
	regions := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	for _, c := range []struct {
		name string
		p    *plot.Plot
		want float64
	}{
		{"no text", empty, 0},
		{"only a space", blank, 0},
		{"ticks of 10 points, and an index", regions, 10},
		{"panels of half the width, whose words are smaller", Panels(2, regions, regions), 10 * 0.8},
	} {
		const width = 2*0.8*230 + tileGap + 12 // two panels, the gap between them, and the margins
		_, smallest, err := MeasuredPNG(c.p, width, Height)
		if got := smallest.Points(); err != nil || got < c.want-0.01 || got > c.want+0.01 {
			t.Errorf("%s: smallest text = %.3f points and error %v, want %g and no error",
				c.name, got, err, c.want)
		}
	}
}
