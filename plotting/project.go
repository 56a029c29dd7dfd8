package plotting

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot/vg"
)

// A View is the direction from which a figure in space is seen, from far away:
// lines that are parallel in space are so on paper (an orthographic projection).
//
// Azimuth is the angle in degrees from the axis x₁ to where the reader stands,
// anticlockwise as seen from above; Elevation is the angle above the floor. From
// {−90, 0} the axis x₁ points to the right and the third axis up; from {−90, 90},
// which is straight above, x₁ points to the right and x₂ up. The zero View stands for one
// that suits the figure.
type View struct{ Azimuth, Elevation float64 }

// Project returns where a point of space is drawn, x to the right and y up, and how
// near it is to the reader: of two points that are drawn at one place, the one with
// the larger depth hides the other.
//
//	x     = −x₁ sin a + x₂ cos a
//	y     = −(x₁ cos a + x₂ sin a) sin e + x₃ cos e
//	depth =  (x₁ cos a + x₂ sin a) cos e + x₃ sin e
func (v View) Project(x1, x2, x3 float64) (x, y, depth float64) {
	at := r3.Vec{X: x1, Y: x2, Z: x3}
	right, up, towards := v.frame()
	return r3.Dot(right, at), r3.Dot(up, at), r3.Dot(towards, at)
}

// frame returns the directions to the right, up, and towards the reader: three
// vectors of length 1, perpendicular to each other.
func (v View) frame() (right, up, towards r3.Vec) {
	sinA, cosA := math.Sincos(v.Azimuth / 180 * math.Pi)
	sinE, cosE := math.Sincos(v.Elevation / 180 * math.Pi)
	right = r3.Vec{X: -sinA, Y: cosA}
	up = r3.Vec{X: -sinE * cosA, Y: -sinE * sinA, Z: cosE}
	towards = r3.Vec{X: cosE * cosA, Y: cosE * sinA, Z: sinE}
	return right, up, towards
}

// flat returns the places of points on paper, in the units of space.
func (v View) flat(points []r3.Vec) []vg.Point {
	right, up, _ := v.frame()
	on := make([]vg.Point, len(points))
	for i, pt := range points {
		on[i] = vg.Point{X: vg.Length(r3.Dot(right, pt)), Y: vg.Length(r3.Dot(up, pt))}
	}
	return on
}

// A plane is the set of points x with normal·x = offset; its front is where
// normal·x is larger.
type plane struct {
	normal r3.Vec
	offset float64
}

// above returns how far a point is in front of the plane, in units of the
// normal's length.
func (s plane) above(pt r3.Vec) float64 { return r3.Dot(s.normal, pt) - s.offset }

// facing returns the plane with its front towards the reader.
func (s plane) facing(v View) plane {
	if _, _, towards := v.frame(); r3.Dot(s.normal, towards) < 0 {
		return plane{r3.Scale(-1, s.normal), -s.offset}
	}
	return s
}

// unit returns the plane with a normal of length 1; false if the normal is 0 or
// not finite.
func (s plane) unit() (plane, bool) {
	most := max(math.Abs(s.normal.X), math.Abs(s.normal.Y), math.Abs(s.normal.Z))
	if !(most > 0) || math.IsInf(most, 0) {
		return s, false
	}
	normal := r3.Vec{X: s.normal.X / most, Y: s.normal.Y / most, Z: s.normal.Z / most}
	offset := s.offset / most
	size := r3.Norm(normal)
	return plane{r3.Scale(1/size, normal), offset / size}, true
}

// planeThrough returns the plane that three or more corners of a polygon lie on.
func planeThrough(corners []r3.Vec) (plane, bool) {
	var normal r3.Vec
	for i := 2; i < len(corners); i++ {
		normal = r3.Add(normal, r3.Cross(r3.Sub(corners[i-1], corners[0]), r3.Sub(corners[i], corners[0])))
	}
	s, ok := plane{normal: normal}.unit()
	if ok {
		s.offset = r3.Dot(s.normal, corners[0])
	}
	return s, ok
}

// cut returns the parts of a convex polygon, or of a segment, behind a plane and in
// front of it, each empty if there is none.
func (s plane) cut(corners []r3.Vec) (behind, before []r3.Vec) {
	last := len(corners)
	if last == 2 {
		last = 1 // a segment does not go back to its start
	}
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		da, db := s.above(a), s.above(b)
		if da <= 0 {
			behind = append(behind, a)
		}
		if da >= 0 {
			before = append(before, a)
		}
		if i < last && da*db < 0 {
			at := r3.Add(a, r3.Scale(da/(da-db), r3.Sub(b, a)))
			behind, before = append(behind, at), append(before, at)
		}
	}
	return behind, before
}
