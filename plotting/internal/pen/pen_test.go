package pen

import (
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/plotting/internal/measure"
)

// TestMarksHaveSimilarSizes: all marks that are polygons are centred, and have about the area of a
// circle.
func TestMarksHaveSimilarSizes(t *testing.T) {
	for shape := 2; shape < 8; shape++ {
		var path vg.Path
		path = AppendMark(path, shape, vg.Point{X: 100, Y: 50}, 10)
		corners := measure.Polygons(path)[0]
		if got := measure.Area(corners) / (math.Pi * 100); got < 0.3 || got > 1.1 {
			t.Errorf("shape %d: area = %.2f times that of a circle, want 0.3 to 1.1", shape, got)
		}
		var x, y float64
		for _, s := range corners {
			x += float64(s.X) / float64(len(corners))
			y += float64(s.Y) / float64(len(corners))
		}
		if math.Hypot(x-100, y-50) > 1e-9 {
			t.Errorf("shape %d: centre = (%v, %v), want (100, 50)", shape, x, y)
		}
	}
}

// TestArcIsOnTheRight: the middle of the arc is to the right of the straight line, at the distance off.
func TestArcIsOnTheRight(t *testing.T) {
	c := draw.NewCanvas(new(recorder.Canvas), 100, 100)
	if got := StrokeArc(c, draw.LineStyle{}, vg.Point{X: 50, Y: 20}, vg.Point{X: 50, Y: 80}, 7); got != (vg.Point{X: 57, Y: 50}) {
		t.Errorf("middle of the arc = %v, want (57, 50)", got)
	}
}
