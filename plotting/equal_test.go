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

// TestUnitsEqual measures the length of a unit of both axes on the canvas.
func TestUnitsEqual(t *testing.T) {
	plots := map[string]func() *plot.Plot{
		"and":       func() *plot.Plot { return DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine) },
		"circle":    func() *plot.Plot { return DecisionRegions(disc(50), circle) },
		"one point": func() *plot.Plot { return DecisionRegions(fromRows([][]float64{{3, 5}}, 1), circle) },
		"by hand": func() *plot.Plot {
			p := New()
			p.Title.Text = "a title takes room"
			p.X.Scale = Equal{}
			p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -3, 7, 0.001, 0.002
			return p
		},
	}
	for name, newPlot := range plots {
		for _, size := range sizes {
			p := newPlot()
			var probe probe
			p.Add(&probe)
			Draw(p, draw.NewCanvas(new(recorder.Canvas), size.X, size.Y))
			if ratio := probe.x / probe.y; math.Abs(ratio-1) > 1e-9 {
				t.Errorf("%s at size %v: a unit is %v wide and %v high, want equal lengths",
					name, size, probe.x, probe.y)
			}
		}
	}
}

// A probe is a plotter that measures a unit of both axes.
type probe struct{ x, y float64 }

func (m *probe) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	m.x, m.y = float64(x(1)-x(0)), float64(y(1)-y(0))
}

// TestDrawKeepsThePlot: Draw does not change the plot. At the default size, p.Draw makes the units
// equal, too.
func TestDrawKeepsThePlot(t *testing.T) {
	p := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	before := *p
	Draw(p, draw.NewCanvas(new(recorder.Canvas), 100, 300))
	if p.X.Min != before.X.Min || p.X.Max != before.X.Max || p.Y.Min != before.Y.Min || p.Y.Max != before.Y.Max {
		t.Errorf("ranges after Draw = %v to %v and %v to %v, want them unchanged",
			p.X.Min, p.X.Max, p.Y.Min, p.Y.Max)
	}
	var probe probe
	p.Add(&probe)
	p.Draw(draw.NewCanvas(new(recorder.Canvas), Width, Height))
	if math.Abs(probe.x/probe.y-1) > 1e-9 {
		t.Errorf("with p.Draw, a unit is %v wide and %v high, want equal lengths", probe.x, probe.y)
	}
}

// TestLongNamesAreCut: names of axes and panels that are longer than the figure end in an
// ellipsis. Shorter names are complete.
func TestLongNamesAreCut(t *testing.T) {
	long := strings.Repeat("very long ", 30)
	named := func(x, y string) *plot.Plot {
		p := Scatter(and.Named(x, y))
		p.Title.Text = ""
		return p
	}
	titled := named("x1", "x2")
	titled.Title.Text = long
	for name, p := range map[string]*plot.Plot{
		"both": named(long, long+"y"), "panels": Panels(3, named(long, long+"y"), titled, titled), "Frames": Frames(and.Named(long, long+"y"), perceptron.Updates(and)),
	} {
		mustFit(t, name, p, Width, Height)
		if words := wordsOf(p); !slices.ContainsFunc(words, func(s string) bool { return strings.HasSuffix(s, "…") }) {
			t.Errorf("%s: words = %q, want one that ends in an ellipsis", name, words)
		}
	}
	p := named("length", long)
	if words := wordsOf(p); !slices.Contains(words, "length") {
		t.Errorf(`words = %q, want "length" among them`, words)
	}
	if p.Y.Label.Text != long {
		t.Errorf("name of the Y axis after Draw = %q, want it unchanged", p.Y.Label.Text)
	}
}
