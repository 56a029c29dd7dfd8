package plotting

import (
	"cmp"
	"slices"

	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/exact"
	"perceptronlab/perceptron"
)

// A spot is a point of the plane in float64.
type spot struct{ x, y float64 }

// spotsOf returns the examples of d with a label.
func spotsOf(d *perceptron.Dataset, label float64) []spot {
	var points []spot
	for x, y := range d.All() {
		if y == label {
			points = append(points, spot{x[0], x[1]})
		}
	}
	return points
}

// turn returns the sign of the area of the triangle a, b, c: +1 if it turns left
// at b, −1 if right, 0 if the three are on one line. It is exact.
//
//	(b − a) × (c − a) = a × b + b × c + c × a
func turn(a, b, c spot) int {
	var sum exact.Sum
	for _, side := range [][2]spot{{a, b}, {b, c}, {c, a}} {
		sum.Add(side[0].x, side[1].y)
		sum.Add(-side[0].y, side[1].x)
	}
	return sum.Sign()
}

// hull returns the corners of the convex hull of some points, anticlockwise: one
// point if they are all the same, two if they are on one line. No three corners
// are on one line. (Andrew's monotone chain, 1979.)
func hull(points []spot) []spot {
	sorted := slices.Clone(points)
	slices.SortFunc(sorted, func(a, b spot) int { return cmp.Or(cmp.Compare(a.x, b.x), cmp.Compare(a.y, b.y)) })
	sorted = slices.Compact(sorted)
	if len(sorted) < 3 {
		return sorted
	}
	half := func(points []spot) (chain []spot) {
		for _, pt := range points {
			for len(chain) > 1 && turn(chain[len(chain)-2], chain[len(chain)-1], pt) <= 0 {
				chain = chain[:len(chain)-1]
			}
			chain = append(chain, pt)
		}
		return chain[:len(chain)-1]
	}
	lower := half(sorted)
	slices.Reverse(sorted)
	return append(lower, half(sorted)...)
}

// common returns the corners of the intersection of two hulls on the canvas, as far as it can be
// seen: none, one point, the ends of a segment, or a polygon, anticlockwise.
func common(a, b []vg.Point) []vg.Point {
	const slack, least = 1e-6, 1e-4 // points: hulls so near to each other touch, and corners are one
	if len(a) > len(b) {
		a, b = b, a
	}
	part := a
	for i, from := range b {
		to := b[(i+1)%len(b)]
		along := direction(to.Sub(from))
		behind := func(way vg.Point) func(vg.Point) float64 {
			return func(pt vg.Point) float64 { return float64(way.Dot(pt.Sub(from))) + slack }
		}
		part = cropped(part, behind(ortho(along)))
		if len(b) == 2 {
			part = cropped(part, behind(along))
		}
	}
	near := func(p, q vg.Point) bool { return norm(p.Sub(q)) < least }
	if len(b) == 1 && len(a) == 1 && !near(a[0], b[0]) {
		return nil
	}
	part = slices.CompactFunc(part, near)
	if n := len(part); n > 1 && near(part[0], part[n-1]) {
		part = part[:n-1]
	}
	return part
}
