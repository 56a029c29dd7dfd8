package plotting

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
)

// The edges of a band are ρ/‖(w₁, w₂)‖ from its line, measured on paper where a unit
// is equally long on both axes.
func TestBandWidth(t *testing.T) {
	w := perceptron.Weights{3, -4, 0.5}
	p := New()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -2, 2, -2, 2
	c := draw.NewCanvas(new(recorder.Canvas), 400, 400)
	for _, rho := range []float64{0.25, 1, 2.5} {
		edges := NewBand(w, rho).draw(c, p)
		if len(edges) != 2 {
			t.Fatalf("ρ = %v: %d edges, want 2", rho, len(edges))
		}
		for _, edge := range edges {
			for _, end := range edge {
				x, y := float64(end.X)/100-2, float64(end.Y)/100-2
				if got := math.Abs(w[0]*x+w[1]*y+w[2]) / 5; math.Abs(got-rho/5) > 1e-9 {
					t.Errorf("ρ = %v: an edge is %v from the line, want %v", rho, got, rho/5)
				}
			}
		}
	}
	for _, none := range []*Band{NewBand(w, 0), NewBand(w, math.NaN()), NewBand(perceptron.Weights{0, 0, 1}, 1)} {
		if edges := none.draw(c, p); edges != nil {
			t.Errorf("a band of %v has edges %v, want none", *none, edges)
		}
	}
}

// Every example lies in the hull of its class, and the hull's corners are examples.
func TestHullHoldsItsClass(t *testing.T) {
	d := disc(200)
	for _, label := range []float64{1, -1} {
		h := NewHull(d, label)
		for i, a := range h.corners {
			b := h.corners[(i+1)%len(h.corners)]
			for x, y := range d.All() {
				if y == label && turn(a, b, spot{x[0], x[1]}) < 0 {
					t.Errorf("class %+g: %v lies outside of the side from %v to %v", label, x, a, b)
				}
			}
		}
	}
	if h := NewHull(oneClass, -1); len(h.corners) != 0 {
		t.Errorf("the hull of no examples has the corners %v", h.corners)
	}
}

// An arrow's name is beyond its tip, whichever way it points.
func TestArrowName(t *testing.T) {
	p := New()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -2, 2, -2, 2
	for _, to := range []perceptron.Weights{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, 0.5}} {
		var r recorder.Canvas
		a := NewArrow(perceptron.Weights{0, 0}, to)
		a.Name = "w"
		a.Plot(draw.NewCanvas(&r, 400, 400), p)
		tip := vg.Point{X: vg.Length(100*to[0] + 200), Y: vg.Length(100*to[1] + 200)}
		found := false
		for _, action := range r.Actions {
			if text, ok := action.(*recorder.FillString); ok {
				found = true
				half := halfSize(a.Label, "w")
				centre := text.Point.Add(vg.Point{X: half.X, Y: half.Y / 2})
				beyond := centre.Sub(tip)
				if float64(beyond.X)*to[0]+float64(beyond.Y)*to[1] <= 0 {
					t.Errorf("to %v: the name is at %v, and the tip at %v", to, centre, tip)
				}
			}
		}
		if !found {
			t.Errorf("to %v: no name is written", to)
		}
	}
}

func TestPartsPanic(t *testing.T) {
	for _, c := range []struct {
		call func()
		want string
	}{
		{func() { NewHull(and, 0) }, "label 0"},
		{func() { NewHull(and.AbsorbBias(), 1) }, "needs 2 columns"},
		{func() { NewArrow(perceptron.Weights{1}, perceptron.Weights{1, 2}) }, "two finite numbers"},
		{func() { NewArrow(perceptron.Weights{1, math.NaN()}, perceptron.Weights{1, 2}) }, "two finite numbers"},
		{func() { NewBand(perceptron.Weights{1}, 1) }, "wanted 3"},
	} {
		func() {
			defer func() {
				if said, _ := recover().(string); !strings.Contains(said, c.want) {
					t.Errorf("panic %q, want %q", said, c.want)
				}
			}()
			c.call()
		}()
	}
}
