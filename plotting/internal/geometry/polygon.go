package geometry

import (
	"slices"

	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/finite"
)

// AppendPolygon appends a polygon with at least one corner to a path.
func AppendPolygon(path vg.Path, corners ...vg.Point) vg.Path {
	path.Move(corners[0])
	for _, pt := range corners[1:] {
		path.Line(pt)
	}
	path.Close()
	return path
}

// Cropped returns the part of a convex polygon where the affine function score is at least 0.
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

// Zeros returns the points on the border of a convex polygon where the affine function score is 0: two
// points, or none.
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

// Common returns the corners of the intersection of two convex hulls on the canvas. The corners of a,
// of b and of the intersection are in anticlockwise order. Each of the three may be empty, a point, a
// segment or a polygon. Common ignores distances that are too small to be seen.
func Common(a, b []vg.Point) []vg.Point {
	const (
		touching = 1e-6 // hulls at most this far apart count as touching, in points
		distinct = 1e-4 // corners at least this far apart count as different, in points
	)
	if len(a) > len(b) {
		a, b = b, a
	}
	part := a
	for i, from := range b {
		to := b[(i+1)%len(b)]
		along := Direction(to.Sub(from))
		distanceAlong := func(direction vg.Point) func(vg.Point) float64 {
			return func(pt vg.Point) float64 { return float64(direction.Dot(pt.Sub(from))) + touching }
		}
		part = Cropped(part, distanceAlong(Ortho(along)))
		if len(b) == 2 { // a segment: its sides do not bound it in its own direction
			part = Cropped(part, distanceAlong(along))
		}
	}
	isSame := func(p, q vg.Point) bool { return Norm(p.Sub(q)) < distinct }
	if len(b) == 1 && len(a) == 1 && !isSame(a[0], b[0]) {
		return nil
	}
	part = slices.CompactFunc(part, isSame)
	last := len(part) - 1
	if last > 0 && isSame(part[0], part[last]) {
		part = part[:last]
	}
	return part
}

// Closed returns the corners of a polygon, followed by its first corner. A line through these points
// is the outline of the polygon. Closed returns fewer than three corners unchanged.
func Closed(corners []vg.Point) []vg.Point {
	if len(corners) < 3 {
		return corners
	}
	return append(corners[:len(corners):len(corners)], corners[0])
}

// Inside reports whether a point is inside a convex polygon of at least three corners, or on its
// border.
func Inside(polygon []vg.Point, at vg.Point) bool {
	left, right := false, false // whether the point is to the left, or to the right, of some side
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		turn := Ortho(b.Sub(a)).Dot(at.Sub(a))
		left = left || turn > 0
		right = right || turn < 0
	}
	return len(polygon) > 2 && !(left && right)
}
