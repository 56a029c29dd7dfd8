package lift

import (
	"cmp"
	"image/color"
	"math"
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

// Picture returns the plotter of everything in the box.
func (f *Figure) Picture() plot.Plotter {
	dot := func(pt vg.Point) vg.Path { return pen.AppendCircle(nil, pt, 2, 1) }
	origin := newPoint(r3.Vec{}, theme.Ink, dot)
	return &space{f.view, slices.Concat(
		f.floor(),
		f.ceiling(),
		f.drops(),
		f.examples(0, faintColors, nil),
		[]shape{origin},
		f.examples(1, theme.ClassColors, f.score),
		f.separator(),
	)}
}

// translucent returns a colour of the given opacity, from 0 to 1, that looks like c on a white
// background.
func translucent(c color.RGBA, opacity float64) color.NRGBA {
	base := func(v uint8) uint8 { return uint8(max(0, 255-(255-float64(v))/opacity)) }
	return color.NRGBA{R: base(c.R), G: base(c.G), B: base(c.B), A: uint8(255 * opacity)}
}

// floor returns the rectangle at height 0, the axes x₁ and x₂, a vertical line at the left corner
// of the box, and a vertical line through the origin.
func (f *Figure) floor() []shape {
	thin := draw.LineStyle{Color: theme.Grey, Width: 0.5}
	ground := color.RGBA{R: 0xf6, G: 0xf6, B: 0xf6, A: 0xff}
	return append(newWall(f.rectangle(0), level(0), translucent(ground, 0.35), thin),
		newSegment(f.at(f.x1.Low, 0, 0), f.at(f.x1.High, 0, 0), thin),
		newSegment(f.at(0, f.x2.Low, 0), f.at(0, f.x2.High, 0), thin),
		newSegment(f.leftCorner(0), f.leftCorner(1), thin),
		newSegment(r3.Vec{}, r3.Vec{Z: 1}, draw.LineStyle{Color: theme.Grey, Width: 1}),
	)
}

// level returns the horizontal plane at a height.
func level(height float64) plane { return plane{r3.Vec{Z: 1}, height} }

// ceiling returns the rectangle at height 1. The half on each side of the separating plane has the
// tint of the sign that the score has there.
func (f *Figure) ceiling() []shape {
	thin := draw.LineStyle{Color: theme.Grey, Width: 0.75}
	if !f.hasPlane {
		return newWall(f.rectangle(1), level(1), translucent(theme.GreyTint, 0.6), thin)
	}
	negative, positive := f.halves()
	return slices.Concat(
		newWall(negative, level(1), translucent(theme.OrangeTint, 0.3), thin),
		newWall(positive, level(1), translucent(theme.BlueTint, 0.3), thin),
	)
}

// separator returns the part of the separating plane in the box, the line where it meets height 1,
// and the arrow w. If w is 0, separator returns nil.
func (f *Figure) separator() []shape {
	if !f.hasPlane {
		return nil
	}
	grey := color.RGBA{R: 0xd4, G: 0xd4, B: 0xd4, A: 0xff}
	outline := draw.LineStyle{Color: theme.Ink, Width: 0.5}
	shapes := newWall(f.planeInBox(), f.plane, translucent(grey, 0.7), outline)
	// The separating plane meets height 1 in a line. Both halves of height 1 contain the ends of
	// this line.
	negative, positive := f.halves()
	ends := slices.DeleteFunc(negative, func(pt r3.Vec) bool { return !slices.Contains(positive, pt) })
	if len(ends) > 1 {
		shapes = append(shapes, newSegment(ends[0], ends[1], draw.LineStyle{Color: theme.Ink, Width: 1.75}))
	}
	if f.hasArrow {
		shapes = append(shapes, f.normal()...)
	}
	return shapes
}

// normal returns the arrow w, the patch around its foot, the mark of its right angle with the
// plane, and its plumb line.
func (f *Figure) normal() []shape {
	shapes := append(f.patch(), f.rightAngle()...)
	shapes = append(shapes, f.plumbLine()...)
	return append(shapes, f.arrowOfW()...)
}

// inPlane returns the vector in the separating plane that has the given length. angle is the angle
// in radians between this vector and the horizontal direction of the plane.
func (f *Figure) inPlane(angle, length float64) r3.Vec {
	across, steep := f.plane.axes()
	sin, cos := math.Sincos(angle)
	return r3.Add(r3.Scale(length*cos, across), r3.Scale(length*sin, steep))
}

// The patch around the foot of the arrow is a regular polygon. With 24 corners, it looks round.
const (
	patchRadius  = 0.22
	patchCorners = 24
	patchStep    = math.Pi / 12 // the angle between neighbouring corners, in radians
)

// patch returns a round white patch on the plane around the foot of the arrow.
func (f *Figure) patch() []shape {
	var corners []r3.Vec
	for k := range patchCorners {
		corners = append(corners, r3.Add(f.foot, f.inPlane(float64(k)*patchStep, patchRadius)))
	}
	outline := draw.LineStyle{Color: theme.Ink, Width: 0.75}
	return newWall(corners, f.plane, translucent(theme.White, 0.75), outline)
}

// rightAngle returns the mark of the right angle between w and the plane. One side of the mark is
// in the plane. rightAngle chooses the direction of this side in which the mark looks largest.
func (f *Figure) rightAngle() []shape {
	ends := f.view.project(f.foot, f.tip)
	along := geometry.Direction(ends[1].Sub(ends[0]))
	best, largest := 0.0, -1.0
	for k := range patchCorners {
		angle := float64(k) * patchStep
		side := f.view.project(r3.Add(f.foot, f.inPlane(angle, 1)))[0].Sub(ends[0])
		// Round the width, so the choice between nearly equal widths is the same on every machine.
		width := math.Round(1e6 * math.Abs(float64(geometry.Ortho(along).Dot(side))))
		if width > largest {
			best, largest = angle, width
		}
	}
	const side = 0.13
	inward := f.inPlane(best, side)
	up := r3.Scale(side, f.plane.normal)
	opposite := r3.Add(f.foot, r3.Add(inward, up))
	thin := draw.LineStyle{Color: theme.Ink, Width: 1}
	return []shape{
		newSegment(f.foot, r3.Add(f.foot, f.inPlane(best, patchRadius)), thin),
		newSegment(r3.Add(f.foot, inward), opposite, thin),
		newSegment(opposite, r3.Add(f.foot, up), thin),
	}
}

// plumbLine returns the vertical dotted line from the tip of w to height 0, and a dot at its lower
// end.
func (f *Figure) plumbLine() []shape {
	below := r3.Vec{X: f.tip.X, Y: f.tip.Y}
	dotted := draw.LineStyle{Color: theme.Ink, Width: 0.9, Dashes: []vg.Length{1.5, 2.5}}
	return []shape{
		newSegment(f.tip, below, dotted),
		newPoint(below, theme.Ink, func(pt vg.Point) vg.Path { return pen.AppendCircle(nil, pt, 1.5, 1) }),
	}
}

// arrowOfW returns the shaft and the head of the arrow w. The head is 9 points long and 7 points
// wide.
func (f *Figure) arrowOfW() []shape {
	ends := f.view.project(f.foot, f.tip)
	along := geometry.Direction(ends[1].Sub(ends[0]))
	head := func(pt vg.Point) vg.Path {
		neck := pt.Sub(along.Scale(9))
		side := geometry.Ortho(along).Scale(3.5)
		return geometry.AppendPolygon(nil, pt, neck.Add(side), neck.Sub(side))
	}
	shaftEnd := r3.Add(f.foot, r3.Scale(0.94, r3.Sub(f.tip, f.foot))) // inside the head
	return []shape{
		newSegment(f.foot, shaftEnd, draw.LineStyle{Color: theme.Ink, Width: 2}),
		newPoint(f.tip, theme.Ink, head),
	}
}

// drops returns the drops of the examples, or nil if there are more than maxDrops examples.
func (f *Figure) drops() []shape {
	if f.data.Len() > maxDrops {
		return nil
	}
	thin := draw.LineStyle{Color: theme.Grey, Width: 0.75}
	var shapes []shape
	for row := range f.data.All() {
		low, high := f.at(row[0], row[1], 0), f.at(row[0], row[1], 1)
		shapes = append(shapes, newSegment(low, high, thin))
	}
	return shapes
}

// examples returns the marks of the examples at a height, from the example farthest from the reader
// to the nearest. If score is not nil, examples also returns a ring around each example that score
// misclassifies. score is a function of [x; height].
func (f *Figure) examples(height float64, colors []color.RGBA, score func(x []float64) float64) []shape {
	radius := scene.ExampleRadius(f.data.Len())
	var shapes []shape
	for row, y := range f.data.All() {
		at := f.at(row[0], row[1], height)
		k := notation.SignOf(y)
		mark := func(pt vg.Point) vg.Path { return pen.AppendMark(nil, int(k), pt, radius) }
		shapes = append(shapes, newPoint(at, colors[k], mark))
		if score != nil && scene.Misclassifies(y, score([]float64{row[0], row[1], height})) {
			ring := func(pt vg.Point) vg.Path { return pen.AppendRing(nil, pt, radius) }
			shapes = append(shapes, newPoint(at, theme.Ink, ring))
		}
	}
	slices.SortStableFunc(shapes, func(a, b shape) int {
		return cmp.Compare(r3.Dot(f.view.towards, a.corners[0]), r3.Dot(f.view.towards, b.corners[0]))
	})
	return shapes
}
