package scene

import (
	"math"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/measure"
	"perceptronlab/plotting/internal/notation"
)

// contourOf returns the regions of a score on a canvas of 100 × 100 points that shows the square from
// −1 to 1.
func contourOf(score func(x []float64) float64) *geometry.Contour {
	p := square()
	return (&Regions{Score: score}).fill(draw.NewCanvas(new(recorder.Canvas), 100, 100), p)
}

func square() *plot.Plot {
	p := plot.New()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -1, 1, -1, 1
	return p
}

func TestAreas(t *testing.T) {
	tests := []struct {
		name               string
		score              func(x []float64) float64
		positive, negative float64 // shares of the square
		within             float64
		line               bool // between + and −
	}{
		{"half", perceptron.Weights{1, 1, 0}.Affine, 1. / 2, 1. / 2, 1e-9, true},
		{"corner", perceptron.Weights{1, 1, -1}.Affine, 1. / 8, 7. / 8, 1e-9, true},
		{"all", perceptron.Weights{0, 0, 1}.Affine, 1, 0, 1e-9, false},
		{"zero", func([]float64) float64 { return 0 }, 0, 0, 0, false},
		{"NaN", func([]float64) float64 { return math.NaN() }, 0, 0, 0, false},
		{"disc", func(x []float64) float64 { return 0.5 - x[0]*x[0] - x[1]*x[1] }, math.Pi / 8, 1 - math.Pi/8, 5e-4, true},
		{"product", func(x []float64) float64 { return x[0] * x[1] }, 1. / 2, 1. / 2, 1e-4, true},
		{"product beside the grid", func(x []float64) float64 { return (x[0] - 0.503) * (x[1] + 0.2) }, (0.497*1.2 + 1.503*0.8) / 4, (0.497*0.8 + 1.503*1.2) / 4, 1e-4, true},
		{"step", func(x []float64) float64 { return float64(perceptron.Sign(x[0] - 0.3)) }, 0.35, 0.65, 1e-4, true},
		{"band of zero", func(x []float64) float64 {
			if math.Abs(x[0]) < 0.2 {
				return 0
			}
			return x[0]
		}, 0.4, 0.4, 1e-4, true},
		{"half NaN", func(x []float64) float64 { return math.Sqrt(x[0]) }, 1. / 2, 0, 1e-3, false},
		{"infinite", func(x []float64) float64 { return math.Inf(perceptron.Sign(x[0])) }, 1. / 2, 1. / 2, 1e-3, true},
	}
	for _, test := range tests {
		m := contourOf(test.score)
		if got := measure.PathArea(m.Region(int(notation.Positive)).Path) / 1e4; math.Abs(got-test.positive) > test.within {
			t.Errorf("%s: share of the area with a positive score = %v, want %v",
				test.name, got, test.positive)
		}
		if got := measure.PathArea(m.Region(int(notation.Negative)).Path) / 1e4; math.Abs(got-test.negative) > test.within {
			t.Errorf("%s: share of the area with a negative score = %v, want %v",
				test.name, got, test.negative)
		}
		var canvas recorder.Canvas
		(&Regions{Score: test.score, Boundary: true}).fill(draw.NewCanvas(&canvas, 100, 100), square())
		lines := 0
		for _, action := range canvas.Actions {
			if drawn, ok := action.(*recorder.Stroke); ok && len(drawn.Path) > 0 {
				lines++
			}
		}
		if lines > 0 != test.line {
			t.Errorf("%s: a line is drawn = %v, want %v", test.name, lines > 0, test.line)
		}
	}
}

// TestBoundary: the total length of the pieces of a disc's boundary is the circumference of the circle.
// Each end of a piece is on the circle, and is the end of two pieces.
func TestBoundary(t *testing.T) {
	radius, sum, at := 50*math.Sqrt(0.5), 0.0, map[vg.Point]int{}
	for _, b := range contourOf(func(x []float64) float64 { return 0.5 - x[0]*x[0] - x[1]*x[1] }).Borders {
		sum += away(b.From, b.To)
		at[b.From]++
		at[b.To]++
	}
	if math.Abs(sum-2*math.Pi*radius) > 0.1 {
		t.Errorf("length of the pieces = %v, want %v", sum, 2*math.Pi*radius)
	}
	for pt, n := range at {
		if r := away(pt, vg.Point{X: 50, Y: 50}); math.Abs(r-radius) > 0.01 || n != 2 {
			t.Errorf("end %v: distance from the centre = %v and number of pieces = %d, want %v and 2",
				pt, r, n, radius)
		}
	}
}

func away(a, b vg.Point) float64 { return float64(geometry.Norm(a.Sub(b))) }
