package plotting

import (
	"math"

	"gonum.org/v1/plot/vg"
)

// appendMark adds one of eight shapes to a path: a circle, a cross ×, a triangle,
// a square, a plus, a diamond, a star, a triangle upside down.
func appendMark(path vg.Path, shape int, centre vg.Point, radius vg.Length) vg.Path {
	switch shape {
	case 0:
		return appendCircle(path, centre, radius, 1)
	case 1:
		return appendCross(path, centre, 1.2*radius)
	case 2:
		return appendStar(path, centre, 1.3*radius, 0.65*radius, 3, math.Pi/2)
	case 3:
		return appendStar(path, centre, 1.25*radius, 1.25*radius/math.Sqrt2, 4, math.Pi/4)
	case 4:
		return appendPlus(path, centre, 1.25*radius)
	case 5:
		return appendStar(path, centre, 1.3*radius, 0.55*radius, 2, math.Pi/2)
	case 6:
		return appendStar(path, centre, 1.45*radius, 0.58*radius, 5, math.Pi/2)
	}
	return appendStar(path, centre, 1.3*radius, 0.65*radius, 3, -math.Pi/2)
}

// appendStar adds a star of some points to a path, the first in a direction. With
// the inner radius that of a polygon's sides it is the polygon.
func appendStar(path vg.Path, centre vg.Point, outer, inner vg.Length, points int, direction float64) vg.Path {
	for i := range 2 * points {
		radius := outer
		if i%2 == 1 {
			radius = inner
		}
		sin, cos := math.Sincos(direction + float64(i)*math.Pi/float64(points))
		at := centre.Add(vg.Point{X: vg.Length(cos) * radius, Y: vg.Length(sin) * radius})
		if i == 0 {
			path.Move(at)
		} else {
			path.Line(at)
		}
	}
	path.Close()
	return path
}

// appendPlus adds a plus to a path, as a polygon around both its strokes.
func appendPlus(path vg.Path, centre vg.Point, radius vg.Length) vg.Path {
	t := 0.28 * radius // half the width of a stroke
	outline := []vg.Point{
		{X: radius, Y: -t},
		{X: radius, Y: t},
		{X: t, Y: t},
		{X: t, Y: radius},
		{X: -t, Y: radius},
		{X: -t, Y: t},
		{X: -radius, Y: t},
		{X: -radius, Y: -t},
		{X: -t, Y: -t},
		{X: -t, Y: -radius},
		{X: t, Y: -radius},
		{X: t, Y: -t},
	}
	path.Move(centre.Add(outline[0]))
	for _, pt := range outline[1:] {
		path.Line(centre.Add(pt))
	}
	path.Close()
	return path
}
