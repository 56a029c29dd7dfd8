package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/canvas"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
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
// p.X.Scale is [Equal], and shortens axis names that are too long. It does not change p. Draw panics if a
// text of p has characters that can't be drawn, with the message of the error of [Write].
func Draw(p *plot.Plot, c draw.Canvas) {
	if canvas.CheckedBelow(c) != nil { // whoever made the Checked canvas reports its error
		drawUnchecked(p, c)
		return
	}
	if err := drawChecked(p, c); err != nil {
		panic(err.Error())
	}
}

// drawChecked is Draw. It returns an error if a text of p has characters that can't be drawn.
func drawChecked(p *plot.Plot, c draw.Canvas) error {
	checked := &canvas.Checked{Canvas: c.Canvas}
	c.Canvas = checked
	drawUnchecked(p, c)
	if err := checked.Err(); err != nil {
		return fmt.Errorf("plotting: %w", err)
	}
	return nil
}

// drawUnchecked is Draw on a canvas that finds characters that can't be drawn.
func drawUnchecked(p *plot.Plot, c draw.Canvas) {
	const margin = 6
	q := *p
	inner := draw.Crop(c, margin, -margin, margin, -margin)
	fitAxes(&q, inner)
	if q.BackgroundColor != nil {
		pen.Paint(c, q.BackgroundColor, c.Path())
	}
	q.Draw(inner)
}

// fitAxes makes a unit equally long on both axes if the X axis has the scale Equal, and shortens
// axis names that are too long for c.
func fitAxes(p *plot.Plot, c draw.Canvas) {
	cutNames(p, c)
	makeEqual(p, c)
	// With equal units, the labels of the ticks can take more room than before.
	cutNames(p, c)
	makeEqual(p, c)
}

// makeEqual makes a unit equally long on both axes if the X axis has the scale Equal.
func makeEqual(p *plot.Plot, c draw.Canvas) {
	if _, ok := p.X.Scale.(Equal); ok {
		equalize(p, c)
	}
}

// cutNames shortens the names of the axes to the room that the axes have for them without the names.
// gonum would shrink the space for the data until it is as long as a name that is too long.
func cutNames(p *plot.Plot, c draw.Canvas) {
	nameless := *p
	cutName(&nameless.X, 0)
	cutName(&nameless.Y, 0)
	data := nameless.DataCanvas(c)
	middle := data.Center() // the names are centred on the data
	cutName(&p.X, 2*min(middle.X-c.Min.X, c.Max.X-middle.X))
	cutName(&p.Y, 2*min(middle.Y-c.Min.Y, c.Max.Y-middle.Y))
}

// cutName shortens the name of an axis if it is wider than width.
func cutName(a *plot.Axis, width vg.Length) {
	a.Label.Text = theme.CutToWidth(a.Label.TextStyle, a.Label.Text, width)
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
