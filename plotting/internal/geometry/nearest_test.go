package geometry

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestNearestPair: the pair of a point and a triangle, of parallel segments, of two corners, and of hulls
// that meet.
func TestNearestPair(t *testing.T) {
	triangle := []XY{{1, 0}, {1, 1}, {0, 1}}
	for name, c := range map[string]struct {
		a, b []XY
		want [2]XY
	}{
		"a point and a side": {triangle, []XY{{0, 0}}, [2]XY{{0.5, 0.5}, {0, 0}}},
		"a side and a point": {[]XY{{0, 0}}, triangle, [2]XY{{0, 0}, {0.5, 0.5}}},
		"two points":         {[]XY{{1, 2}}, []XY{{3, 4}}, [2]XY{{1, 2}, {3, 4}}},
		"two corners":        {triangle, []XY{{3, 3}, {4, 3}}, [2]XY{{1, 1}, {3, 3}}},
		"a common corner":    {triangle, []XY{{1, 1}, {2, 2}}, [2]XY{{1, 1}, {1, 1}}},
	} {
		if got := NearestPair(c.a, c.b); got != c.want {
			t.Errorf("%s: NearestPair = %v, want %v", name, got, c.want)
		}
	}
}

// TestNearestPairSeparates: the line halfway between the pair has all corners of one hull on one side, and all
// of the other on the other.
func TestNearestPairSeparates(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		var hulls [2][]XY
		for k := range hulls {
			var points []XY
			for range 1 + r.IntN(6) {
				points = append(points, XY{r.Float64() + 1.5*float64(k), r.Float64()})
			}
			hulls[k] = Hull(points)
		}
		pair := NearestPair(hulls[0], hulls[1])
		distance := math.Hypot(pair[1].X-pair[0].X, pair[1].Y-pair[0].Y)
		for k, hull := range hulls {
			sign := 2*float64(k) - 1
			for _, at := range hull {
				score := sign * ((at.X-pair[k].X)*(pair[1].X-pair[0].X) + (at.Y-pair[k].Y)*(pair[1].Y-pair[0].Y))
				if score < -1e-12 {
					t.Fatalf("hulls %v at distance %v: corner %v is beyond %v", hulls, distance, at, pair[k])
				}
			}
		}
	}
}
