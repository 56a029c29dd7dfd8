package lift

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/geometry"
)

// For a reader at the azimuth −90° and the elevation 30°, the axis x₁ points to the right. The axis
// x₂ points away from the reader, so it points up on the canvas, shortened by sin 30° = ½. The
// three directions of every view are perpendicular unit vectors in right-handed order.
func TestView(t *testing.T) {
	v := viewFrom(-90, 30)
	axes := v.project(r3.Vec{X: 1}, r3.Vec{Y: 1})
	if !isNear(float64(axes[0].X), 1) || !isNear(float64(axes[0].Y), 0) || !isNear(float64(axes[1].X), 0) || !isNear(float64(axes[1].Y), 0.5) {
		t.Errorf("view from −90°, 30°: projections of the axes = %v, want (1, 0) and (0, 0.5)", axes)
	}
	if depth := r3.Dot(v.towards, r3.Vec{Y: 1}); !isNear(depth, -math.Sqrt(3)/2) {
		t.Errorf("view from −90°, 30°: component of x₂ towards the reader = %v, want −√3/2", depth)
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		v := viewFrom(360*r.Float64(), 180*r.Float64()-90)
		if r3.Norm(r3.Sub(r3.Cross(v.right, v.up), v.towards)) > 1e-9 || !isNear(r3.Norm(v.right), 1) || !isNear(r3.Norm(v.up), 1) || !isNear(r3.Norm(v.towards), 1) {
			t.Fatalf("directions of a view = %v, want perpendicular unit vectors in right-handed order", v)
		}
	}
}

// depthOn returns the coordinate, in the direction of the reader, of the point where a wall covers
// a point of the canvas. A larger depth is nearer to the viewer. ok reports whether the wall covers
// the point of the canvas.
func depthOn(v view, wall shape, at vg.Point) (depth float64, ok bool) {
	slope := r3.Dot(wall.wall.normal, v.towards)
	if !geometry.Inside(v.project(wall.corners...), at) || math.Abs(slope) < 1e-3 {
		return 0, false // the wall does not cover at, or the reader sees it edge-on
	}
	atDepth0 := r3.Add(r3.Scale(float64(at.X), v.right), r3.Scale(float64(at.Y), v.up))
	return -wall.wall.distance(atDepth0) / slope, true
}

// The space contains random walls, segments and points, and the reader is at a random place. If a
// wall and another shape are at the same place of the canvas, the shape nearer to the viewer must
// be drawn later. No part of a shape may be lost.
func TestOrderOfShapes(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	compared := 0 // the number of compared pairs of a point and a wall
	for range 30 {
		s := &space{view: viewFrom(360*r.Float64(), 178*r.Float64()-89)}
		for range 4 {
			a, b, c := randomPoint(r), randomPoint(r), randomPoint(r)
			normal := r3.Unit(r3.Cross(r3.Sub(b, a), r3.Sub(c, a)))
			s.shapes = append(s.shapes, shape{corners: []r3.Vec{a, b, r3.Add(b, r3.Sub(c, a)), c}, wall: &plane{normal, r3.Dot(normal, a)}})
		}
		for range 6 {
			s.shapes = append(s.shapes, shape{corners: []r3.Vec{randomPoint(r), randomPoint(r)}})
		}
		for range 40 {
			s.shapes = append(s.shapes, shape{corners: []r3.Vec{randomPoint(r)}})
		}
		order := s.order(s.shapes)
		if got, want := totalSize(order), totalSize(s.shapes); !isNear(got, want) {
			t.Fatalf("total size of the ordered shapes = %v, want %v", got, want)
		}
		for i, sh := range order {
			for range 20 { // random points of the shape
				var at r3.Vec
				rest := 1.0 // the weights of the corners must sum to 1; rest is what remains
				for k, corner := range sh.corners {
					weight := rest * r.Float64()
					if k == len(sh.corners)-1 {
						weight = rest
					}
					at, rest = r3.Add(at, r3.Scale(weight, corner)), rest-weight
				}
				compared += checkOrder(t, s.view, order, i, at)
			}
		}
	}
	if compared < 2500 {
		t.Errorf("number of compared pairs of a point and a wall = %d, want at least 2500", compared)
	}
}

// checkOrder compares the depth of a point of shape i with the depths of the walls at the same
// place of the canvas. It returns the number of walls that it compared.
func checkOrder(t *testing.T, v view, order []shape, i int, point r3.Vec) (walls int) {
	t.Helper()
	pointDepth := r3.Dot(v.towards, point)
	for j, other := range order {
		if j == i || other.wall == nil {
			continue
		}
		wallDepth, ok := depthOn(v, other, v.project(point)[0])
		if !ok || math.Abs(wallDepth-pointDepth) < 1e-6 {
			continue
		}
		walls++
		if (pointDepth > wallDepth) != (i > j) {
			t.Fatalf("view %v: the point %v at depth %v is drawn as shape %d, and a wall at depth %v is drawn as shape %d; "+
				"want the larger depth drawn later", v, point, pointDepth, i, wallDepth, j)
		}
	}
	return walls
}

// totalSize returns the sum of the areas of walls, the lengths of segments, and the number of
// points.
func totalSize(shapes []shape) float64 {
	total := 0.0
	for _, sh := range shapes {
		switch corners := sh.corners; len(corners) {
		case 1:
			total++
		case 2:
			total += r3.Norm(r3.Sub(corners[1], corners[0]))
		default:
			var sum r3.Vec
			for i := 2; i < len(corners); i++ {
				sum = r3.Add(sum, r3.Cross(r3.Sub(corners[i-1], corners[0]), r3.Sub(corners[i], corners[0])))
			}
			total += r3.Norm(sum) / 2
		}
	}
	return total
}

// randomPoint returns a random point of the cube from −1 to 1.
func randomPoint(r *rand.Rand) r3.Vec {
	return r3.Vec{X: 2*r.Float64() - 1, Y: 2*r.Float64() - 1, Z: 2*r.Float64() - 1}
}

// isNear reports whether a and b are equal up to rounding errors.
func isNear(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }
