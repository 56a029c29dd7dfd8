package lift

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/geometry"
)

// TestView: from the azimuth −90°, the axis x₁ points to the right, and x₂ away from the reader and,
// seen from above, up. The three directions of a view are perpendicular unit vectors in right-handed
// order.
func TestView(t *testing.T) {
	sin30 := viewFrom(-90, 30) // sin 30° is ½
	if on := sin30.project(r3.Vec{X: 1}, r3.Vec{Y: 1}); !near(float64(on[0].X), 1) || !near(float64(on[0].Y), 0) || !near(float64(on[1].X), 0) || !near(float64(on[1].Y), 0.5) {
		t.Errorf("from −90°, 30°: axes = %v, want (1, 0) and (0, 0.5)", on)
	}
	if depth := r3.Dot(sin30.towards, r3.Vec{Y: 1}); !near(depth, -math.Sqrt(3)/2) {
		t.Errorf("from −90°, 30°: depth of x₂ = %v, want −√3/2", depth)
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		v := viewFrom(360*r.Float64(), 180*r.Float64()-90)
		if r3.Norm(r3.Sub(r3.Cross(v.right, v.up), v.towards)) > 1e-9 || !near(r3.Norm(v.right), 1) || !near(r3.Norm(v.up), 1) || !near(r3.Norm(v.towards), 1) {
			t.Fatalf("directions = %v, want perpendicular unit vectors in right-handed order", v)
		}
	}
}

// depthOn returns the depth of a wall at a point of the canvas, and whether the wall covers the point. A
// larger depth is nearer to the reader.
func depthOn(v view, wall shape, at vg.Point) (float64, bool) {
	slope := r3.Dot(wall.wall.normal, v.towards)
	if !geometry.Inside(v.project(wall.corners...), at) || math.Abs(slope) < 1e-3 {
		return 0, false // the wall is elsewhere, or seen edge-on
	}
	on := r3.Add(r3.Scale(float64(at.X), v.right), r3.Scale(float64(at.Y), v.up))
	return -wall.wall.distance(on) / slope, true
}

// TestHiddenParts looks along random lines of sight at random walls, segments and points. Nearer
// shapes must be drawn later, and no part of a shape may be lost.
func TestHiddenParts(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	met := 0
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
		if lost := amount(s.shapes) - amount(order); !near(lost, 0) {
			t.Fatalf("amount of walls, segments and points lost by order = %v, want 0", lost)
		}
		for i, sh := range order {
			for range 20 { // random points of the shape
				var at r3.Vec
				left := 1.0
				for k, corner := range sh.corners {
					share := left * r.Float64()
					if k == len(sh.corners)-1 {
						share = left
					}
					at, left = r3.Add(at, r3.Scale(share, corner)), left-share
				}
				met += checkOrder(t, s.view, order, i, at)
			}
		}
	}
	if met < 2500 {
		t.Errorf("number of compared pairs of a point and a wall = %d, want at least 2500", met)
	}
}

// checkOrder compares a point of shape i with the walls drawn at the same place of the canvas, and
// returns the number of these walls.
func checkOrder(t *testing.T, v view, order []shape, i int, at r3.Vec) (met int) {
	t.Helper()
	mine := r3.Dot(v.towards, at)
	for j, other := range order {
		if j == i || other.wall == nil {
			continue
		}
		depth, ok := depthOn(v, other, v.project(at)[0])
		if !ok || math.Abs(depth-mine) < 1e-6 {
			continue
		}
		met++
		if (mine > depth) != (i > j) {
			t.Fatalf("view %v: the point %v at depth %v is drawn as shape %d, "+
				"and a wall at depth %v as shape %d, want the nearer one drawn later", v, at, mine, i, depth, j)
		}
	}
	return met
}

// amount returns the total of the areas of walls, the lengths of segments and the number of points.
func amount(shapes []shape) float64 {
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

func randomPoint(r *rand.Rand) r3.Vec {
	return r3.Vec{X: 2*r.Float64() - 1, Y: 2*r.Float64() - 1, Z: 2*r.Float64() - 1}
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }
