package layout

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/plotting/internal/geometry"
)

// The rectangle that Nearest returns is on the canvas and covers no dot. A search on a finer
// lattice, with steps of 1 point instead of 3, finds a rectangle that is at most 3 points nearer.
func TestNearest(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	c := draw.NewCanvas(new(recorder.Canvas), 120, 90)
	half := vg.Point{X: 15, Y: 6}
	for range 50 {
		l := New(c)
		var points []vg.Point
		for range 10 {
			pt := vg.Point{X: vg.Length(120 * r.Float64()), Y: vg.Length(90 * r.Float64())}
			points = append(points, pt)
			l.TakeDot(pt, 2)
		}
		// coversPoint reports whether the rectangle around centre, extended by margin on each side,
		// covers a point.
		coversPoint := func(centre vg.Point, margin vg.Length) bool {
			for _, pt := range points {
				x, y := math.Abs(float64(pt.X-centre.X)), math.Abs(float64(pt.Y-centre.Y))
				if x < float64(half.X+margin) && y < float64(half.Y+margin) {
					return true
				}
			}
			return false
		}
		target := vg.Point{X: vg.Length(120 * r.Float64()), Y: vg.Length(90 * r.Float64())}
		got, ok := l.Nearest(half, target, 200, nil) // 200 is more than the diagonal of the canvas
		if ok && (coversPoint(got, 2) || !c.Contains(got.Sub(half)) || !c.Contains(got.Add(half))) {
			t.Fatalf("Nearest returned %v, want the centre of a free rectangle on the canvas", got)
		}
		best := math.Inf(1) // the smallest distance on the finer lattice
		for x := half.X; x <= 120-half.X; x++ {
			for y := half.Y; y <= 90-half.Y; y++ {
				// The margin is 2 for the radius of the dots, and 4 for the squares of the layout.
				if node := (vg.Point{X: x, Y: y}); !coversPoint(node, 2+4) {
					best = min(best, distance(node, target))
				}
			}
		}
		if !ok && !math.IsInf(best, 1) || ok && distance(got, target) > best+3 {
			t.Fatalf("Nearest returned %v, %v: distance from the target = %v, want at most %v",
				got, ok, distance(got, target), best+3)
		}
	}
}

// distance returns the distance between two points.
func distance(a, b vg.Point) float64 { return float64(geometry.Norm(a.Sub(b))) }
