package plotting

import (
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// TestAreas measures the regions on a canvas of 100 × 100 points that shows the
// square from −1 to 1.
func TestAreas(t *testing.T) {
	tests := []struct {
		name               string
		score              func(x []float64) float64
		positive, negative float64 // shares of the square
		within             float64
	}{
		{"half", perceptron.Weights{1, 1, 0}.Affine, 1. / 2, 1. / 2, 1e-9},
		{"corner", perceptron.Weights{1, 1, -1}.Affine, 1. / 8, 7. / 8, 1e-9},
		{"all", perceptron.Weights{0, 0, 1}.Affine, 1, 0, 1e-9},
		{"zero", func([]float64) float64 { return 0 }, 0, 0, 0},
		{"NaN", func([]float64) float64 { return math.NaN() }, 0, 0, 0},
		{"disc", func(x []float64) float64 { return 0.5 - x[0]*x[0] - x[1]*x[1] }, math.Pi / 8, 1 - math.Pi/8, 5e-4},
		{"product", func(x []float64) float64 { return x[0] * x[1] }, 1. / 2, 1. / 2, 1e-4},
		{"product beside the grid", func(x []float64) float64 { return (x[0] - 0.503) * (x[1] + 0.2) }, (0.497*1.2 + 1.503*0.8) / 4, (0.497*0.8 + 1.503*1.2) / 4, 1e-4},
		{"step", func(x []float64) float64 { return float64(perceptron.Sign(x[0] - 0.3)) }, 0.35, 0.65, 1e-4},
		{"band of zero", func(x []float64) float64 {
			if math.Abs(x[0]) < 0.2 {
				return 0
			}
			return x[0]
		}, 0.4, 0.4, 1e-4},
		{"half NaN", func(x []float64) float64 { return math.Sqrt(x[0]) }, 1. / 2, 0, 1e-3},
		{"infinite", func(x []float64) float64 { return math.Inf(perceptron.Sign(x[0])) }, 1. / 2, 1. / 2, 1e-3},
	}
	for _, test := range tests {
		p := New()
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -1, 1, -1, 1
		m := NewRegions(test.score).newMarch(draw.NewCanvas(new(recorder.Canvas), 100, 100), p)
		m.run()
		if got := area(m.positive) / 1e4; math.Abs(got-test.positive) > test.within {
			t.Errorf("%s: the share of + is %v, want %v", test.name, got, test.positive)
		}
		if got := area(m.negative) / 1e4; math.Abs(got-test.negative) > test.within {
			t.Errorf("%s: the share of − is %v, want %v", test.name, got, test.negative)
		}
	}
}

// area returns the area inside the polygons of a path, all anticlockwise.
func area(path vg.Path) float64 {
	var sum float64
	var polygon []vg.Point
	for _, comp := range path {
		if comp.Type != vg.CloseComp {
			polygon = append(polygon, comp.Pos)
			continue
		}
		for i, a := range polygon {
			b := polygon[(i+1)%len(polygon)]
			sum += float64(a.X*b.Y-b.X*a.Y) / 2
		}
		polygon = nil
	}
	return sum
}

// TestBoundary: a circle's line is one closed chain, and every point is on it.
func TestBoundary(t *testing.T) {
	p := New()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -1, 1, -1, 1
	disc := func(x []float64) float64 { return 0.5 - x[0]*x[0] - x[1]*x[1] }
	m := NewRegions(disc).newMarch(draw.NewCanvas(new(recorder.Canvas), 100, 100), p)
	m.run()
	lines := chains(m.boundary)
	if len(lines) != 1 {
		t.Fatalf("%d lines, want 1", len(lines))
	}
	line := lines[0]
	if line[0] != line[len(line)-1] {
		t.Errorf("the line goes from %v to %v, want it closed", line[0], line[len(line)-1])
	}
	radius := 50 * math.Sqrt(0.5)
	for _, pt := range line {
		if r := length(pt.Sub(vg.Point{X: 50, Y: 50})); math.Abs(r-radius) > 0.01 {
			t.Errorf("%v is %v from the centre, want %v", pt, r, radius)
		}
	}
}

// TestNoBoundaryWithoutChange: neither a constant nor the border of NaN has one.
func TestNoBoundaryWithoutChange(t *testing.T) {
	for _, score := range []func([]float64) float64{
		func([]float64) float64 { return -2 },
		func([]float64) float64 { return 0 },
		func(x []float64) float64 { return math.Sqrt(x[0]-0.01) + 1 },
	} {
		p := New()
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -1, 1, -1, 1
		m := NewRegions(score).newMarch(draw.NewCanvas(new(recorder.Canvas), 100, 100), p)
		m.run()
		if len(m.boundary) > 0 {
			t.Errorf("%d pieces of a line, want 0", len(m.boundary))
		}
	}
}

// TestWordsClearOfArrow: in figures of all sizes +1 and −1 stand clear of w and of
// its arrow.
func TestWordsClearOfArrow(t *testing.T) {
	for _, gate := range datasets.Gates() {
		d := gate.Dataset()
		w := perceptron.Train(d.AbsorbBias()).Weights
		for width := vg.Length(120); width <= Width; width += 24 {
			size := vg.Point{X: width, Y: 0.75 * width}
			p := DecisionRegions(d, w.Affine)
			boxes := boxesOf(p, size)
			name, ok := boxes["w"]
			if !ok {
				continue
			}
			shaft := inkStrokes(p, size)[1]
			for _, word := range []string{"+1", "−1"} {
				box, ok := boxes[word]
				if !ok {
					continue
				}
				middle := box.Min.Add(box.Max).Scale(0.5)
				if apart := name.Min.X > box.Max.X || box.Min.X > name.Max.X || name.Min.Y > box.Max.Y || box.Min.Y > name.Max.Y; !apart {
					t.Errorf("%v, %v points wide: %s at %v, w at %v", gate, width, word, box, name)
				}
				if off := distance(shaft[0], shaft[1], []vg.Point{middle}); off < float64(box.Max.X-box.Min.X)/2 {
					t.Errorf("%v, %v points wide: %s is %v points from the arrow", gate, width, word, off)
				}
			}
		}
	}
}
