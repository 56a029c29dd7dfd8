package plotting

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"perceptronlab/perceptron"
)

// A spot is a point of the plane, as float64 has it.
type spot struct{ x, y float64 }

// turn returns the sign of the area of the triangle a, b, c: +1 if it turns left
// at b, −1 if right, 0 if the three are on one line. It is exact: where rounding
// could decide, it asks rational numbers.
//
//	(b − a) × (c − a)
//
// The error bound of the float64 result is Shewchuk's, "Adaptive precision
// floating-point arithmetic and fast robust geometric predicates" (1997).
func turn(a, b, c spot) int {
	left, right := (a.x-c.x)*(b.y-c.y), (a.y-c.y)*(b.x-c.x)
	det := left - right
	// Below the smallest products rounding is not relative any more.
	const least = 0x1p-960
	size := math.Abs(left) + math.Abs(right)
	if bound := 0x1p-51 * size; size > least && !math.IsInf(size, 0) && math.Abs(det) > bound {
		return int(math.Copysign(1, det))
	}
	return rat(a).turn(rat(b), rat(c))
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

// A ratPoint is a point of the plane in rational numbers.
type ratPoint struct{ x, y *big.Rat }

func rat(p spot) ratPoint {
	return ratPoint{new(big.Rat).SetFloat64(p.x), new(big.Rat).SetFloat64(p.y)}
}

// turn is that of spots.
func (a ratPoint) turn(b, c ratPoint) int {
	return cross(a.to(b), a.to(c)).Sign()
}

func (a ratPoint) to(b ratPoint) ratPoint {
	return ratPoint{new(big.Rat).Sub(b.x, a.x), new(big.Rat).Sub(b.y, a.y)}
}

func (a ratPoint) equal(b ratPoint) bool { return a.x.Cmp(b.x) == 0 && a.y.Cmp(b.y) == 0 }

// spot returns the nearest point in float64.
func (a ratPoint) spot() spot {
	x, _ := a.x.Float64()
	y, _ := a.y.Float64()
	return spot{x, y}
}

func cross(u, v ratPoint) *big.Rat {
	left := new(big.Rat).Mul(u.x, v.y)
	return left.Sub(left, new(big.Rat).Mul(u.y, v.x))
}

// A halfPlane has the points p with n·p ≥ c, which is known in float64 as well.
type halfPlane struct {
	n     ratPoint
	c     *big.Rat
	near  spot
	nearC float64
}

// A corner is a point in rational numbers and in float64.
type corner struct {
	ratPoint
	near spot
}

// over returns n·p − c.
func (h halfPlane) over(p ratPoint) *big.Rat {
	v := new(big.Rat).Mul(h.n.x, p.x)
	v.Add(v, new(big.Rat).Mul(h.n.y, p.y))
	return v.Sub(v, h.c)
}

// sign returns that of n·p − c: in float64 where six roundings, of the numbers,
// products and sums, can't change it, and exactly elsewhere.
func (h halfPlane) sign(p corner) int {
	left, right := h.near.x*p.near.x, h.near.y*p.near.y
	size := math.Abs(left) + math.Abs(right) + math.Abs(h.nearC)
	if v := left + right - h.nearC; size > 0x1p-500 && !math.IsInf(size, 0) && math.Abs(v) > 0x1p-49*size {
		return int(math.Copysign(1, v))
	}
	return h.over(p.ratPoint).Sign()
}

// through returns the half-plane to whose border a belongs, with n pointing into
// it.
func through(a, n ratPoint) halfPlane {
	h := halfPlane{n: n, c: new(big.Rat), near: n.spot()}
	h.c = h.over(a)
	h.nearC, _ = h.c.Float64()
	return h
}

// halfPlanes returns those whose common part is a hull, of one, two or more
// corners.
func halfPlanes(corners []ratPoint) []halfPlane {
	left := func(v ratPoint) ratPoint { return ratPoint{new(big.Rat).Neg(v.y), v.x} }
	back := func(v ratPoint) ratPoint { return ratPoint{new(big.Rat).Neg(v.x), new(big.Rat).Neg(v.y)} }
	if len(corners) == 1 {
		right := ratPoint{big.NewRat(1, 1), new(big.Rat)}
		a := corners[0]
		return []halfPlane{through(a, right), through(a, back(right)), through(a, left(right)), through(a, back(left(right)))}
	}
	var all []halfPlane
	for i, a := range corners {
		all = append(all, through(a, left(a.to(corners[(i+1)%len(corners)]))))
	}
	if len(corners) == 2 {
		a, b := corners[0], corners[1]
		all = append(all, through(a, a.to(b)), through(b, b.to(a)))
	}
	return all
}

// common returns the corners of what two hulls have in common, exactly: none, one
// point, the ends of a segment, or a polygon, anticlockwise. (The clipping of
// Sutherland and Hodgman, 1974, in rational numbers.)
func common(a, b []spot) []ratPoint {
	if len(b) == 0 {
		return nil
	}
	polygon := make([]corner, len(a))
	for i, p := range a {
		polygon[i] = corner{rat(p), p}
	}
	for _, h := range halfPlanes(rats(b)) {
		polygon = cutBy(polygon, h)
	}
	part := make([]ratPoint, len(polygon))
	for i, p := range polygon {
		part[i] = p.ratPoint
	}
	return part
}

func rats(points []spot) []ratPoint {
	exact := make([]ratPoint, len(points))
	for i, p := range points {
		exact[i] = rat(p)
	}
	return exact
}

// cutBy returns the part of a convex polygon in a half-plane, without repeated
// corners.
func cutBy(polygon []corner, h halfPlane) []corner {
	signs := make([]int, len(polygon))
	inside := true
	for i, p := range polygon {
		signs[i] = h.sign(p)
		inside = inside && signs[i] >= 0
	}
	if inside {
		return polygon
	}
	var part []corner
	add := func(p corner) {
		if n := len(part); n == 0 || !part[n-1].equal(p.ratPoint) {
			part = append(part, p)
		}
	}
	for i, a := range polygon {
		next := (i + 1) % len(polygon)
		if signs[i] >= 0 {
			add(a)
		}
		if signs[i]*signs[next] < 0 {
			add(h.crossing(a.ratPoint, polygon[next].ratPoint))
		}
	}
	if n := len(part); n > 1 && part[0].equal(part[n-1].ratPoint) {
		part = part[:n-1]
	}
	return part
}

// crossing returns the point of the segment from a to b on the border of h, which
// the two are on different sides of: a + (b − a) · at/(at − next).
func (h halfPlane) crossing(a, b ratPoint) corner {
	at, next := h.over(a), h.over(b)
	share := new(big.Rat).Quo(at, new(big.Rat).Sub(at, next))
	way := a.to(b)
	p := ratPoint{way.x.Add(way.x.Mul(way.x, share), a.x), way.y.Add(way.y.Mul(way.y, share), a.y)}
	return corner{p, p.spot()}
}

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
