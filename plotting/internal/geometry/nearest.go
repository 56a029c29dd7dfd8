package geometry

import "math"

// NearestPair returns a point of each of two disjoint convex hulls, such that their distance is the smallest
// of all. a and b are the corners of the hulls, as Hull returns them. One of the two points is a corner.
func NearestPair(a, b []XY) [2]XY {
	var pair [2]XY
	smallest := math.Inf(1)
	for _, corner := range a {
		if at, distance := nearestOn(b, corner); distance < smallest {
			pair, smallest = [2]XY{corner, at}, distance
		}
	}
	for _, corner := range b {
		if at, distance := nearestOn(a, corner); distance < smallest {
			pair, smallest = [2]XY{at, corner}, distance
		}
	}
	return pair
}

// nearestOn returns the point of a hull's border that is nearest to another point, and its distance. corners
// are those of the hull.
func nearestOn(corners []XY, to XY) (nearest XY, distance float64) {
	distance = math.Inf(1)
	for i, from := range corners {
		end := corners[(i+1)%len(corners)]
		x, y := end.X-from.X, end.Y-from.Y
		share := 0.0
		if length2 := x*x + y*y; length2 > 0 {
			share = min(1, max(0, ((to.X-from.X)*x+(to.Y-from.Y)*y)/length2))
		}
		at := XY{X: from.X + share*x, Y: from.Y + share*y}
		if d := math.Hypot(at.X-to.X, at.Y-to.Y); d < distance {
			nearest, distance = at, d
		}
	}
	return nearest, distance
}
