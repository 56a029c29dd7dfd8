package plotting

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// Distribution draws a histogram of the numbers of mistakes of several runs, and a bound, such as
// R²/γ². The runs may be on different datasets, or on one dataset in different orders.
//
// mistakes[i] is the number of mistakes of run i. A bar covers one number of mistakes. If this
// would take more than 30 bars, a bar covers 2, 5, 10, 20, … consecutive numbers.
//
// The X axis includes 0, unless bars would then be narrower than a hundredth of the axis, about 3
// points. A dashed line with a label shows the bound. If an axis that includes the bound would make
// bars narrower than this, an arrow at the right edge replaces the line. A bound of +Inf means no
// bound, and has neither.
//
// If there are no runs, the figure has a note instead of bars. Distribution panics if a number of
// mistakes is negative, or the bound is negative or NaN.
func Distribution(mistakes []int, bound float64) *plot.Plot {
	if !(bound >= 0) {
		panic(fmt.Sprintf("plotting: Distribution: got the bound %v, "+
			"want a bound of 0 or more, or +Inf for no bound", bound))
	}
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "mistakes", "runs"
	p.X.Tick.Marker, p.Y.Tick.Marker = Ticks{Integers: true}, Ticks{Integers: true}
	if len(mistakes) == 0 {
		p.X.Tick.Marker, p.Y.Tick.Marker = plot.ConstantTicks(nil), plot.ConstantTicks(nil)
		p.Add(note("no runs"))
		return p
	}
	b := newBars(mistakes)
	low, high := b.edge(0), b.edge(len(b.counts))
	maxLength := 100 * float64(b.width) // of an axis; on a longer axis, bars would be too narrow
	if high <= maxLength {
		low = min(low, 0)
	}
	offAxis := bound-low > maxLength
	if !offAxis {
		low = min(low, bound)
		high = max(high, bound+0.04*(max(high, bound)-low))
	}
	p.Add(&distribution{bars: b, bound: bound, offAxis: offAxis})
	p.X.Min, p.X.Max = low, high+0.03*(high-low)
	p.Y.Min, p.Y.Max = 0, 1.14*float64(slices.Max(b.counts))
	return p
}

// bars is a histogram of integers. counts[i] is the number of integers from first + i·width to
// first + (i+1)·width − 1.
type bars struct {
	first, width int
	counts       []int
}

func newBars(numbers []int) bars {
	low, high := slices.Min(numbers), slices.Max(numbers)
	if low < 0 {
		panic(fmt.Sprintf("plotting: Distribution: got %s, want 0 or more",
			wording.Plural(low, "mistake")))
	}
	const maxBars = 30
	b := bars{width: 1}
	if width := float64(high-low) / maxBars; width >= 1 {
		// Without 1e-9, the integers 1 to 31 would take 31 bars of width 1.
		b.width = int(notation.NiceStep(width + 1e-9))
	}
	b.first = low / b.width * b.width
	b.counts = make([]int, (high-b.first)/b.width+1)
	for _, m := range numbers {
		b.counts[(m-b.first)/b.width]++
	}
	return b
}

// edge returns the left edge of bar i, half a unit before its first integer.
func (b bars) edge(i int) float64 {
	return float64(b.first) + float64(i)*float64(b.width) - 0.5
}

// distribution is the plotter of Distribution.
type distribution struct {
	bars
	bound   float64
	offAxis bool // the axis does not include the bound, so an arrow replaces the dashed line
}

// Plot implements plot.Plotter.
func (v *distribution) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	var path vg.Path
	for i, n := range v.counts {
		if n == 0 {
			continue
		}
		left, right := x(v.edge(i)), x(v.edge(i+1))
		top := y(float64(n))
		gap := min(0.75, 0.1*(right-left))
		bar := vg.Rectangle{
			Min: vg.Point{X: left + gap, Y: c.Min.Y},
			Max: vg.Point{X: right - gap, Y: top},
		}
		path = append(path, bar.Path()...)
	}
	pale := theme.Blend(t.PositiveTint, t.Positive, 0.4) // so the line at the bound stands out
	pen.Paint(c, pale, path)

	// The bars leave room at the top for the value of the bound.
	style := t.Words(11, t.Ink)
	style.YAlign = draw.YTop
	text := "bound " + notation.Number(v.bound)
	at := vg.Point{Y: c.Max.Y - 2}
	switch {
	case math.IsInf(v.bound, 1):
		return
	case v.offAxis:
		tip := vg.Point{X: c.Max.X, Y: c.Max.Y - 8}
		pen.StrokeArrow(c, t.Line(t.Ink, 1.25), tip.Sub(vg.Point{X: 22}), tip)
		at.X, style.XAlign = tip.X-27, draw.XRight
	default:
		line := x(v.bound)
		dashed := t.Line(t.Ink, 1.25, theme.LongDashes...)
		c.StrokeLine2(dashed, line, c.Min.Y, line, c.Max.Y)
		at.X, style.XAlign = line-5, draw.XRight
		if at.X-style.Width(text) < c.Min.X {
			at.X, style.XAlign = line+5, draw.XLeft
		}
	}
	c.FillText(style, at, text)
}
