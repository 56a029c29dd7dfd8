package layout

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/geometry"
)

// Free reports whether a rectangle is on the canvas and no part of it is taken.
func (l *Layout) Free(r vg.Rectangle) bool {
	if !(l.Canvas.Contains(r.Min) && l.Canvas.Contains(r.Max)) {
		return false
	}
	squares := l.squares(r)
	for y := squares.Min.Y; y < squares.Max.Y; y++ {
		from := l.taken.PixOffset(squares.Min.X, y)
		to := l.taken.PixOffset(squares.Max.X, y)
		if slices.Contains(l.taken.Pix[from:to], 0xff) {
			return false
		}
	}
	return true
}

// segmentFree reports whether the strip around a segment, with the given half width, is free.
func (l *Layout) segmentFree(a, b vg.Point, half vg.Length) bool {
	return !slices.ContainsFunc(Samples(a, b), func(at vg.Point) bool {
		return !l.Free(geometry.Rectangle(at, vg.Point{X: half, Y: half}))
	})
}

// Nearest returns the centre of a free rectangle, as near to near as possible and less than reach
// away, and whether there is one. It tries centres 3 points apart. half is half the width and height
// of the rectangle. If allowed is not nil, Nearest returns only a centre for which allowed is true.
func (l *Layout) Nearest(
	half, near vg.Point, reach vg.Length, allowed func(vg.Point) bool,
) (at vg.Point, ok bool) {
	const step = 3
	low, high := l.Canvas.Min.Add(half), l.Canvas.Max.Sub(half)
	low.X, low.Y = max(low.X, near.X-reach), max(low.Y, near.Y-reach)
	high.X, high.Y = min(high.X, near.X+reach), min(high.Y, near.Y+reach)
	// The lattice has a node at near.
	first := vg.Point{
		X: near.X + step*vg.Length(math.Ceil(float64((low.X-near.X)/step))),
		Y: near.Y + step*vg.Length(math.Ceil(float64((low.Y-near.Y)/step))),
	}
	for y := first.Y; y <= high.Y; y += step {
		for x := first.X; x <= high.X; x += step {
			node := vg.Point{X: x, Y: y}
			away := geometry.Norm(node.Sub(near))
			if !(away < reach) || !l.Free(geometry.Rectangle(node, half)) {
				continue
			}
			if allowed == nil || allowed(node) {
				reach, at, ok = away, node, true
			}
		}
	}
	return at, ok
}

// ClearStep returns a place for the vector across, or for its reverse, and whether there is one. The
// vector starts on the segment between from and to. Apart from its ends, the vector covers nothing, even
// if it is moved along the segment by up to room in either direction.
func (l *Layout) ClearStep(from, to, across vg.Point, room vg.Length) (foot, tip vg.Point, ok bool) {
	ends := across.Scale(min(0.3, 6/geometry.Norm(across))) // the end pieces may touch other lines
	along := to.Sub(from).Scale(1 / geometry.Norm(to.Sub(from)))
	isClear := func(foot, tip, ends vg.Point) bool {
		for off := -room; off <= room; off += 6 {
			shift := along.Scale(off)
			if !l.segmentFree(foot.Add(ends).Add(shift), tip.Sub(ends).Add(shift), 1) {
				return false
			}
		}
		return true
	}
	for _, share := range []vg.Length{0.2, 0.8, 0.25, 0.75, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.1, 0.9} {
		foot = from.Add(to.Sub(from).Scale(share))
		for _, side := range []vg.Length{1, -1} {
			tip = foot.Add(across.Scale(side))
			if l.Canvas.Contains(tip) && isClear(foot, tip, ends.Scale(side)) {
				return foot, tip, true
			}
		}
	}
	return foot, tip, false
}
