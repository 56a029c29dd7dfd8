package lift

import (
	"cmp"
	"image/color"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/pen"
	"perceptronlab/plotting/internal/scene"
	"perceptronlab/plotting/internal/theme"
)

// A picture is the plotter of everything in the box of a figure.
type picture struct{ *Figure }

// Picture returns the plotter of everything in the box.
func (f *Figure) Picture() plot.Plotter { return picture{f} }

// Plot implements plot.Plotter.
func (f picture) Plot(c draw.Canvas, p *plot.Plot) {
	s := &space{f.view, f.shapes(theme.Of(p))}
	s.Plot(c, p)
}

// shapes returns all shapes in the box.
func (f *Figure) shapes(t theme.Theme) []shape {
	dot := func(pt vg.Point) vg.Path { return pen.AppendCircle(nil, pt, t.Mark(3), 1) }
	origin := newPoint(r3.Vec{}, t.Ink, dot)
	return slices.Concat(
		f.floor(t),
		f.ceiling(t),
		f.drops(t),
		f.faintExamples(t),
		[]shape{origin},
		f.liftedExamples(t),
		f.separator(t),
	)
}

// translucent returns a colour of the given opacity, from 0 to 1, that looks like c on a white
// background.
func translucent(c color.RGBA, opacity float64) color.NRGBA {
	base := func(v uint8) uint8 { return uint8(max(0, 255-(255-float64(v))/opacity)) }
	return color.NRGBA{R: base(c.R), G: base(c.G), B: base(c.B), A: uint8(255 * opacity)}
}

// floor returns the rectangle at height 0, the axes x₁ and x₂, a vertical line at the left corner
// of the box, and a vertical line through the origin.
func (f *Figure) floor(t theme.Theme) []shape {
	thin := t.Line(t.Axes, 0.5)
	ground := theme.Blend(theme.White(), t.ZeroTint, 0.5)
	return append(newWall(f.rectangle(0), level(0), translucent(ground, 0.35), thin),
		newSegment(f.at(f.x1.Low, 0, 0), f.at(f.x1.High, 0, 0), thin),
		newSegment(f.at(0, f.x2.Low, 0), f.at(0, f.x2.High, 0), thin),
		newSegment(f.leftCorner(0), f.leftCorner(1), thin),
		newSegment(r3.Vec{Z: aboveOrigin}, r3.Vec{Z: 1}, t.Line(t.Axes, 1)),
	)
}

// aboveOrigin is the height at which lines that rise from the origin start, so they don't cross its dot.
const aboveOrigin = 0.03

// level returns the horizontal plane at a height.
func level(height float64) plane { return plane{r3.Vec{Z: 1}, height} }

// ceiling returns the rectangle at height 1. The half on each side of the separating plane has the
// tint of the sign that the score has there.
func (f *Figure) ceiling(t theme.Theme) []shape {
	thin := t.Line(t.Axes, 0.75)
	if !f.hasPlane {
		return newWall(f.rectangle(1), level(1), translucent(t.ZeroTint, 0.6), thin)
	}
	negative, positive := f.halves()
	return slices.Concat(
		newWall(negative, level(1), translucent(t.NegativeTint, 0.8), thin),
		newWall(positive, level(1), translucent(t.PositiveTint, 0.8), thin),
	)
}

// separator returns the part of the separating plane in the box, the line where it meets height 1,
// and the arrow w. If w is 0, separator returns nil.
func (f *Figure) separator(t theme.Theme) []shape {
	if !f.hasPlane {
		return nil
	}
	grey := theme.Blend(theme.White(), t.Axes, 0.34)
	outline := t.Line(t.Ink, 0.5)
	shapes := newWall(f.planeInBox(), f.plane, translucent(grey, 0.55), outline)
	// The separating plane meets height 1 in a line. Both halves of height 1 contain the ends of
	// this line.
	negative, positive := f.halves()
	ends := slices.DeleteFunc(negative, func(pt r3.Vec) bool { return !slices.Contains(positive, pt) })
	if len(ends) > 1 {
		shapes = append(shapes, newSegment(ends[0], ends[1], t.Line(t.Ink, 1.75)))
	}
	if f.hasArrow {
		thin := t.Line(t.Ink, 1.25)
		square := append(f.rightAngle(f.foot), f.foot)
		for i, pt := range square[1:] {
			shapes = append(shapes, newSegment(square[i], pt, thin))
		}
		shapes = append(shapes, f.arrowOfW(t)...)
	}
	return shapes
}

// arrowOfW returns the shaft and the head of the arrow w. The head is 4.5 times as long and 3.5 times as
// wide as the shaft is wide.
func (f *Figure) arrowOfW(t theme.Theme) []shape {
	along := f.arrowDirection()
	shaft := t.Line(t.Ink, 2.25)
	head := func(pt vg.Point) vg.Path {
		neck := pt.Sub(along.Scale(4.5 * shaft.Width))
		side := geometry.Ortho(along).Scale(1.75 * shaft.Width)
		return geometry.AppendPolygon(nil, pt, neck.Add(side), neck.Sub(side))
	}
	shaftEnd := r3.Add(r3.Scale(0.06, f.foot), r3.Scale(0.94, f.tip)) // inside the head
	return []shape{
		newSegment(f.foot, shaftEnd, shaft),
		newPoint(f.tip, t.Ink, head),
	}
}

// drops returns the drops of the examples, or nil if there are more than maxDrops examples.
func (f *Figure) drops(t theme.Theme) []shape {
	if f.data.Len() > maxDrops {
		return nil
	}
	thin := t.Line(t.Axes, 0.75)
	var shapes []shape
	for row := range f.data.All() {
		low, high := f.at(row[0], row[1], 0), f.at(row[0], row[1], 1)
		if geometry.AllZero(row...) {
			low.Z = aboveOrigin
		}
		shapes = append(shapes, newSegment(low, high, thin))
	}
	return shapes
}

// faintExamples returns the marks of the examples at height 0. An example at the origin has none, because the
// dot of the origin is there.
func (f *Figure) faintExamples(t theme.Theme) []shape {
	var shapes []shape
	for row, y := range f.data.All() {
		if geometry.AllZero(row...) {
			continue
		}
		sign := int(notation.SignOf(y))
		shapes = append(shapes, f.mark(t, f.at(row[0], row[1], 0), sign, t.FaintColor()))
	}
	return f.fromFarToNear(shapes)
}

// liftedExamples returns the marks of the examples at height 1, and a ring around each misclassified
// example.
func (f *Figure) liftedExamples(t theme.Theme) []shape {
	radius := scene.ExampleRadius(t, f.data.Len())
	var shapes []shape
	for row, y := range f.data.All() {
		at := f.at(row[0], row[1], 1)
		sign := int(notation.SignOf(y))
		shapes = append(shapes, f.mark(t, at, sign, t.SignColor(sign)))
		if scene.Misclassifies(y, f.score([]float64{row[0], row[1], 1})) {
			ring := func(pt vg.Point) vg.Path { return pen.AppendRing(nil, pt, radius) }
			shapes = append(shapes, newPoint(at, t.Ink, ring))
		}
	}
	return f.fromFarToNear(shapes)
}

// mark returns the mark of an example whose label has the given sign.
func (f *Figure) mark(t theme.Theme, at r3.Vec, sign int, colour color.RGBA) shape {
	radius := scene.ExampleRadius(t, f.data.Len())
	mark := func(pt vg.Point) vg.Path { return pen.AppendMark(nil, sign, pt, radius) }
	return newPoint(at, colour, mark)
}

// fromFarToNear sorts points, from the one farthest from the reader to the nearest.
func (f *Figure) fromFarToNear(points []shape) []shape {
	slices.SortStableFunc(points, func(a, b shape) int {
		return cmp.Compare(r3.Dot(f.view.towards, a.corners[0]), r3.Dot(f.view.towards, b.corners[0]))
	})
	return points
}
