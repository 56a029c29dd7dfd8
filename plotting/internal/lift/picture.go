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
func (l *Cube) Picture() plot.Plotter {
	dot := func(pt vg.Point) vg.Path { return pen.AppendCircle(nil, pt, 2, 1) }
	origin := newPoint(r3.Vec{}, theme.Ink, dot)
	return &space{l.view, slices.Concat(
		l.floor(),
		l.ceiling(),
		l.drops(),
		l.examples(0, faintColors, nil),
		[]shape{origin},
		l.examples(1, theme.ClassColors, l.score),
		l.separator(),
	)}
}

// translucent returns a translucent colour that looks like c over white. share is its opacity.
func translucent(c color.RGBA, share float64) color.NRGBA {
	base := func(v uint8) uint8 { return uint8(max(0, 255-(255-float64(v))/share)) }
	return color.NRGBA{R: base(c.R), G: base(c.G), B: base(c.B), A: uint8(255 * share)}
}

// floor returns the plane of height 0 with its two axes, and the vertical axes.
func (l *Cube) floor() []shape {
	thin := draw.LineStyle{Color: theme.Grey, Width: 0.5}
	ground := color.RGBA{R: 0xf6, G: 0xf6, B: 0xf6, A: 0xff}
	return append(newWall(l.rectangle(0), level(0), translucent(ground, 0.35), thin),
		newSegment(l.at(l.x1.Low, 0, 0), l.at(l.x1.High, 0, 0), thin),
		newSegment(l.at(0, l.x2.Low, 0), l.at(0, l.x2.High, 0), thin),
		newSegment(l.leftCorner(0), l.leftCorner(1), thin),
		newSegment(r3.Vec{}, r3.Vec{Z: 1}, draw.LineStyle{Color: theme.Grey, Width: 1}),
	)
}

// level returns the plane of a height.
func level(height float64) plane { return plane{r3.Vec{Z: 1}, height} }

// ceiling returns the plane of height 1, tinted on each side of the separating plane.
func (l *Cube) ceiling() []shape {
	thin := draw.LineStyle{Color: theme.Grey, Width: 0.75}
	if !l.separated {
		return newWall(l.rectangle(1), level(1), translucent(theme.GreyTint, 0.6), thin)
	}
	negative, positive := l.halves()
	return slices.Concat(
		newWall(negative, level(1), translucent(theme.OrangeTint, 0.3), thin),
		newWall(positive, level(1), translucent(theme.BlueTint, 0.3), thin),
	)
}

// separator returns the separating plane in the box, its line at height 1, and the arrow w. It
// returns nothing if w is 0.
func (l *Cube) separator() []shape {
	if !l.separated {
		return nil
	}
	grey := color.RGBA{R: 0xd4, G: 0xd4, B: 0xd4, A: 0xff}
	outline := draw.LineStyle{Color: theme.Ink, Width: 0.5}
	shapes := newWall(l.planeInBox(), l.plane, translucent(grey, 0.7), outline)
	// The two halves of height 1 share the ends of the line in which the separating plane meets it.
	negative, positive := l.halves()
	trace := slices.DeleteFunc(negative, func(pt r3.Vec) bool { return !slices.Contains(positive, pt) })
	if len(trace) > 1 {
		shapes = append(shapes, newSegment(trace[0], trace[1], draw.LineStyle{Color: theme.Ink, Width: 1.75}))
	}
	if l.arrow {
		shapes = append(shapes, l.normal()...)
	}
	return shapes
}

// normal returns the arrow w, the mark of its right angle with the plane, the patch of the plane
// around its foot, and a dotted line from its tip vertically down to height 0.
func (l *Cube) normal() []shape {
	shapes := append(l.patch(), l.rightAngle()...)
	shapes = append(shapes, l.plumbLine()...)
	return append(shapes, l.arrowOfW()...)
}

// inPlane returns the vector in the separating plane that has the given length and makes the angle
// turn, in radians, with the horizontal direction of the plane.
func (l *Cube) inPlane(turn, length float64) r3.Vec {
	across, steep := l.plane.axes()
	sin, cos := math.Sincos(turn)
	return r3.Add(r3.Scale(length*cos, across), r3.Scale(length*sin, steep))
}

// The patch is a polygon of 24 corners.
const (
	patchRadius  = 0.22
	patchCorners = 24
	patchStep    = math.Pi / 12 // the angle between neighbouring corners
)

// patch returns the round patch of the plane around the foot of the arrow.
func (l *Cube) patch() []shape {
	var corners []r3.Vec
	for k := range patchCorners {
		corners = append(corners, r3.Add(l.foot, l.inPlane(float64(k)*patchStep, patchRadius)))
	}
	outline := draw.LineStyle{Color: theme.Ink, Width: 0.75}
	return newWall(corners, l.plane, translucent(theme.White, 0.75), outline)
}

// rightAngle returns the mark of the right angle between w and the plane, in the direction in which
// it is best seen.
func (l *Cube) rightAngle() []shape {
	on := l.view.project(l.foot, l.tip)
	along := geometry.Direction(on[1].Sub(on[0]))
	best, seen := 0.0, -1.0
	for k := range patchCorners {
		turn := float64(k) * patchStep
		end := l.view.project(r3.Add(l.foot, l.inPlane(turn, 1)))[0].Sub(on[0])
		// Round, so ties are the same on every machine.
		off := math.Round(1e6 * math.Abs(float64(geometry.Ortho(along).Dot(end))))
		if off > seen {
			best, seen = turn, off
		}
	}
	const side = 0.13
	inward := l.inPlane(best, side)
	up := r3.Scale(side, l.plane.normal)
	opposite := r3.Add(l.foot, r3.Add(inward, up))
	thin := draw.LineStyle{Color: theme.Ink, Width: 1}
	return []shape{
		newSegment(l.foot, r3.Add(l.foot, l.inPlane(best, patchRadius)), thin),
		newSegment(r3.Add(l.foot, inward), opposite, thin),
		newSegment(opposite, r3.Add(l.foot, up), thin),
	}
}

// plumbLine returns the dotted line from the tip of w vertically down to height 0.
func (l *Cube) plumbLine() []shape {
	below := r3.Vec{X: l.tip.X, Y: l.tip.Y}
	dotted := draw.LineStyle{Color: theme.Ink, Width: 0.9, Dashes: []vg.Length{1.5, 2.5}}
	return []shape{
		newSegment(l.tip, below, dotted),
		newPoint(below, theme.Ink, func(pt vg.Point) vg.Path { return pen.AppendCircle(nil, pt, 1.5, 1) }),
	}
}

// arrowOfW returns the shaft of the arrow w, and its head of 9 × 7 points.
func (l *Cube) arrowOfW() []shape {
	on := l.view.project(l.foot, l.tip)
	along := geometry.Direction(on[1].Sub(on[0]))
	head := func(pt vg.Point) vg.Path {
		neck := pt.Sub(along.Scale(9))
		side := geometry.Ortho(along).Scale(3.5)
		return geometry.AppendPolygon(nil, pt, neck.Add(side), neck.Sub(side))
	}
	end := r3.Add(l.foot, r3.Scale(0.94, r3.Sub(l.tip, l.foot))) // inside the head
	return []shape{
		newSegment(l.foot, end, draw.LineStyle{Color: theme.Ink, Width: 2}),
		newPoint(l.tip, theme.Ink, head),
	}
}

// drops returns the vertical lines at the examples, if there are few examples.
func (l *Cube) drops() []shape {
	if l.data.Len() > manyDrops {
		return nil
	}
	thin := draw.LineStyle{Color: theme.Grey, Width: 0.75}
	var shapes []shape
	for row := range l.data.All() {
		low, high := l.at(row[0], row[1], 0), l.at(row[0], row[1], 1)
		shapes = append(shapes, newSegment(low, high, thin))
	}
	return shapes
}

// examples returns the marks of the examples at a height, from the farthest to the nearest. An
// example has a ring if score, a function of [x; height], misclassifies it; score may be nil.
func (l *Cube) examples(height float64, colors []color.RGBA, score func(x []float64) float64) []shape {
	radius := scene.ExampleRadius(l.data.Len())
	var shapes []shape
	for row, y := range l.data.All() {
		at := l.at(row[0], row[1], height)
		k := notation.SignOf(y)
		mark := func(pt vg.Point) vg.Path { return pen.AppendMark(nil, int(k), pt, radius) }
		shapes = append(shapes, newPoint(at, colors[k], mark))
		if score != nil && scene.Misclassifies(y, score([]float64{row[0], row[1], height})) {
			ring := func(pt vg.Point) vg.Path { return pen.AppendRing(nil, pt, radius) }
			shapes = append(shapes, newPoint(at, theme.Ink, ring))
		}
	}
	slices.SortStableFunc(shapes, func(a, b shape) int {
		return cmp.Compare(r3.Dot(l.view.towards, a.corners[0]), r3.Dot(l.view.towards, b.corners[0]))
	})
	return shapes
}
