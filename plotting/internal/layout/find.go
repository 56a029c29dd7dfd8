package layout

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/geometry"
)

// Free reports whether a rectangle lies on the canvas and none of it is taken.
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

// segmentFree reports whether nothing is taken along a segment, up to half to its sides.
func (l *Layout) segmentFree(a, b vg.Point, half vg.Length) bool {
	return !slices.ContainsFunc(Samples(a, b), func(at vg.Point) bool {
		return !l.Free(geometry.Rectangle(at, vg.Point{X: half, Y: half}))
	})
}

// Nearest returns the middle of the free rectangle of the given half width and height that
// is nearest to a point and at most reach away from it; allowed, if not nil, must accept it.
func (l *Layout) Nearest(
	half, to vg.Point, reach vg.Length, allowed func(vg.Point) bool,
) (at vg.Point, ok bool) {
	const step = 3
	low, high := l.Canvas.Min.Add(half), l.Canvas.Max.Sub(half)
	low.X, low.Y = max(low.X, to.X-reach), max(low.Y, to.Y-reach)
	high.X, high.Y = min(high.X, to.X+reach), min(high.Y, to.Y+reach)
	// The lattice has a node at the point itself.
	first := vg.Point{
		X: to.X + step*vg.Length(math.Ceil(float64((low.X-to.X)/step))),
		Y: to.Y + step*vg.Length(math.Ceil(float64((low.Y-to.Y)/step))),
	}
	for y := first.Y; y <= high.Y; y += step {
		for x := first.X; x <= high.X; x += step {
			node := vg.Point{X: x, Y: y}
			away := geometry.Norm(node.Sub(to))
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

// ClearStep returns a step across from a place on a segment, to either side, with nothing
// in its way nor nearer to it than room along the segment.
func (l *Layout) ClearStep(from, to, across vg.Point, room vg.Length) (foot, tip vg.Point, ok bool) {
	ends := across.Scale(min(0.3, 6/geometry.Norm(across))) // may touch the line and the edge
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
