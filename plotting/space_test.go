package plotting

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot/vg"
)

// TestView: from −90° the axis x₁ points to the right and x₂ into the paper, and up if
// seen from above; the three directions are of length 1, at right angles, no mirror image.
func TestView(t *testing.T) {
	sin30 := viewFrom(-90, 30)
	if on := sin30.flat(r3.Vec{X: 1}, r3.Vec{Y: 1}); !near(float64(on[0].X), 1) || !near(float64(on[0].Y), 0) || !near(float64(on[1].X), 0) || !near(float64(on[1].Y), 0.5) {
		t.Errorf("from −90°, 30° the axes are at %v", on)
	}
	if depth := r3.Dot(sin30.towards, r3.Vec{Y: 1}); !near(depth, -math.Sqrt(3)/2) {
		t.Errorf("from −90°, 30° x₂ leads %v towards the reader", depth)
	}
	r := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		v := viewFrom(360*r.Float64(), 180*r.Float64()-90)
		if r3.Norm(r3.Sub(r3.Cross(v.right, v.up), v.towards)) > 1e-9 || !near(r3.Norm(v.right), 1) || !near(r3.Norm(v.up), 1) || !near(r3.Norm(v.towards), 1) {
			t.Fatalf("%v is no rotation", v)
		}
	}
}

// depthOn returns how near to the reader a wall is where it is drawn at a point of paper.
func depthOn(v view, wall shape, at vg.Point) (float64, bool) {
	slope := r3.Dot(wall.wall.normal, v.towards)
	if !inside(v.flat(wall.corners...), at) || math.Abs(slope) < 1e-3 {
		return 0, false // elsewhere, or seen on its edge
	}
	on := r3.Add(r3.Scale(float64(at.X), v.right), r3.Scale(float64(at.Y), v.up))
	return -wall.wall.above(on) / slope, true
}

// TestHiddenParts looks along random lines of sight at random walls, segments and
// points: of what is met, the nearer is drawn later; and nothing is lost.
func TestHiddenParts(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	met := 0
	for range 30 {
		s := &space{view: viewFrom(360*r.Float64(), 178*r.Float64()-89)}
		walls, lengths := 0.0, 0.0
		for range 4 {
			a, b, c := randomPoint(r), randomPoint(r), randomPoint(r)
			corners := []r3.Vec{a, b, r3.Add(b, r3.Sub(c, a)), c}
			normal := r3.Unit(r3.Cross(r3.Sub(b, a), r3.Sub(c, a)))
			s.add(shape{corners: corners, wall: &plane{normal, r3.Dot(normal, a)}})
			walls += areaInSpace(corners)
		}
		for range 6 {
			a, b := randomPoint(r), randomPoint(r)
			s.add(shape{corners: []r3.Vec{a, b}})
			lengths += r3.Norm(r3.Sub(b, a))
		}
		var cloud []r3.Vec
		for range 40 {
			cloud = append(cloud, randomPoint(r))
		}
		s.add(shape{corners: cloud, marks: true})

		order := s.order(s.shapes)
		points := 0
		for _, sh := range order {
			switch {
			case sh.marks:
				points += len(sh.corners)
			case sh.wall != nil:
				walls -= areaInSpace(sh.corners)
			default:
				lengths -= r3.Norm(r3.Sub(sh.corners[1], sh.corners[0]))
			}
		}
		if !near(walls, 0) || !near(lengths, 0) || points != len(cloud) {
			t.Fatalf("%v of the walls and %v of the segments are lost, and %d of %d points are left", walls, lengths, points, len(cloud))
		}

		for i, sh := range order {
			if sh.wall != nil {
				for range 20 { // a spot of the wall
					u, w := r.Float64(), r.Float64()
					a, b, c := sh.corners[0], sh.corners[1], sh.corners[2]
					if u+w > 1 {
						u, w = 1-u, 1-w
					}
					at := r3.Add(a, r3.Add(r3.Scale(u, r3.Sub(b, a)), r3.Scale(w, r3.Sub(c, a))))
					met += hidesRightly(t, s.view, order, i, at)
				}
				continue
			}
			for _, at := range sh.corners {
				met += hidesRightly(t, s.view, order, i, at)
			}
			if !sh.marks {
				for range 10 {
					at := r3.Add(sh.corners[0], r3.Scale(r.Float64(), r3.Sub(sh.corners[1], sh.corners[0])))
					met += hidesRightly(t, s.view, order, i, at)
				}
			}
		}
	}
	if met < 2500 {
		t.Errorf("only %d times is one thing behind another", met)
	}
}

// hidesRightly holds a point of shape i against the walls that are drawn at the same
// place of paper, and returns how many there are.
func hidesRightly(t *testing.T, v view, order []shape, i int, at r3.Vec) (met int) {
	t.Helper()
	mine := r3.Dot(v.towards, at)
	for j, other := range order {
		if j == i || other.wall == nil {
			continue
		}
		depth, ok := depthOn(v, other, v.flat(at)[0])
		if !ok || math.Abs(depth-mine) < 1e-6 {
			continue
		}
		met++
		if (mine > depth) != (i > j) {
			t.Fatalf("from %v the point %v, at depth %v, is drawn as number %d and a wall there, at depth %v, as number %d", v, at, mine, i, depth, j)
		}
	}
	return met
}

// areaInSpace returns that of a polygon in space.
func areaInSpace(corners []r3.Vec) float64 {
	var sum r3.Vec
	for i := 2; i < len(corners); i++ {
		sum = r3.Add(sum, r3.Cross(r3.Sub(corners[i-1], corners[0]), r3.Sub(corners[i], corners[0])))
	}
	return r3.Norm(sum) / 2
}

func randomPoint(r *rand.Rand) r3.Vec {
	return r3.Vec{X: 2*r.Float64() - 1, Y: 2*r.Float64() - 1, Z: 2*r.Float64() - 1}
}
