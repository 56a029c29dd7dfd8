package plotting

import (
	"bytes"
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/plotter"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// lineThrough returns a plot of a line literal, as a caller may write it.
func lineThrough(y ...float64) *plot.Plot {
	line := &plotter.Line{LineStyle: plotter.DefaultLineStyle}
	for i, v := range y {
		line.XYs = append(line.XYs, plotter.XY{X: float64(i), Y: v})
	}
	p := New()
	p.Add(line)
	return p
}

// logarithmic makes the Y axis of p logarithmic.
func logarithmic(p *plot.Plot) *plot.Plot {
	p.Y.Scale, p.Y.Tick.Marker = plot.LogScale{}, plot.LogTicks{}
	return p
}

// withY sets the range of the Y axis.
func withY(p *plot.Plot, low, high float64) *plot.Plot {
	p.Y.Min, p.Y.Max = low, high
	return p
}

// TestUndrawable: a plot that can't be drawn is an error. gonum draws an empty figure, never ends, or panics.
func TestUndrawable(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	const big = 1e16
	wedge := &plotter.Polygon{XYs: []plotter.XYs{{{X: 0, Y: 0}, {X: 1, Y: 1}}, {{X: 0, Y: -inf}}}}
	inverted := plot.InvertedScale{Normalizer: plot.LogScale{}}
	smallest := fromRows([][]float64{{0, 0}, {1e-320, 0}, {0, 1e-320}}, -1, -1, 1)
	integers := fromRows([][]float64{{1 << 60, 0}, {1<<60 + 256, 1}}, -1, 1)
	withWedge := New()
	withWedge.Add(wedge)
	thousands := New()
	thousands.X.Tick.Marker = plot.ConstantTicks(make([]plot.Tick, 10_001))
	for name, p := range map[string]*plot.Plot{
		"NaN in a line":                   lineThrough(1, nan, 100),
		"NaN in a line, range set":        withY(lineThrough(1, nan, 100), 0, 100),
		"NaN on a logarithmic axis":       logarithmic(lineThrough(1, nan, 100)),
		"NaN as the end of a log. axis":   logarithmic(withY(New(), nan, 100)),
		"zero on a logarithmic axis":      logarithmic(lineThrough(1, 0, 100)),
		"zero below a logarithmic range":  logarithmic(withY(lineThrough(1, 0, 100), 1, 100)),
		"inverted logarithmic axis":       withScale(lineThrough(1, 0), inverted),
		"logarithmic axis without values": logarithmic(New()),
		"infinite axis":                   withY(lineThrough(1, 2), 0, inf),
		"reversed axis":                   withY(lineThrough(1, 2), 2, 1),
		"polygon with -Inf":               withWedge,
		"width overflows":                 lineThrough(-1e308, 1e308),
		"subnormal width":                 lineThrough(0, 1e-320),
		"adjacent numbers":                lineThrough(big, big+2, big+4),
		"many ticks":                      thousands,
		"histogram with NaN":              histogramOf(1, nan),
		"infinite error bar":              withY(errorBar(inf), 0, 4),
		"scale gives NaN":                 withScale(lineThrough(-1, 4), rootScale{}),
		"no scale":                        withScale(lineThrough(1, 2), nil),
		"zero value":                      {},
		"panel":                           Panels(2, New(), lineThrough(1, nan)),
		"no room":                         Panels(60, slices.Repeat([]*plot.Plot{New()}, 60)...),
		"smallest numbers":                Scatter(smallest),
		"integers above 2⁵³":              Scatter(integers),
	} {
		var out bytes.Buffer
		messagetest.Error(t, name, Write(&out, p, Width, Height, "svg"))
		if out.Len() > 0 {
			t.Errorf("%s: number of bytes written = %d, want 0", name, out.Len())
		}
		if _, err := PNG(p, Width, Height); err == nil {
			t.Errorf("%s: error of PNG = nil, want an error", name)
		}
	}
	messagetest.Panic(t, "Draw", func() {
		Draw(lineThrough(1, nan), draw.NewCanvas(new(recorder.Canvas), Width, Height))
	})
}

// histogramOf returns a plot of a histogram whose bins have the given weights.
func histogramOf(weights ...float64) *plot.Plot {
	h := &plotter.Histogram{FillColor: color.Black}
	for i, weight := range weights {
		h.Bins = append(h.Bins, plotter.HistogramBin{Min: float64(i), Max: float64(i + 1), Weight: weight})
	}
	p := New()
	p.Add(h)
	return p
}

// errorBar returns a plot of an error bar above the point (1, 2).
func errorBar(high float64) *plot.Plot {
	p := New()
	p.Add(&plotter.YErrorBars{XYs: plotter.XYs{{X: 1, Y: 2}}, YErrors: plotter.YErrors{{High: high}}})
	return p
}

// A rootScale is a scale with no place for negative numbers.
type rootScale struct{}

func (rootScale) Normalize(low, high, v float64) float64 {
	return (math.Sqrt(v) - math.Sqrt(low)) / (math.Sqrt(high) - math.Sqrt(low))
}

// withScale sets the scale of the Y axis.
func withScale(p *plot.Plot, scale plot.Normalizer) *plot.Plot {
	p.Y.Scale = scale
	return p
}

// TestOtherPanicsPassThrough: Write returns an error only for plots that can't be drawn. A panic of a
// caller's plotter stays a panic.
func TestOtherPanicsPassThrough(t *testing.T) {
	defer func() {
		if got := recover(); got != "a mistake of the caller" {
			t.Errorf("panic value = %v, want that of the plotter", got)
		}
	}()
	p := New()
	p.Add(panicking{})
	_, _ = PNG(p, Width, Height)
}

type panicking struct{}

func (panicking) Plot(draw.Canvas, *plot.Plot) { panic("a mistake of the caller") }

// TestGapsOfFunctions: where a function is NaN, its line has a gap, on logarithmic axes, too.
func TestGapsOfFunctions(t *testing.T) {
	p := logarithmic(withY(New(), 0.1, 10))
	p.X.Min, p.X.Max = -1, 4
	p.Add(plotter.NewFunction(math.Sqrt)) // at no place 0
	if _, err := PNG(p, Width, Height); err != nil {
		t.Errorf("error = %v, want none", err)
	}
}

// TestDrawable: plots with few or unusual values are drawn with ticks and the whole line.
func TestDrawable(t *testing.T) {
	negativeZero := math.Copysign(0, -1)
	for name, p := range map[string]*plot.Plot{
		"no values":                  New(),
		"one value":                  lineThrough(5),
		"one huge value":             lineThrough(1e300, 1e300),
		"largest range":              lineThrough(-8e307, 8e307),
		"negative zero":              lineThrough(negativeZero, 1),
		"one value, logarithmic":     logarithmic(lineThrough(0.5, 0.5)),
		"many decades, logarithmic":  logarithmic(lineThrough(1e-300, 1e300)),
		"small values, gonum's axes": withTicks(lineThrough(0, 1e-299), plot.DefaultTicks{}),
		"large values, gonum's axes": withTicks(lineThrough(1e12, 1e12+3), plot.DefaultTicks{}),
	} {
		size := vg.Point{X: Width, Y: Height}
		checkPNG(t, name, p, size.X, size.Y)
		if words := wordsOf(p); len(words) < 4 {
			t.Errorf("%s: words = %q, want at least two numbers per axis", name, words)
		}
	}
}

// withTicks sets the ticks of the Y axis.
func withTicks(p *plot.Plot, ticks plot.Ticker) *plot.Plot {
	p.Y.Tick.Marker = ticks
	return p
}

// TestFarFromZero: places that are close together but far from 0 are drawn apart, at right numbers.
func TestFarFromZero(t *testing.T) {
	for _, c := range []struct {
		far, apart float64
		want       string // the labels of the X axis
	}{
		{1e12, 1, "1000000000000 +0.5 +1"},
		{-1e12, 1, "−1000000000001 +0.5 +1"},
		{1700000000, 3600, "1700000000 +1000 +2000 +3000 +4000"},
		{1 << 53, 1024, "9007199254741000 +500 +1000"},
	} {
		far, next := c.far, c.far+math.Copysign(c.apart, c.far)
		d := fromRows([][]float64{{far, far}, {next, far}, {far, next}, {next, next}}, -1, -1, -1, 1)
		w := perceptron.Weights{1, 1, -1.5*next - 0.5*far}
		for name, p := range map[string]*plot.Plot{
			"Scatter": Scatter(d), "DecisionRegions": DecisionRegions(d, w.Affine), "Hulls": Hulls(d),
		} {
			axes := axesOf(p, vg.Point{X: Width, Y: Height})
			x, _ := axes.plot.Transforms(&axes.canvas)
			if gap := math.Abs(float64(x(next) - x(far))); gap < 50 {
				t.Errorf("%s at %v: distance of two places = %v points, want at least 50", name, far, gap)
			}
			var labels []string
			for _, tick := range axes.plot.X.Tick.Marker.Ticks(axes.plot.X.Min, axes.plot.X.Max) {
				labels = append(labels, tick.Label)
			}
			if got := strings.Join(labels, " "); name == "Scatter" && got != c.want {
				t.Errorf("labels at %v = %q, want %q", far, got, c.want)
			}
		}
	}
}

// TestTicksFarFromZero: the number that a label stands for is the value of its tick.
func TestTicksFarFromZero(t *testing.T) {
	for _, test := range []struct {
		low, high float64
		want      string
	}{
		{1e12, 1e12 + 3, "1000000000000 +0.5 +1 +1.5 +2 +2.5 +3"},
		{-1e12 - 0.1, -1e12 + 0.1, "−1000000000000.1 +0.05 +0.1 +0.15 +0.2"},
		{1e20, 1e20 + 1e8, "1e20 +2e7 +4e7 +6e7 +8e7 +1e8"},
		{1e-10, 1e-10 + 3e-17, "1e−10 +5e−18 +1e−17 +1.5e−17 +2e−17 +2.5e−17"},
		{123456, 123458, "123456 123456.5 123457 123457.5 123458"},
	} {
		var labels []string
		for _, tick := range (Ticks{}).Ticks(test.low, test.high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("ticks from %v to %v = %q, want %q", test.low, test.high, got, test.want)
		}
	}
}
