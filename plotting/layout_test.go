package plotting

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"
)

// TestNearestPlace: the place that is found covers no point and is on the canvas,
// and a nearer one on a lattice of 1 point is at most a little nearer.
func TestNearestPlace(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	c := draw.NewCanvas(new(recorder.Canvas), 120, 90)
	half := vg.Point{X: 15, Y: 6}
	for range 50 {
		l := newLayout(c)
		var points []vg.Point
		for range 10 {
			pt := vg.Point{X: vg.Length(120 * r.Float64()), Y: vg.Length(90 * r.Float64())}
			points = append(points, pt)
			l.dot(pt, 2)
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
		got, ok := l.nearest(half, to, 200, nil)
		if ok && (covered(got, 2) || !c.Contains(got.Sub(half)) || !c.Contains(got.Add(half))) {
			t.Fatalf("the place %v is taken or off the canvas", got)
		}
		best := math.Inf(1)
		for x := half.X; x <= 120-half.X; x++ {
			for y := half.Y; y <= 90-half.Y; y++ {
				if at := (vg.Point{X: x, Y: y}); !covered(at, 6) {
					best = min(best, far(at, to))
				}
			}
		}
		if !ok && !math.IsInf(best, 1) || ok && far(got, to) > best+3 {
			t.Fatalf("the place is %v away (%v), and there is one at %v", far(got, to), ok, best)
		}
	}
}

func TestShortNumbers(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", -1: "−1", 1.0 / 3: "0.3333", 1000: "1000", 12345.6: "12346",
		-1e9: "−1e9", 1.25e-7: "1.25e−7", 4e28: "4e28", math.NaN(): "NaN",
	} {
		if got := number(v); got != want {
			t.Errorf("number(%v) = %q, want %q", v, got, want)
		}
	}
	if got := printed(1234567, 'g', 3); got != "1.23e6" {
		t.Errorf("1234567 with 3 digits is %q", got)
	}
	if got := vector(1, -2, 0.5); got != "(1, −2, 0.5)" {
		t.Errorf("vector(1, −2, 0.5) = %q", got)
	}
	if got := vector(make([]float64, 784)...); got != "(0, 0, 0, 0, 0, 0, …)" {
		t.Errorf("a vector of 784 numbers is %q", got)
	}
}
