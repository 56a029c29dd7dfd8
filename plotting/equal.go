package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/canvas"
	"perceptronlab/plotting/internal/drawable"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/pen"
)

// Equal is a linear scale. If the X axis of a plot has this scale, a unit is equally long on both
// axes, so right angles look right and circles look round:
//
//	p.X.Scale = plotting.Equal{}
//
// To make the units equal, [Draw], [PNG], [Save], [SaveSized] and [Write] widen the range of one axis. The
// methods Draw and Save of [plot.Plot] don't.
type Equal struct{ plot.LinearScale }

// Draw draws p on c with a margin of 6 points. Unlike p.Draw, it makes a unit equally long on both axes if
// p.X.Scale is [Equal], and shortens words that are too long for c: the title, the names of the axes, names
// at ticks, and the words beside the data. It does not change p.
//
// Draw panics if p can't be drawn. [Write] lists the reasons, and returns an error instead.
func Draw(p *plot.Plot, c draw.Canvas) {
	if canvas.CheckedBelow(c) != nil { // whoever made the Checked canvas reports its error
		drawUnchecked(p, c)
		return
	}
	if _, err := drawChecked(p, c); err != nil {
		panic(err)
	}
}

// drawChecked is Draw, but it returns an error if p can't be drawn. It also returns the font size of the
// smallest text, or 0 if there is none.
func drawChecked(p *plot.Plot, c draw.Canvas) (smallest vg.Length, err error) {
	defer drawable.Catch(&err)
	checked := &canvas.Checked{Canvas: c.Canvas}
	c.Canvas = checked
	drawUnchecked(p, c)
	if err := checked.Err(); err != nil {
		return 0, fmt.Errorf("plotting: %w", err)
	}
	return checked.SmallestText(), nil
}

// drawUnchecked is Draw on a canvas that finds characters that can't be drawn.
func drawUnchecked(p *plot.Plot, c draw.Canvas) {
	const margin = 6
	q := *p
	drawable.Prepare("", &q)
	inner := draw.Crop(c, margin, -margin, margin, -margin)
	fitAxes(&q, inner)
	if lack := lackOnTheLeft(&q, inner) - margin; lack > 0 {
		inner = draw.Crop(inner, lack, 0, 0, 0)
		fitAxes(&q, inner)
	}
	mustHaveRoom("", &q, inner)
	if q.BackgroundColor != nil {
		pen.Paint(c, q.BackgroundColor, c.Path())
	}
	q.Draw(inner)
}

// mustHaveRoom panics if the axes and words of p leave no room for the data on c. place is the place of p
// for the message, as in drawable.Prepare.
func mustHaveRoom(place string, p *plot.Plot, c draw.Canvas) {
	size := p.DataCanvas(c).Size()
	if !(size.X > 0 && size.Y > 0) {
		drawable.Panic("%sgot a canvas of %.0f × %.0f points without the margin, "+
			"want more room for the data; choose a larger size",
			place, c.Size().X.Points(), c.Size().Y.Points())
	}
}

// equalize widens the range of one axis of p until a unit is equally long on both axes when p is
// drawn on c. It iterates, because a wider range can change the width of the tick labels, which
// changes the space for the data.
func equalize(p *plot.Plot, c draw.Canvas) {
	for range 100 {
		x, y := geometry.Units(p, p.DataCanvas(c))
		switch {
		case !(x > 0 && y > 0) || math.Abs(x/y-1) < 1e-12:
			return
		case x > y:
			widen(&p.X, x/y)
		default:
			widen(&p.Y, y/x)
		}
	}
}

// widen makes the range of an axis factor times as wide and keeps its middle.
func widen(a *plot.Axis, factor float64) {
	middle := a.Min/2 + a.Max/2 // a.Min + a.Max might overflow
	half := (a.Max/2 - a.Min/2) * factor
	a.Min, a.Max = middle-half, middle+half
}
