package plotting

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot/vg"
)

// depthOn returns how near to the reader a polygon's plane is where it is drawn at a
// point of paper.
func depthOn(v View, corners []r3.Vec, at vg.Point) (float64, bool) {
	if !inside(v.flat(corners), at) {
		return 0, false
	}
	s, ok := planeThrough(corners)
	right, up, towards := v.frame()
	slope := r3.Dot(s.normal, towards)
	if !ok || math.Abs(slope) < 1e-3 {
		return 0, false // seen on its edge
	}
	on := r3.Add(r3.Scale(float64(at.X), right), r3.Scale(float64(at.Y), up))
	return -s.above(on) / slope, true
}

// TestHiddenParts looks along random lines of sight at random walls, segments and
// points: of what is met, the nearer is drawn later; and nothing is lost.
func TestHiddenParts(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	met := 0
	for range 60 {
		s := &space{view: View{360 * r.Float64(), 178*r.Float64() - 89}}
		walls, lengths := 0.0, 0.0
		for range 4 {
			a, b, c := randomPoint(r), randomPoint(r), randomPoint(r)
			corners := []r3.Vec{a, b, r3.Add(b, r3.Sub(c, a)), c}
			s.add(shape{corners: corners, wall: true})
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
			case sh.wall:
				walls -= areaInSpace(sh.corners)
			default:
				lengths -= r3.Norm(r3.Sub(sh.corners[1], sh.corners[0]))
			}
		}
		if !near(walls, 0) || !near(lengths, 0) || points != len(cloud) {
			t.Fatalf("%v of the walls and %v of the segments are lost, and %d of %d points are left", walls, lengths, points, len(cloud))
		}

		for i, sh := range order {
			if sh.wall {
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
	if met < 5000 {
		t.Errorf("only %d times is one thing behind another", met)
	}
}

// hidesRightly holds a point of shape i against the walls that are drawn at the same
// place of paper, and returns how many there are.
func hidesRightly(t *testing.T, v View, order []shape, i int, at r3.Vec) (met int) {
	t.Helper()
	_, _, towards := v.frame()
	mine := r3.Dot(towards, at)
	for j, other := range order {
		if j == i || !other.wall {
			continue
		}
		depth, ok := depthOn(v, other.corners, v.flat([]r3.Vec{at})[0])
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

// TestOnAWall: what lies on a wall is drawn after it and before what is in front.
func TestOnAWall(t *testing.T) {
	square := []r3.Vec{{X: -1, Y: -1}, {X: 1, Y: -1}, {X: 1, Y: 1}, {X: -1, Y: 1}}
	on := []r3.Vec{{X: 0.5}, {Y: 0.5}}
	for _, elevation := range []float64{30, -30} {
		above, below := []r3.Vec{{Z: 0.1}}, []r3.Vec{{Z: -0.1}}
		if elevation < 0 {
			above, below = below, above
		}
		s := &space{view: View{-60, elevation}}
		order := s.order([]shape{
			{corners: slices.Concat(above, on, below), marks: true},
			{corners: square, wall: true},
			{corners: []r3.Vec{{X: -0.5}, {Y: -0.5}}},
		})
		want := [][]r3.Vec{below, square, on, {{X: -0.5}, {Y: -0.5}}, above}
		if len(order) != len(want) {
			t.Fatalf("from %v: %d shapes, want %d", elevation, len(order), len(want))
		}
		for i, sh := range order {
			if !slices.Equal(sh.corners, want[i]) {
				t.Errorf("from %v: number %d is %v, want %v", elevation, i, sh.corners, want[i])
			}
		}
	}
}

// TestCrossingSegments: of two segments that cross on paper the nearer is drawn later,
// though its middle is farther away.
func TestCrossingSegments(t *testing.T) {
	// From {−90, 0} a point's depth is −x₂.
	near := shape{corners: []r3.Vec{{X: -1, Y: -1}, {X: 9, Y: 5}}}       // at x₁ = 0: x₂ = −0.4
	far := shape{corners: []r3.Vec{{X: 0, Z: -1}, {X: 0, Y: 0.2, Z: 1}}} // at x₃ = 0: x₂ = 0.1
	for _, shapes := range [][]shape{{near, far}, {far, near}} {
		s := &space{view: View{-90, 0}}
		order := s.order(shapes)
		if order[1].corners[1] != near.corners[1] {
			t.Errorf("the far segment is drawn over the near one: %v", order)
		}
	}
}

// TestThreeInTurn: three segments that hide each other in turn have no order, and
// still are drawn.
func TestThreeInTurn(t *testing.T) {
	var shapes []shape
	for k := range 3 {
		sin, cos := math.Sincos(float64(k) * 2 * math.Pi / 3)
		turn := func(x, z, depth float64) r3.Vec {
			return r3.Vec{X: x*cos - z*sin, Y: -depth, Z: x*sin + z*cos}
		}
		shapes = append(shapes, shape{corners: []r3.Vec{turn(-2, -0.5, -1), turn(2, -0.5, 1)}})
	}
	s := &space{view: View{-90, 0}}
	if got := s.order(shapes); len(got) != 3 {
		t.Errorf("%d of 3 segments are drawn", len(got))
	}
}
