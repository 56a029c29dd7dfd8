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

// TestNearestPlace: the place that Nearest returns is on the canvas and covers no point. The best
// place on a finer lattice is at most 3 points nearer.
func TestNearestPlace(t *testing.T) {
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
		covered := func(at vg.Point, margin vg.Length) bool {
			for _, pt := range points {
				if math.Abs(float64(pt.X-at.X)) < float64(half.X+margin) && math.Abs(float64(pt.Y-at.Y)) < float64(half.Y+margin) {
					return true
				}
			}
			return false
		}
		to := vg.Point{X: vg.Length(120 * r.Float64()), Y: vg.Length(90 * r.Float64())}
		got, ok := l.Nearest(half, to, 200, nil)
		if ok && (covered(got, 2) || !c.Contains(got.Sub(half)) || !c.Contains(got.Add(half))) {
			t.Fatalf("Nearest = %v, want a free place on the canvas", got)
		}
		best := math.Inf(1)
		for x := half.X; x <= 120-half.X; x++ {
			for y := half.Y; y <= 90-half.Y; y++ {
				if at := (vg.Point{X: x, Y: y}); !covered(at, 6) {
					best = min(best, away(at, to))
				}
			}
		}
		if !ok && !math.IsInf(best, 1) || ok && away(got, to) > best+3 {
			t.Fatalf("Nearest found a place = %v, at the distance %v, want a distance of at most %v",
				ok, away(got, to), best+3)
		}
	}
}

func away(a, b vg.Point) float64 { return float64(geometry.Norm(a.Sub(b))) }
