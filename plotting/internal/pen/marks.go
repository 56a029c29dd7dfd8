package pen

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/geometry"
)

// AppendMark appends one of eight shapes to a path. From 0 to 7, shape stands for a circle, a cross
// ×, a triangle, a square, a plus, a diamond, a star, or a triangle pointing down. radius is the
// radius of the circle, and the other shapes have a similar size.
func AppendMark(path vg.Path, shape int, centre vg.Point, radius vg.Length) vg.Path {
	switch shape {
	case 0:
		return AppendCircle(path, centre, radius, 1)
	case 1:
		r := 1.2 * radius
		far := 0.71 * r // the x and y of the middle of the end of a stroke
		t := 0.3 * r    // half the width of a stroke, along an axis
		return appendTurned(path, centre,
			vg.Point{X: t},
			vg.Point{X: far + t/2, Y: far - t/2},
			vg.Point{X: far - t/2, Y: far + t/2},
		)
	case 2:
		return AppendStar(path, centre, Star{1.3 * radius, 0.65 * radius, 3, math.Pi / 2})
	case 3:
		return AppendStar(path, centre, Star{1.25 * radius, 1.25 * radius / math.Sqrt2, 4, math.Pi / 4})
	case 4:
		r := 1.25 * radius
		t := 0.28 * r // half the width of a stroke
		return appendTurned(path, centre, vg.Point{X: r, Y: -t}, vg.Point{X: r, Y: t}, vg.Point{X: t, Y: t})
	case 5:
		return AppendStar(path, centre, Star{1.3 * radius, 0.55 * radius, 2, math.Pi / 2})
	case 6:
		return AppendStar(path, centre, Star{1.45 * radius, 0.58 * radius, 5, math.Pi / 2})
	}
	return AppendStar(path, centre, Star{1.3 * radius, 0.65 * radius, 3, -math.Pi / 2})
}

// AppendCircle appends a circle, composed of four curves, to a path. The circle is anticlockwise if
// turn is 1, and clockwise if turn is −1. A clockwise circle inside an anticlockwise one makes a
// ring.
func AppendCircle(path vg.Path, centre vg.Point, radius, turn vg.Length) vg.Path {
	// k is the distance from a control point to the nearest end of its curve, for a radius of 1.
	// With this k, the curve is closest to a quarter circle.
	const k = 0.5523
	at := func(x, y vg.Length) vg.Point {
		return vg.Point{X: centre.X + radius*x, Y: centre.Y + radius*y*turn}
	}
	path.Move(at(1, 0))
	path.CubeTo(at(1, k), at(k, 1), at(0, 1))
	path.CubeTo(at(-k, 1), at(-1, k), at(-1, 0))
	path.CubeTo(at(-1, -k), at(-k, -1), at(0, -1))
	path.CubeTo(at(k, -1), at(1, -k), at(1, 0))
	path.Close()
	return path
}

// appendTurned appends a polygon of four equal parts around centre to a path. quarter holds the
// corners of the first part. The other parts are this part, turned by one, two and three right
// angles. appendTurned overwrites quarter.
func appendTurned(path vg.Path, centre vg.Point, quarter ...vg.Point) vg.Path {
	var corners []vg.Point
	for range 4 {
		for i, pt := range quarter {
			corners = append(corners, centre.Add(pt))
			quarter[i] = geometry.Ortho(pt)
		}
	}
	return geometry.AppendPolygon(path, corners...)
}

// A Star is the shape of a star. If Inner is Outer times cos(π/Points), the shape is a regular
// polygon.
type Star struct {
	Outer, Inner vg.Length // the distances of the points, and of the corners between them, from the centre
	Points       int       // the number of points of the star
	Direction    float64   // the direction of the first point, in radians
}

// AppendStar appends a star around centre to a path.
func AppendStar(path vg.Path, centre vg.Point, star Star) vg.Path {
	var corners []vg.Point
	for i := range 2 * star.Points {
		radius := star.Outer
		if i%2 == 1 {
			radius = star.Inner
		}
		sin, cos := math.Sincos(star.Direction + float64(i)*math.Pi/float64(star.Points))
		off := vg.Point{X: vg.Length(cos) * radius, Y: vg.Length(sin) * radius}
		corners = append(corners, centre.Add(off))
	}
	return geometry.AppendPolygon(path, corners...)
}

// AppendRing appends the ring around a mark of the given radius to a path.
func AppendRing(path vg.Path, centre vg.Point, radius vg.Length) vg.Path {
	inner := 1.9 * radius
	// Marks are small if there are many examples. Smaller rings then overlap less.
	if radius < 4.2 {
		inner = 1.6 * radius
	}
	path = AppendCircle(path, centre, inner+OutlineWidth(radius), 1)
	return AppendCircle(path, centre, inner, -1)
}

// OutlineWidth returns the width of the ring or the square around a mark of the given radius: 1.25 points,
// or less if the mark is smaller than 2.5 points, or more if it is larger than 4.5 points.
func OutlineWidth(radius vg.Length) vg.Length {
	return min(max(1.25, 1.25*(radius/4.5)), 0.5*radius)
}

// AppendSquare appends the outline of a square to a path. half is half the side of the inside of
// the square, and width is the width of the outline.
func AppendSquare(path vg.Path, centre vg.Point, half, width vg.Length) vg.Path {
	outside := geometry.Rectangle(centre, vg.Point{X: half + width, Y: half + width})
	path = append(path, outside.Path()...)
	inner := geometry.Corners(centre, vg.Point{X: half, Y: half})
	slices.Reverse(inner) // a clockwise polygon inside an anticlockwise one is a hole
	return geometry.AppendPolygon(path, inner...)
}
