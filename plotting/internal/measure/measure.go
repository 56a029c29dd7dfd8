// Package measure computes the areas of drawn paths, and the extents of drawings. It is for tests.
package measure

import "gonum.org/v1/plot/vg"

// Polygons returns the corners of each polygon of a path. It ignores the parts of the path that are
// curves.
func Polygons(path vg.Path) [][]vg.Point {
	var all [][]vg.Point
	for _, part := range path {
		switch part.Type {
		case vg.MoveComp:
			all = append(all, []vg.Point{part.Pos})
		case vg.LineComp:
			last := len(all) - 1
			all[last] = append(all[last], part.Pos)
		}
	}
	return all
}

// Area returns the area of a polygon by the shoelace formula. It is positive if the corners are in
// anticlockwise order.
func Area(corners []vg.Point) float64 {
	sum := 0.0
	for i, a := range corners {
		b := corners[(i+1)%len(corners)]
		sum += float64(a.X*b.Y) - float64(a.Y*b.X)
	}
	return sum / 2
}

// PathArea returns the sum of the areas of all polygons of a path.
func PathArea(path vg.Path) float64 {
	sum := 0.0
	for _, polygon := range Polygons(path) {
		sum += Area(polygon)
	}
	return sum
}
