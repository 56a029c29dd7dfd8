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

// segmentFree reports whether a strip around the segment from a to b is free. half is half the width
// of the strip.
func (l *Layout) segmentFree(a, b vg.Point, half vg.Length) bool {
	return !slices.ContainsFunc(Samples(a, b), func(at vg.Point) bool {
		return !l.Free(geometry.Rectangle(at, vg.Point{X: half, Y: half}))
	})
}

// Nearest returns the centre of the free rectangle nearest to target. half holds half the width and
// half the height of the rectangle. Nearest tries the nodes of a lattice with steps of 3 points as
// centres, but only nodes less than reach away from target. If allowed is not nil, allowed must return
// true for the centre. ok reports whether there is such a rectangle.
func (l *Layout) Nearest(
	half, target vg.Point, reach vg.Length, allowed func(vg.Point) bool,
) (centre vg.Point, ok bool) {
	const step = 3
	low, high := l.Canvas.Min.Add(half), l.Canvas.Max.Sub(half)
	low.X, low.Y = max(low.X, target.X-reach), max(low.Y, target.Y-reach)
	high.X, high.Y = min(high.X, target.X+reach), min(high.Y, target.Y+reach)
	// The lattice has a node at target.
	first := vg.Point{
		X: target.X + step*vg.Length(math.Ceil(float64((low.X-target.X)/step))),
		Y: target.Y + step*vg.Length(math.Ceil(float64((low.Y-target.Y)/step))),
	}
	for y := first.Y; y <= high.Y; y += step {
		for x := first.X; x <= high.X; x += step {
			node := vg.Point{X: x, Y: y}
			distance := geometry.Norm(node.Sub(target))
			if !(distance < reach) || !l.Free(geometry.Rectangle(node, half)) {
				continue
			}
			if allowed == nil || allowed(node) {
				reach, centre, ok = distance, node, true
			}
		}
	}
	return centre, ok
}

// ClearStep finds a free place for an arrow from foot, a point of the segment between from and to, to
// tip, which is foot + step or foot − step. The arrow crosses nothing that is taken, and would not if
// it were moved along the segment by up to room in either direction. This does not apply to a piece
// of at most 6 points at each end of the arrow. ok reports whether there is such a place.
func (l *Layout) ClearStep(from, to, step vg.Point, room vg.Length) (foot, tip vg.Point, ok bool) {
	endPiece := step.Scale(min(0.3, 6/geometry.Norm(step))) // may touch other lines
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
			tip = foot.Add(step.Scale(side))
			if l.Canvas.Contains(tip) && isClear(foot, tip, endPiece.Scale(side)) {
				return foot, tip, true
			}
		}
	}
	return foot, tip, false
}
