package plotting

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// clearest returns the place for a word on c, given its half width and height:
// among the spots of a lattice that are allowed, one that is clear of all points,
// and of those the one nearest to a corner. There is none if points are in the way
// everywhere.
func clearest(c draw.Canvas, half vg.Point, allowed func(vg.Point) bool, points []vg.Point) (best vg.Point, ok bool) {
	const columns, rows = 41, 31
	const gap = 6
	room := draw.Crop(c, half.X+gap, -half.X-gap, half.Y+gap, -half.Y-gap)
	reach := math.Hypot(float64(half.X), float64(half.Y))
	highest := math.Inf(-1)
	for i := range columns {
		for j := range rows {
			at := vg.Point{X: room.X(float64(i) / (columns - 1)), Y: room.Y(float64(j) / (rows - 1))}
			if !allowed(at) {
				continue
			}
			clear := min(distance(at, at, points), 4*reach)
			if clear < reach+3 {
				continue
			}
			if worth := clear - 0.05*toCorner(room, at); worth > highest {
				highest, best, ok = worth, at, true
			}
		}
	}
	return best, ok
}

// thin returns one of the points in each square of 2 × 2 points of the canvas:
// enough to keep clear of all of them.
func thin(points []vg.Point) []vg.Point {
	type square struct{ x, y int }
	seen := make(map[square]bool)
	var some []vg.Point
	for _, pt := range points {
		s := square{int(pt.X / 2), int(pt.Y / 2)}
		if !seen[s] {
			seen[s] = true
			some = append(some, pt)
		}
	}
	return some
}

// distance returns how near the nearest point is to the segment from a to b.
func distance(a, b vg.Point, points []vg.Point) float64 {
	along := b.Sub(a)
	length2 := float64(along.Dot(along))
	nearest := math.Inf(1)
	for _, pt := range points {
		t := 0.0
		if length2 > 0 {
			t = min(1, max(0, float64(pt.Sub(a).Dot(along))/length2))
		}
		off := pt.Sub(a).Sub(along.Scale(vg.Length(t)))
		nearest = min(nearest, float64(off.Dot(off)))
	}
	return math.Sqrt(nearest)
}

func toCorner(c draw.Canvas, at vg.Point) float64 {
	dx := min(at.X-c.Min.X, c.Max.X-at.X)
	dy := min(at.Y-c.Min.Y, c.Max.Y-at.Y)
	return math.Hypot(float64(dx), float64(dy))
}
