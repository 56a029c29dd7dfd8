package plotting

import (
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/theme"
)

// allowedBy returns the weights on the canvas that classify all examples of a label correctly, as a polygon.
// It is empty if there are no such weights.
func (v *weightSpace) allowedBy(label notation.Sign, l *layout.Layout, p *plot.Plot) []vg.Point {
	region := geometry.Outline(l.Canvas.Rectangle)
	for _, s := range v.halfPlanes {
		if s.label == label {
			region = geometry.Cropped(region, geometry.CanvasScore(l.Canvas, p, s.W1, s.W2, s.B))
		}
	}
	return region
}

// tintSides tints the weights that classify all examples with the label +1 correctly, and those that do so
// for −1. If no weights separate the examples, the two parts don't meet.
func (v *weightSpace) tintSides(l *layout.Layout, p *plot.Plot) {
	t := theme.Of(p)
	for _, label := range []notation.Sign{notation.Positive, notation.Negative} {
		pen.Fill(l.Canvas, theme.Tint(t.SignColor(int(label))), v.allowedBy(label, l, p))
	}
}

// nameSides names the two parts that tintSides tints, if they have room for a name. It reports whether both
// are on the canvas.
func (v *weightSpace) nameSides(l *layout.Layout, p *plot.Plot) bool {
	t := theme.Of(p)
	tinted := 0
	for _, label := range []notation.Sign{notation.Positive, notation.Negative} {
		region := v.allowedBy(label, l, p)
		if len(region) < 3 {
			continue
		}
		tinted++
		style := t.Words(11, t.SignColor(int(label)))
		name := "all " + label.String() + " right"
		half := layout.HalfSize(style, name)
		isOutside := func(at vg.Point) bool { return !geometry.Inside(region, at) }
		fits := func(at vg.Point) bool { return !slices.ContainsFunc(geometry.Corners(at, half), isOutside) }
		if at, ok := l.Nearest(half, geometry.Mean(region), l.Canvas.Size().X, fits); ok {
			l.WriteAt(style, name, at)
		}
	}
	return tinted == 2
}
