package plotting

import (
	"fmt"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// Mistakes draws a bar for the number of mistakes in each epoch. perEpoch[0] is the number in
// epoch 1, as in the field PerEpoch of a run. The number in the last epoch, which is 0 if the run
// converged, is written above the last bar.
//
// If there are more than 100 epochs, a line over a tinted area takes the place of the bars. If an earlier
// epoch has fewer mistakes than the last one, a dot and the words "1 in epoch 159" mark the first epoch with
// the fewest, so it is found among the others.
//
// The ticks of both axes are at integers. Mistakes panics if an element of perEpoch is negative.
func Mistakes(perEpoch []int) *plot.Plot {
	for e, m := range perEpoch {
		if m < 0 {
			panic(fmt.Sprintf("plotting: Mistakes: epoch %d: got %s, want 0 or more",
				e+1, wording.Plural(m, "mistake")))
		}
	}
	p := New()
	p.X.Label.Text, p.Y.Label.Text = "epoch", "mistakes"
	p.X.Tick.Marker, p.Y.Tick.Marker = epochTicks(len(perEpoch)), Ticks{Integers: true}
	if len(perEpoch) == 0 {
		p.X.Min, p.X.Max, p.Y.Max = 0.5, 1.5, 1
		p.Add(note("no epochs"))
		return p
	}
	p.X.Min, p.X.Max = 0.5, float64(len(perEpoch))+0.5
	p.Y.Min, p.Y.Max = 0, float64(max(1, slices.Max(perEpoch)))
	p.Add(mistakes(perEpoch))
	return p
}

// mistakes is the plotter of Mistakes.
type mistakes []int

// Plot implements plot.Plotter. If an epoch has less than 3 points of the axis, the bars touch each
// other.
func (m mistakes) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	slot := x(2) - x(1) // the part of the axis that belongs to one epoch
	gap := vg.Length(0)
	if slot >= 3 {
		gap = max(0.15*slot, (slot-40)/2) // on each side of a bar
	}
	if len(m) > maxBars {
		m.drawSteps(c, p)
	} else {
		m.drawBars(c, p, gap)
	}
	last := len(m) - 1
	style := m.numberStyle(t)
	text := notation.Number(float64(m[last]))
	// The number is centred on the last bar, unless it would then cover the previous bar.
	middle := x(float64(last + 1))
	left := x(float64(last)+0.5) + gap + 1.5
	at := vg.Point{X: max(middle, left+style.Width(text)/2), Y: y(float64(m[last])) + 2}
	c.FillText(style, at, text)
	if fewest := slices.Min(m); len(m) > maxBars && fewest < m[last] {
		number := vg.Rectangle{Min: vg.Point{X: at.X - style.Width(text)/2, Y: at.Y}}
		number.Max = number.Min.Add(style.Rectangle(text).Size())
		m.markFewest(c, p, slices.Index(m, fewest), number)
	}
}

// numberStyle returns the style of the number of mistakes in the last epoch.
func (m mistakes) numberStyle(t theme.Theme) text.Style {
	style := t.Letter(10, t.Positive)
	style.YAlign = draw.YBottom
	return style
}

// drawBars draws the bars, with a gap on each side of a bar.
func (m mistakes) drawBars(c draw.Canvas, p *plot.Plot, gap vg.Length) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	slot := x(2) - x(1)
	// A path of many bars is slow to fill, so a path covers only 40 points of the axis. Between two
	// paths that only touch, a seam would be visible, so a path repeats the last bar of the previous
	// path.
	barsPerPath := max(1, int(40/slot))
	for from := 0; from < len(m); from += barsPerPath {
		var path vg.Path
		for e := max(0, from-1); e < min(from+barsPerPath, len(m)); e++ {
			left, right := x(float64(e)+0.5)+gap, x(float64(e)+1.5)-gap
			top := y(float64(m[e]))
			bar := vg.Rectangle{Min: vg.Point{X: left, Y: c.Min.Y}, Max: vg.Point{X: right, Y: top}}
			path = append(path, bar.Path()...)
		}
		pen.Paint(c, t.Positive, path)
	}
}

// GlyphBoxes implements plot.GlyphBoxer: it reserves space for the number above the last bar.
func (m mistakes) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	style := m.numberStyle(theme.Of(p))
	last := m[len(m)-1]
	size := style.Rectangle(notation.Number(float64(last))).Size()
	return []plot.GlyphBox{{
		X: p.X.Norm(float64(len(m)) - 0.5), Y: p.Y.Norm(float64(last)),
		Rectangle: vg.Rectangle{Max: vg.Point{X: size.X + 3, Y: size.Y + 2}},
	}}
}
