package plotting

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// Equal, as the Scale of a plot's X axis, asks for a unit to be equally long on
// both axes: then right angles look right, and circles round.
//
//	p.X.Scale = plotting.Equal{}
//
// Draw, PNG and Save honour it by widening one of the two ranges. Otherwise it
// is gonum's linear scale.
type Equal struct{ plot.LinearScale }

// Draw draws p on c like p.Draw, with a margin of 6 points, and makes a unit
// equally long on both axes if p.X.Scale is Equal. It does not change p.
func Draw(p *plot.Plot, c draw.Canvas) {
	const margin = 6
	q := *p
	inner := draw.Crop(c, margin, -margin, margin, -margin)
	fitAxes(&q, inner)
	if q.BackgroundColor != nil {
		pen.Paint(c, q.BackgroundColor, c.Path())
	}
	q.Draw(inner)
}

// fitAxes makes a unit equally long on both axes if p's scale asks for it, and cuts
// axis names that are too long for c.
func fitAxes(p *plot.Plot, c draw.Canvas) {
	if _, ok := p.X.Scale.(Equal); ok {
		equalize(p, c)
	}
	data := p.DataCanvas(c)
	middle := data.Center() // of the names, too
	cutName(&p.X, 2*min(middle.X-c.Min.X, c.Max.X-middle.X))
	cutName(&p.Y, 2*min(middle.Y-c.Min.Y, c.Max.Y-middle.Y))
}

// cutName cuts the name of an axis short if it is wider than width.
func cutName(a *plot.Axis, width vg.Length) {
	a.Label.Text = theme.CutToWidth(a.Label.TextStyle, a.Label.Text, width)
}

// equalize widens one axis of p until a unit is equally long on both on c. A
// wider range can change the tick labels, these the room left for the data,
// and that the range, so it repeats until nothing changes.
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

// widen makes the range of an axis factor times as wide around its middle.
func widen(a *plot.Axis, factor float64) {
	middle := a.Min/2 + a.Max/2
	half := (a.Max/2 - a.Min/2) * factor
	a.Min, a.Max = middle-half, middle+half
}
