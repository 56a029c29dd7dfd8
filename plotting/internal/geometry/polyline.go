package geometry

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/finite"
)

// Thinned returns a line with fewer vertices that looks the same as the line through points, whose x
// must not decrease. Thinned divides the vertices into groups less than one point of length (1/72
// inch) wide. In each group, it keeps only the lowest and the highest vertex. It also keeps the last
// vertex of the line. There must be at least one vertex.
func Thinned(points []vg.Point) []vg.Point {
	var line []vg.Point
	for start := 0; start < len(points); {
		low, high := start, start
		end := start + 1
		for end < len(points) && points[end].X-points[start].X < 1 {
			if points[end].Y < points[low].Y {
				low = end
			}
			if points[end].Y > points[high].Y {
				high = end
			}
			end++
		}
		line = append(line, points[min(low, high)])
		if low != high {
			line = append(line, points[max(low, high)])
		}
		start = end
	}
	return append(line, points[len(points)-1])
}

// Pieces divides a line into pieces, each of which begins where the previous piece ends. gonum
// draws the pieces faster than a long line with many overlapping segments.
func Pieces(line []vg.Point) [][]vg.Point {
	const maxVertices = 50
	var pieces [][]vg.Point
	for ; len(line) > maxVertices; line = line[maxVertices-1:] {
		pieces = append(pieces, line[:maxVertices])
	}
	return append(pieces, line)
}

// Clipped returns the part of a segment that is on the canvas. ok reports whether the ends of the
// segment are finite and there is such a part.
func Clipped(c draw.Canvas, a, b vg.Point) (from, to vg.Point, ok bool) {
	if !finite.All(float64(a.X), float64(a.Y), float64(b.X), float64(b.Y)) {
		return a, b, false
	}
	part := c.ClipLinesXY([]vg.Point{a, b})
	if len(part) != 1 || len(part[0]) != 2 {
		return a, b, false
	}
	return part[0][0], part[0][1], true
}
