// Package geometry computes points, polygons and lines on the canvas and in the plane of two
// columns. It draws nothing.
package geometry

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
)

// Norm returns the Euclidean norm of a vector.
func Norm(v vg.Point) vg.Length { return vg.Length(math.Hypot(float64(v.X), float64(v.Y))) }

// Direction returns the unit vector in the direction of v, or 0 if v is 0.
func Direction(v vg.Point) vg.Point {
	if size := Norm(v); size > 0 {
		return v.Scale(1 / size)
	}
	return v
}

// Ortho returns v, turned left by a right angle.
func Ortho(v vg.Point) vg.Point { return vg.Point{X: -v.Y, Y: v.X} }

// AllZero reports whether all components of a vector are 0.
func AllZero(v ...float64) bool {
	return !slices.ContainsFunc(v, func(f float64) bool { return f != 0 })
}

// Distance returns the smallest distance between the segment from a to b and an element of points. If
// there are no points, it returns +Inf.
func Distance(a, b vg.Point, points []vg.Point) float64 {
	along := b.Sub(a)
	length2 := float64(along.Dot(along))
	nearest := math.Inf(1)
	for _, pt := range points {
		t := 0.0
		if length2 > 0 {
			t = min(1, max(0, float64(pt.Sub(a).Dot(along))/length2))
		}
		offset := pt.Sub(a).Sub(along.Scale(vg.Length(t)))
		nearest = min(nearest, float64(offset.Dot(offset)))
	}
	return math.Sqrt(nearest)
}
