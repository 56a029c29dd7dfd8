package geometry

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/measure"
)

// randomPoints returns n random points with integer coordinates from 0 to grid − 1. Many of the
// points are equal or collinear.
func randomPoints(r *rand.Rand, n, grid int) []XY {
	points := make([]XY, n)
	for i := range points {
		points[i] = XY{float64(r.IntN(grid)), float64(r.IntN(grid))}
	}
	return points
}

// The corners of a hull are among the points, the hull turns left at each corner, and no point is
// to the right of a side. The hull of collinear points is a segment that contains all these points.
func TestHull(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	for range 500 {
		points := randomPoints(r, 1+r.IntN(12), 1+r.IntN(6))
		corners := Hull(points)
		for i, a := range corners {
			b, c := corners[(i+1)%len(corners)], corners[(i+2)%len(corners)]
			if !slices.Contains(points, a) || len(corners) > 2 && turn(a, b, c) <= 0 {
				t.Fatalf("Hull(%v) = %v, want the corner %v among the points, and a left turn at %v",
					points, corners, a, b)
			}
			for _, p := range points {
				outsideSegment := len(corners) == 2 && (turn(a, b, p) != 0 || p.X < corners[0].X || p.X > corners[1].X)
				if outsideSegment || turn(a, b, p) < 0 {
					t.Fatalf("Hull(%v) = %v, want a hull that contains %v", points, corners, p)
				}
			}
		}
	}
}

// turn equals the sign of the determinant in rational numbers. The points are collinear except for
// rounding errors, so a determinant in float64 would often have the wrong sign.
func TestTurnIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 3))
	counts := map[int]int{} // the number of results of each sign
	for range 2000 {
		scale := math.Ldexp(1, r.IntN(2000)-1000)
		a, b := XY{scale * r.Float64(), scale * r.Float64()}, XY{scale * r.Float64(), scale * r.Float64()}
		share := 3*r.Float64() - 1
		c := XY{a.X + share*(b.X-a.X), a.Y + share*(b.Y-a.Y)}
		if r.IntN(4) == 0 { // make the points exactly collinear; with the c above, they rarely are
			b, c = XY{2 * a.X, 2 * a.Y}, XY{4 * a.X, 4 * a.Y}
		}
		difference := func(to, from float64) *big.Rat {
			return new(big.Rat).Sub(new(big.Rat).SetFloat64(to), new(big.Rat).SetFloat64(from))
		}
		left := new(big.Rat).Mul(difference(b.X, a.X), difference(c.Y, a.Y))
		want := left.Cmp(new(big.Rat).Mul(difference(b.Y, a.Y), difference(c.X, a.X)))
		if got := turn(a, b, c); got != want {
			t.Fatalf("turn(%v, %v, %v) = %d, want %d", a, b, c, got, want)
		}
		counts[want]++
	}
	if min(counts[-1], counts[0], counts[1]) < 200 {
		t.Errorf("numbers of results −1, 0 and +1 = %v, want at least 200 of each", counts)
	}
}

// Common(a, b) and Common(b, a) have the expected number of corners and the expected area.
func TestCommon(t *testing.T) {
	unit := []XY{{0, 0}, {1, 0}, {1, 1}, {0, 1}}
	unitAt := func(x, y float64) []XY {
		var square []XY
		for _, corner := range unit {
			square = append(square, XY{corner.X + x, corner.Y + y})
		}
		return square
	}
	tests := []struct {
		name    string
		a, b    []XY
		corners int
		area    float64
	}{
		{"a square and itself", unit, unit, 4, 1},
		{"squares whose intersection is a quarter", unit, unitAt(0.5, 0.5), 4, 0.25},
		{"squares that share a side", unit, unitAt(1, 0), 2, 0},
		{"squares that share a corner", unit, unitAt(1, 1), 1, 0},
		{"separate squares", unit, unitAt(1.5, 0), 0, 0},
		{"squares 0.001 apart", unit, unitAt(1.001, 0), 0, 0},
		{"a square and a triangle in it", unit, []XY{{0.25, 0.25}, {0.75, 0.25}, {0.5, 0.75}}, 3, 0.125},
		{"a square and a point in it", unit, []XY{{0.5, 0.5}}, 1, 0},
		{"a square and a point outside", unit, []XY{{2, 0.5}}, 0, 0},
		{"a square and a segment through it", unit, []XY{{-1, 0.5}, {2, 0.5}}, 2, 0},
		{"overlapping collinear segments", []XY{{0, 0}, {2, 2}}, []XY{{1, 1}, {3, 3}}, 2, 0},
		{"segments end to end", []XY{{0, 0}, {1, 1}}, []XY{{1, 1}, {3, 3}}, 1, 0},
		{"parallel segments", []XY{{0, 0}, {2, 2}}, []XY{{0, 1}, {2, 3}}, 0, 0},
		{"separate collinear segments", []XY{{0, 0}, {1, 1}}, []XY{{2, 2}, {3, 3}}, 0, 0},
		{"the diagonals of XOR", []XY{{0, 1}, {1, 0}}, []XY{{0, 0}, {1, 1}}, 1, 0},
		{"a point and itself", []XY{{0, 0}}, []XY{{0, 0}}, 1, 0},
		{"a square and no points", unit, nil, 0, 0},
		{"no points and a square", nil, unit, 0, 0},
	}
	for _, test := range tests {
		a, b := asPoints(test.a), asPoints(test.b)
		for _, part := range [][]vg.Point{Common(a, b), Common(b, a)} {
			if got := measure.Area(part); len(part) != test.corners || math.Abs(got-test.area) > 1e-5 {
				t.Errorf("intersection of %s: number of corners = %d and area = %v, want %d and %v",
					test.name, len(part), got, test.corners, test.area)
			}
		}
	}
}

// asPoints returns points of a canvas with the given coordinates.
func asPoints(coordinates []XY) (points []vg.Point) {
	for _, c := range coordinates {
		points = append(points, vg.Point{X: vg.Length(c.X), Y: vg.Length(c.Y)})
	}
	return points
}
