package pen

import (
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/plotting/internal/measure"
)

// All shapes except the circle, shape 0, are polygons. The mean of their corners is the centre of the
// mark, and their area is similar to the area of the circle.
func TestMarksHaveSimilarSizes(t *testing.T) {
	for shape := 1; shape < 8; shape++ {
		var path vg.Path
		path = AppendMark(path, shape, vg.Point{X: 100, Y: 50}, 10)
		corners := measure.Polygons(path)[0]
		if got := measure.Area(corners) / (math.Pi * 100); got < 0.3 || got > 1.1 {
			t.Errorf("shape %d: area divided by the area of the circle = %.2f, want 0.3 to 1.1", shape, got)
		}
		var x, y float64
		for _, corner := range corners {
			x += float64(corner.X) / float64(len(corners))
			y += float64(corner.Y) / float64(len(corners))
		}
		if math.Hypot(x-100, y-50) > 1e-9 {
			t.Errorf("shape %d: mean of the corners = (%v, %v), want (100, 50)", shape, x, y)
		}
	}
}

// The straight line from start to end goes up at X = 50. The middle of an arc of height 7 is 7 points to the right of
// this line.
func TestStrokeArcTurnsRight(t *testing.T) {
	c := draw.NewCanvas(new(recorder.Canvas), 100, 100)
	want := vg.Point{X: 57, Y: 50}
	if got := StrokeArc(c, draw.LineStyle{}, vg.Point{X: 50, Y: 20}, vg.Point{X: 50, Y: 80}, 7); got != want {
		t.Errorf("middle of the arc = %v, want %v", got, want)
	}
}
