package plotting

import (
	"fmt"
	"testing"

	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/messagetest"
)

// TestBeside: the words are above their examples, and don't change the axes.
func TestBeside(t *testing.T) {
	p := DecisionRegions(and, andSeparator.Affine)
	before := []float64{p.X.Min, p.X.Max, p.Y.Min, p.Y.Max}
	Beside(p, and, func(x []float64, y float64) string { return fmt.Sprintf("at %v\n", x) })
	for i, after := range []float64{p.X.Min, p.X.Max, p.Y.Min, p.Y.Max} {
		if after != before[i] {
			t.Errorf("end %d of the axes = %v, want %v as before", i, after, before[i])
		}
	}
	size := vg.Point{X: 360, Y: 300} // at the default size, there is no room above (1, 1)
	boxes, axes := boxesOf(p, size), axesOf(p, size)
	x, y := axes.plot.Transforms(&axes.canvas)
	for row := range and.All() {
		words := fmt.Sprintf("at %v ", row)
		box, found := boxes[words]
		off := float64(box.Min.X+box.Max.X)/2 - float64(x(row[0]))
		if gap := box.Min.Y - y(row[1]); !found || gap < 0 || gap > 20 || !near(off, 0) {
			t.Errorf("%q: found = %v with the box %v, want a box above (%v, %v)", words, found, box, x(row[0]), y(row[1]))
		}
	}
}

func TestBesidePanics(t *testing.T) {
	empty := func(x []float64, y float64) string { return "" }
	messagetest.Panic(t, "three columns", func() { Beside(New(), absorbedAnd, empty) })
	messagetest.Panic(t, "nil plot", func() { Beside(nil, and, empty) })
}
