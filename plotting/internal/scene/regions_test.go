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

// contourOf returns the regions of a score on a canvas of 100 × 100 points. Both axes range from −1
// to 1.
func contourOf(score func(x []float64) float64) *geometry.Contour {
	return (&Regions{Score: score}).fill(draw.NewCanvas(new(recorder.Canvas), 100, 100), squarePlot())
}

// squarePlot returns a plot whose axes range from −1 to 1.
func squarePlot() *plot.Plot {
	p := plot.New()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -1, 1, -1, 1
	return p
}

// Each score has regions whose exact areas are known from geometry.
func TestAreasOfRegions(t *testing.T) {
	tests := []struct {
		name               string
		score              func(x []float64) float64
		positive, negative float64 // the regions' shares of the area of the canvas
		tolerance          float64 // of the shares
		hasLine            bool    // whether fill draws a line between regions
	}{
		{"line through the centre", perceptron.Weights{1, 1, 0}.Affine, 1. / 2, 1. / 2, 1e-9, true},
		{"line near a corner", perceptron.Weights{1, 1, -1}.Affine, 1. / 8, 7. / 8, 1e-9, true},
		{"positive everywhere", perceptron.Weights{0, 0, 1}.Affine, 1, 0, 1e-9, false},
		{"0 everywhere", func([]float64) float64 { return 0 }, 0, 0, 0, false},
		{"NaN everywhere", func([]float64) float64 { return math.NaN() }, 0, 0, 0, false},
		{"disc", func(x []float64) float64 { return 0.5 - x[0]*x[0] - x[1]*x[1] }, math.Pi / 8, 1 - math.Pi/8, 5e-4, true},
		{"product of features", func(x []float64) float64 { return x[0] * x[1] }, 1. / 2, 1. / 2, 1e-4, true},
		{"product whose lines of zeros cross inside a cell", func(x []float64) float64 { return (x[0] - 0.503) * (x[1] + 0.2) }, (0.497*1.2 + 1.503*0.8) / 4, (0.497*0.8 + 1.503*1.2) / 4, 1e-4, true},
		{"step", func(x []float64) float64 { return float64(perceptron.Sign(x[0] - 0.3)) }, 0.35, 0.65, 1e-4, true},
		{"0 in a strip", func(x []float64) float64 {
			if math.Abs(x[0]) < 0.2 {
				return 0
			}
			return x[0]
		}, 0.4, 0.4, 1e-4, true},
		{"NaN in one half", func(x []float64) float64 { return math.Sqrt(x[0]) }, 1. / 2, 0, 1e-3, false},
		{"infinite scores", func(x []float64) float64 { return math.Inf(perceptron.Sign(x[0])) }, 1. / 2, 1. / 2, 1e-3, true},
	}
	for _, test := range tests {
		m := contourOf(test.score)
		if got := measure.PathArea(m.Region(int(notation.Positive)).Path) / 1e4; math.Abs(got-test.positive) > test.tolerance {
			t.Errorf("%s: share of the canvas with a positive score = %v, want %v ± %v",
				test.name, got, test.positive, test.tolerance)
		}
		if got := measure.PathArea(m.Region(int(notation.Negative)).Path) / 1e4; math.Abs(got-test.negative) > test.tolerance {
			t.Errorf("%s: share of the canvas with a negative score = %v, want %v ± %v",
				test.name, got, test.negative, test.tolerance)
		}
		var canvas recorder.Canvas
		(&Regions{Score: test.score, Boundary: true}).fill(draw.NewCanvas(&canvas, 100, 100), squarePlot())
		lines := 0
		for _, action := range canvas.Actions {
			if drawn, ok := action.(*recorder.Stroke); ok && len(drawn.Path) > 0 {
				lines++
			}
		}
		if lines > 0 != test.hasLine {
			t.Errorf("%s: a line is drawn = %v, want %v", test.name, lines > 0, test.hasLine)
		}
	}
}

// The score is positive in a disc. The total length of the borders is the circumference of the
// disc. Each end of a border is on the circle, and is the end of exactly two borders.
func TestBordersOfDisc(t *testing.T) {
	radius := 50 * math.Sqrt(0.5) // a unit of an axis has 50 points
	length := 0.0
	bordersAt := map[vg.Point]int{} // the number of borders that end at a point
	for _, b := range contourOf(func(x []float64) float64 { return 0.5 - x[0]*x[0] - x[1]*x[1] }).Borders {
		length += distance(b.From, b.To)
		bordersAt[b.From]++
		bordersAt[b.To]++
	}
	if want := 2 * math.Pi * radius; math.Abs(length-want) > 0.1 {
		t.Errorf("total length of the borders = %v, want %v ± 0.1", length, want)
	}
	for pt, n := range bordersAt {
		if r := distance(pt, vg.Point{X: 50, Y: 50}); math.Abs(r-radius) > 0.01 || n != 2 {
			t.Errorf("end %v: distance from the centre = %v and number of borders = %d, want %v and 2",
				pt, r, n, radius)
		}
	}
}

// distance returns the distance between two points.
func distance(a, b vg.Point) float64 { return float64(geometry.Norm(a.Sub(b))) }
