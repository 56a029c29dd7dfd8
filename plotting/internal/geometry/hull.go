package geometry

import (
	"cmp"
	"slices"

	"perceptronlab/internal/exact"
)

// An XY is a point of the plane in float64.
type XY struct{ X, Y float64 }

// turn returns the sign of the oriented area of the triangle a, b, c: +1 for a left turn at b, −1
// for a right turn, and 0 if the points are collinear. It is exact, because it computes twice the
// area as an exact sum of products:
//
//	(b − a) × (c − a) = a × b + b × c + c × a
func turn(a, b, c XY) int {
	var sum exact.Sum
	for _, side := range [][2]XY{{a, b}, {b, c}, {c, a}} {
		sum.Add(side[0].X, side[1].Y)
		sum.Add(-side[0].Y, side[1].X)
	}
	return sum.Sign()
}

// Hull returns the corners of the convex hull of points in anticlockwise order. No three corners
// are collinear. If all points are equal, Hull returns one corner. If they are not equal but
// collinear, it returns two. The algorithm is Andrew's monotone chain (1979).
func Hull(points []XY) []XY {
	sorted := slices.Clone(points)
	slices.SortFunc(sorted, func(a, b XY) int {
		return cmp.Or(cmp.Compare(a.X, b.X), cmp.Compare(a.Y, b.Y))
	})
	sorted = slices.Compact(sorted)
	if len(sorted) < 3 {
		return sorted
	}
	// halfHull returns the lower or upper half of the hull without its last corner, which is the
	// first corner of the other half.
	halfHull := func(points []XY) (chain []XY) {
		for _, pt := range points {
			for len(chain) > 1 && turn(chain[len(chain)-2], chain[len(chain)-1], pt) <= 0 {
				chain = chain[:len(chain)-1]
			}
			chain = append(chain, pt)
		}
		return chain[:len(chain)-1]
	}
	lower := halfHull(sorted)
	slices.Reverse(sorted)
	return append(lower, halfHull(sorted)...)
}
