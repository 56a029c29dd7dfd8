package plotting

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
)

// TestDrawMakesUnitsEqual measures the length of a unit of both axes on the canvas.
func TestDrawMakesUnitsEqual(t *testing.T) {
	plots := map[string]func() *plot.Plot{
		"AND":         func() *plot.Plot { return DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine) },
		"circle":      func() *plot.Plot { return DecisionRegions(disc(50), circle) },
		"one example": func() *plot.Plot { return DecisionRegions(fromRows([][]float64{{3, 5}}, 1), circle) },
		"plot with a title": func() *plot.Plot {
			p := New()
			p.Title.Text = "title"
			p.X.Scale = Equal{}
			p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -3, 7, 0.001, 0.002 // X is 10,000 times as wide as Y
			return p
		},
	}
	for name, newPlot := range plots {
		for _, size := range sizes {
			p := newPlot()
			var unit probe
			p.Add(&unit)
			Draw(p, draw.NewCanvas(new(recorder.Canvas), size.X, size.Y))
			if ratio := unit.x / unit.y; math.Abs(ratio-1) > 1e-9 {
				t.Errorf("%s at size %v: a unit is %v wide and %v high, want equal lengths",
					name, size, unit.x, unit.y)
			}
		}
	}
}

// A probe is a plotter that draws nothing. It measures the length of a unit of both axes in points.
type probe struct{ x, y float64 }

func (m *probe) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	m.x, m.y = float64(x(1)-x(0)), float64(y(1)-y(0))
}

// TestDrawDoesNotChangePlot: Draw does not change the plot. At the default size, the units are also
// equal if the method Draw of plot.Plot draws the plot.
func TestDrawDoesNotChangePlot(t *testing.T) {
	p := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	before := *p
	Draw(p, draw.NewCanvas(new(recorder.Canvas), 100, 300))
	if p.X.Min != before.X.Min || p.X.Max != before.X.Max || p.Y.Min != before.Y.Min || p.Y.Max != before.Y.Max {
		t.Errorf("ranges after Draw = %v to %v and %v to %v, want %v to %v and %v to %v",
			p.X.Min, p.X.Max, p.Y.Min, p.Y.Max, before.X.Min, before.X.Max, before.Y.Min, before.Y.Max)
	}
	var unit probe
	p.Add(&unit)
	p.Draw(draw.NewCanvas(new(recorder.Canvas), Width, Height))
	if math.Abs(unit.x/unit.y-1) > 1e-9 {
		t.Errorf("with p.Draw, a unit is %v wide and %v high, want equal lengths", unit.x, unit.y)
	}
}

// TestLongNamesAreShortened: axis names and titles that are longer than the figure end in an ellipsis.
// Shorter names are complete.
func TestLongNamesAreShortened(t *testing.T) {
	long := strings.Repeat("very long ", 30)
	withNames := func(x, y string) *plot.Plot { return Scatter(and.Named(x, y)) }
	withTitle := withNames("x1", "x2")
	withTitle.Title.Text = long
	endsInEllipsis := func(s string) bool { return strings.HasSuffix(s, "…") }
	for name, p := range map[string]*plot.Plot{
		"axes":   withNames(long, long+"y"),
		"Panels": Panels(3, withNames(long, long+"y"), withTitle, withTitle),
		"Frames": Frames(and.Named(long, long+"y"), perceptron.Updates(and)),
	} {
		checkPNG(t, name, p, Width, Height)
		if words := wordsOf(p); !slices.ContainsFunc(words, endsInEllipsis) {
			t.Errorf("%s: words = %q, want words that end in an ellipsis", name, words)
		}
	}
	p := withNames("short", long)
	if words := wordsOf(p); !slices.Contains(words, "short") {
		t.Errorf(`words = %q, want words that include "short"`, words)
	}
	if p.Y.Label.Text != long {
		t.Errorf("name of the Y axis after Draw = %q, want %q", p.Y.Label.Text, long)
	}
}
