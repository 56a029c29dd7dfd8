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

// segmentFree reports whether a strip around a segment is free. half is half the width of the
// strip.
func (l *Layout) segmentFree(a, b vg.Point, half vg.Length) bool {
	return !slices.ContainsFunc(Samples(a, b), func(at vg.Point) bool {
		return !l.Free(geometry.Rectangle(at, vg.Point{X: half, Y: half}))
	})
}

// Nearest returns the centre of the free rectangle that is nearest to near. half is half the width
// and height of the rectangle. Nearest tries centres 3 points apart, and only those less than reach
// away from near. If allowed is not nil, it tries only centres for which allowed returns true. ok
// reports whether there is a free rectangle.
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
			distance := geometry.Norm(node.Sub(near))
			if !(distance < reach) || !l.Free(geometry.Rectangle(node, half)) {
				continue
			}
			if allowed == nil || allowed(node) {
				reach, at, ok = distance, node, true
			}
		}
	}
	return at, ok
}

// ClearStep finds a place for the vector across, or for its reverse. The vector starts at foot, a
// point of the segment between from and to, and ends at tip. Except for its end pieces, it covers
// nothing, even if it is moved along the segment by up to room in either direction. ok reports
// whether there is such a place.
func (l *Layout) ClearStep(from, to, across vg.Point, room vg.Length) (foot, tip vg.Point, ok bool) {
	endPiece := across.Scale(min(0.3, 6/geometry.Norm(across))) // may touch other lines
	along := to.Sub(from).Scale(1 / geometry.Norm(to.Sub(from)))
	isClear := func(foot, tip, endPiece vg.Point) bool {
		for off := -room; off <= room; off += 6 {
			shift := along.Scale(off)
			if !l.segmentFree(foot.Add(endPiece).Add(shift), tip.Sub(endPiece).Add(shift), 1) {
				return false
			}
		}
		return true
	}
	for _, share := range []vg.Length{0.2, 0.8, 0.25, 0.75, 0.3, 0.7, 0.15, 0.85, 0.4, 0.6, 0.1, 0.9} {
		foot = from.Add(to.Sub(from).Scale(share))
		for _, side := range []vg.Length{1, -1} {
			tip = foot.Add(across.Scale(side))
			if l.Canvas.Contains(tip) && isClear(foot, tip, endPiece.Scale(side)) {
				return foot, tip, true
			}
		}
	}
	return foot, tip, false
}
