package geometry

import (
	"slices"

	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/finite"
)

// AppendPolygon adds a polygon to a path.
func AppendPolygon(path vg.Path, corners ...vg.Point) vg.Path {
	path.Move(corners[0])
	for _, pt := range corners[1:] {
		path.Line(pt)
	}
	path.Close()
	return path
}

// Cropped returns the part of a convex polygon where score, an affine function, is at least 0.
func Cropped(polygon []vg.Point, score func(vg.Point) float64) []vg.Point {
	var part []vg.Point
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		at, next := score(a), score(b)
		if at >= 0 {
			part = append(part, a)
		}
		if (at >= 0) != (next >= 0) {
			part = append(part, a.Add(b.Sub(a).Scale(vg.Length(at/(at-next)))))
		}
	}
	return part
}

// Zeros returns the points on the border of a convex polygon where score, an affine function, is 0.
func Zeros(polygon []vg.Point, score func(vg.Point) float64) []vg.Point {
	var ends []vg.Point
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		at, next := score(a), score(b)
		if (at > 0) != (next > 0) && finite.All(at, next) {
			ends = append(ends, a.Add(b.Sub(a).Scale(vg.Length(at/(at-next)))))
		}
	}
	return ends
}

// Mean returns the mean of points.
func Mean(points []vg.Point) vg.Point {
	var sum vg.Point
	for _, pt := range points {
		sum = sum.Add(pt)
	}
	return sum.Scale(1 / vg.Length(len(points)))
}

// Common returns the corners of the intersection of two convex hulls on the canvas, in
// anticlockwise order: none, one point, the ends of a segment, or a polygon. It ignores differences
// too small to be seen.
func Common(a, b []vg.Point) []vg.Point {
	const (
		slack = 1e-6 // the largest distance between hulls that count as touching, in points
		least = 1e-4 // the smallest distance between different corners, in points
	)
	if len(a) > len(b) {
		a, b = b, a
	}
	part := a
	for i, from := range b {
		to := b[(i+1)%len(b)]
		along := Direction(to.Sub(from))
		behind := func(way vg.Point) func(vg.Point) float64 {
			return func(pt vg.Point) float64 { return float64(way.Dot(pt.Sub(from))) + slack }
		}
		part = Cropped(part, behind(Ortho(along)))
		if len(b) == 2 {
			part = Cropped(part, behind(along))
		}
	}
	near := func(p, q vg.Point) bool { return Norm(p.Sub(q)) < least }
	if len(b) == 1 && len(a) == 1 && !near(a[0], b[0]) {
		return nil
	}
	part = slices.CompactFunc(part, near)
	last := len(part) - 1
	if last > 0 && near(part[0], part[last]) {
		part = part[:last]
	}
	return part
}

// Closed returns the line around a polygon: its corners, followed by the first corner again. It
// returns a point or a segment unchanged.
func Closed(corners []vg.Point) []vg.Point {
	if len(corners) < 3 {
		return corners
	}
	return append(corners[:len(corners):len(corners)], corners[0])
}

// Inside reports whether a point is inside a convex polygon, or on its border.
func Inside(polygon []vg.Point, at vg.Point) bool {
	left, right := false, false // the point is left, or right, of some side
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		turn := Ortho(b.Sub(a)).Dot(at.Sub(a))
		left = left || turn > 0
		right = right || turn < 0
	}
	return len(polygon) > 2 && !(left && right)
}
