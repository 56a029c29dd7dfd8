package plotting

import (
	"cmp"
	"math/big"
	"slices"

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

// common returns the corners of the intersection of two hulls, exactly: none, one
// point, the ends of a segment, or a polygon, anticlockwise. (The clipping of
// Sutherland and Hodgman, 1974, in rational numbers.)
func common(a, b []spot) []ratPoint {
	part := rats(a)
	corners := rats(b)
	switch len(corners) {
	case 0:
		return nil
	case 1:
		way := ratPoint{big.NewRat(1, 1), new(big.Rat)}
		for range 4 {
			part = clip(part, corners[0], way)
			way = way.ortho()
		}
	case 2:
		along := corners[0].to(corners[1])
		part = clip(clip(part, corners[0], along), corners[1], along.ortho().ortho())
	}
	for i, corner := range corners {
		part = clip(part, corner, corner.to(corners[(i+1)%len(corners)]).ortho())
	}
	return part
}

// clip returns the part of a convex polygon in a half-plane, the points p with
// way·(p − from) ≥ 0, without repeated corners.
func clip(polygon []ratPoint, from, way ratPoint) []ratPoint {
	var part []ratPoint
	add := func(p ratPoint) {
		if n := len(part); n == 0 || !part[n-1].equal(p) {
			part = append(part, p)
		}
	}
	for i, a := range polygon {
		b := polygon[(i+1)%len(polygon)]
		at, next := way.dot(from.to(a)), way.dot(from.to(b))
		if at.Sign() >= 0 {
			add(a)
		}
		if at.Sign()*next.Sign() < 0 { // the border is crossed at a + (b − a) · at/(at − next)
			share := new(big.Rat).Quo(at, new(big.Rat).Sub(at, next))
			step := a.to(b)
			add(ratPoint{step.x.Add(step.x.Mul(step.x, share), a.x), step.y.Add(step.y.Mul(step.y, share), a.y)})
		}
	}
	if n := len(part); n > 1 && part[0].equal(part[n-1]) {
		part = part[:n-1]
	}
	return part
}

// A ratPoint is a point or a vector of the plane in rational numbers.
type ratPoint struct{ x, y *big.Rat }

func rat(p spot) ratPoint {
	return ratPoint{new(big.Rat).SetFloat64(p.x), new(big.Rat).SetFloat64(p.y)}
}

func rats(points []spot) []ratPoint {
	exact := make([]ratPoint, len(points))
	for i, p := range points {
		exact[i] = rat(p)
	}
	return exact
}

// to returns b − a.
func (a ratPoint) to(b ratPoint) ratPoint {
	return ratPoint{new(big.Rat).Sub(b.x, a.x), new(big.Rat).Sub(b.y, a.y)}
}

// ortho returns a, turned left by a right angle.
func (a ratPoint) ortho() ratPoint { return ratPoint{new(big.Rat).Neg(a.y), a.x} }

func (a ratPoint) dot(b ratPoint) *big.Rat {
	sum := new(big.Rat).Mul(a.x, b.x)
	return sum.Add(sum, new(big.Rat).Mul(a.y, b.y))
}

func (a ratPoint) equal(b ratPoint) bool { return a.x.Cmp(b.x) == 0 && a.y.Cmp(b.y) == 0 }

// spot returns the nearest point in float64.
func (a ratPoint) spot() spot {
	x, _ := a.x.Float64()
	y, _ := a.y.Float64()
	return spot{x, y}
}
