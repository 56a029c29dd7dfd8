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

func TestPlacesDoNotOverlap(t *testing.T) {
	c := draw.NewCanvas(new(recorder.Canvas), 200, 100)
	l := newLayout(c)
	style := words(11, Ink)
	n := 0
	for l.write(style, "separators", c.Center(), 500) {
		n++
	}
	half := halfSize(style, "separators")
	if most := int(200 * 100 / (4 * half.X * half.Y)); n < most/3 || n > most {
		t.Errorf("%d words in the room of %d", n, most)
	}
}

func TestClipped(t *testing.T) {
	c := draw.NewCanvas(new(recorder.Canvas), 100, 50)
	inf := vg.Length(math.Inf(1))
	tests := []struct {
		a, b, from, to vg.Point
		ok             bool
	}{
		{vg.Point{X: 10, Y: 10}, vg.Point{X: 20, Y: 30}, vg.Point{X: 10, Y: 10}, vg.Point{X: 20, Y: 30}, true},
		{vg.Point{X: -50, Y: 25}, vg.Point{X: 150, Y: 25}, vg.Point{X: 0, Y: 25}, vg.Point{X: 100, Y: 25}, true},
		{vg.Point{X: 50, Y: 100}, vg.Point{X: 50, Y: -100}, vg.Point{X: 50, Y: 50}, vg.Point{X: 50, Y: 0}, true},
		{vg.Point{X: -10, Y: -10}, vg.Point{X: 90, Y: 90}, vg.Point{X: 0, Y: 0}, vg.Point{X: 50, Y: 50}, true},
		{vg.Point{X: -10, Y: 60}, vg.Point{X: 110, Y: 60}, vg.Point{}, vg.Point{}, false},
		{vg.Point{X: -10, Y: 45}, vg.Point{X: 10, Y: 65}, vg.Point{}, vg.Point{}, false},
		{vg.Point{X: inf, Y: 45}, vg.Point{X: 10, Y: 65}, vg.Point{}, vg.Point{}, false},
	}
	for _, test := range tests {
		from, to, ok := clipped(c, test.a, test.b)
		if ok != test.ok || ok && (far(from, test.from) > 1e-9 || far(to, test.to) > 1e-9) {
			t.Errorf("clipped(%v, %v) = %v, %v, %v; want %v, %v, %v", test.a, test.b, from, to, ok, test.from, test.to, test.ok)
		}
	}
}

func TestShortNumbers(t *testing.T) {
	for v, want := range map[float64]string{0: "0", math.Copysign(0, -1): "0", -1: "−1", 1.0 / 3: "0.3333", -1e9: "−1e9", 1.25e-7: "1.25e−7", 1000: "1000"} {
		if got := number(v); got != want {
			t.Errorf("number(%v) = %q, want %q", v, got, want)
		}
	}
	if got := vector(1, -2, 0.5); got != "(1, −2, 0.5)" {
		t.Errorf("vector(1, −2, 0.5) = %q", got)
	}
	if got := vector(make([]float64, 784)...); got != "(0, 0, 0, 0, 0, 0, …)" {
		t.Errorf("a vector of 784 numbers is %q", got)
	}
}
