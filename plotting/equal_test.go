package plotting

import (
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
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

// TestLongNamesKeepRanges: an axis name of any length changes neither the ranges of the axes nor the space
// for the data, so the units stay equal. A name that is too long is about as long as the figure.
func TestLongNamesKeepRanges(t *testing.T) {
	long := strings.Repeat("Länge ", 50)
	regions := func(x, y string) *plot.Plot {
		return DecisionRegions(and.Named(x, y), perceptron.Weights{3, 2, -4}.Affine)
	}
	for _, size := range sizes {
		want := axesOf(regions("x", "y"), size)
		for _, n := range []int{10, 30, 44, 48, 56, 70, 97, 300} {
			name := string([]rune(long)[:n])
			for _, names := range [][]string{{name, "y"}, {"x", name}, {name, name}} {
				got := axesOf(regions(names[0], names[1]), size)
				if !sameAxes(got, want) {
					t.Errorf("%q and %q at size %v: data on %v with X from %v to %v, want %v and %v to %v",
						names[0], names[1], size, got.canvas.Rectangle, got.plot.X.Min, got.plot.X.Max,
						want.canvas.Rectangle, want.plot.X.Min, want.plot.X.Max)
				}
			}
		}
		data := want.canvas.Size()
		checkLongest(t, regions(long, "y"), size, data.X)
		checkLongest(t, regions("x", long), size, data.Y)
	}
}

// checkLongest reports an error unless the longest shortened words of a figure have about the given width.
func checkLongest(t *testing.T, p *plot.Plot, size vg.Point, width vg.Length) {
	t.Helper()
	var longest vg.Length
	for words, box := range boxesOf(p, size) {
		if strings.HasSuffix(words, "…") {
			longest = max(longest, box.Size().X)
		}
	}
	if longest < width-15 || longest > width+30 {
		t.Errorf("size %v: the shortened name has a width of %v points, want about %v", size, longest, width)
	}
}

// axesOf draws p at the given size and returns its canvas and its axes.
func axesOf(p *plot.Plot, size vg.Point) *axesRecorder {
	var axes axesRecorder
	p.Add(&axes)
	Draw(p, draw.NewCanvas(new(recorder.Canvas), size.X, size.Y))
	return &axes
}

// sameAxes reports whether two figures have the same space for the data and the same ranges, up to rounding.
func sameAxes(a, b *axesRecorder) bool {
	isNear := func(x, y float64) bool { return math.Abs(x-y) < 1e-6 }
	size, want := a.canvas.Size(), b.canvas.Size()
	return isNear(float64(size.X), float64(want.X)) && isNear(float64(size.Y), float64(want.Y)) &&
		isNear(a.plot.X.Min, b.plot.X.Min) && isNear(a.plot.X.Max, b.plot.X.Max) &&
		isNear(a.plot.Y.Min, b.plot.Y.Min) && isNear(a.plot.Y.Max, b.plot.Y.Max)
}
