// Package lift draws the effect of absorbing the bias. It lifts examples of one column into a
// plane, and examples of two columns into space. The additional coordinate is called height. Lifted
// examples are at height 1, because the constant is 1. For comparison, the figures also show the
// examples at height 0.
package lift

import (
	"cmp"
	"math"
	"slices"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
)

// A Figure shows examples of two columns in space. It consists of a box from height 0 to height 1,
// and of what is inside this box.
type Figure struct {
	data   *perceptron.Dataset
	score  func(x []float64) float64 // of an example with its height, [x; height]
	view   view
	x1, x2 geometry.Interval // the ranges of the columns that the box shows
	unit   r3.Vec            // for each axis, the difference in value over a length of 1 in space

	hasPlane bool   // whether w is not 0; otherwise there is no separating plane
	plane    plane  // the separating plane w·[x; height] = 0, in units of space
	hasArrow bool   // whether the arrow w is drawn
	foot     r3.Vec // the start of the arrow, on the plane
	tip      r3.Vec // the end of the arrow
}

// NewFigure returns the figure of d and w. d is a dataset of two columns, and w consists of two
// weights and the bias.
func NewFigure(d *perceptron.Dataset, w perceptron.Weights) *Figure {
	f := &Figure{
		data:  d,
		score: w.Dot,
		x1:    ColumnRange(d, 0).Widened(),
		x2:    ColumnRange(d, 1).Widened(),
		unit:  r3.Vec{X: 1, Y: 1, Z: 1},
	}
	height := geometry.Interval{Low: 0, High: 1}
	equal := geometry.ComparableWidths(f.x1, height) && geometry.ComparableWidths(f.x2, height)
	if !equal {
		const width = 1.4 // of the box, along both columns, whatever their ranges
		f.unit.X = (f.x1.High - f.x1.Low) / width
		f.unit.Y = (f.x2.High - f.x2.Low) / width
	}
	normal := r3.Vec{X: w[0] * f.unit.X, Y: w[1] * f.unit.Y, Z: w[2]}
	f.hasPlane = r3.Norm(normal) > 0
	f.plane.normal = r3.Unit(normal)
	f.hasArrow = f.hasPlane && equal
	f.view = f.bestView()
	if f.hasArrow {
		f.foot = f.arrowFoot()
		f.tip = r3.Add(f.foot, r3.Scale(arrowLength, f.plane.normal))
	}
	return f
}

// at converts a point (x1, x2) of the data and a height to a point of space.
func (f *Figure) at(x1, x2, height float64) r3.Vec {
	return r3.Vec{X: x1 / f.unit.X, Y: x2 / f.unit.Y, Z: height}
}

// rectangle returns the corners of the horizontal section through the box at a height.
func (f *Figure) rectangle(height float64) []r3.Vec {
	return []r3.Vec{
		f.at(f.x1.Low, f.x2.Low, height), f.at(f.x1.High, f.x2.Low, height),
		f.at(f.x1.High, f.x2.High, height), f.at(f.x1.Low, f.x2.High, height),
	}
}

// leftCorner returns the leftmost corner of the box at a height.
func (f *Figure) leftCorner(height float64) r3.Vec {
	return slices.MinFunc(f.rectangle(height), func(a, b r3.Vec) int {
		return cmp.Compare(r3.Dot(f.view.right, a), r3.Dot(f.view.right, b))
	})
}

// bestView returns a view in which x₁ increases from left to right, and the angle between the separating
// plane and the direction to the reader is close to 24°. So the reader sees the plane as an area, and w
// points away from it. If two views are equally good, the reader is on the positive side of the plane. The
// plane hides no example at height 1, because the reader looks from above and the plane ends at this height.
// If there is no plane, the azimuth is −60°.
func (f *Figure) bestView() view {
	const elevation = 18
	best := viewFrom(-60, elevation)
	if !f.hasPlane {
		return best
	}
	least := math.Inf(1)
	for azimuth := -70.0; azimuth <= -30; azimuth += 5 {
		v := viewFrom(azimuth, elevation)
		cosine := r3.Dot(f.plane.normal, v.towards)
		difference := math.Abs(math.Abs(cosine) - 0.4) // sin 24° is 0.4
		if cosine < 0 {
			difference += 0.05
		}
		if difference < least-1e-9 {
			best, least = v, difference
		}
	}
	return best
}

// halves returns the two parts of the rectangle at height 1, one on each side of the separating
// plane.
func (f *Figure) halves() (negative, positive []r3.Vec) {
	return f.plane.cut(f.rectangle(1))
}

// planeInBox returns the corners of the part of the separating plane that is in the box. The slice
// may be empty.
func (f *Figure) planeInBox() []r3.Vec {
	across, steep := f.plane.axes()
	const far = 1e3 // larger than any box
	corners := []r3.Vec{
		r3.Scale(far, across), r3.Scale(-far, steep),
		r3.Scale(-far, across), r3.Scale(far, steep),
	}
	low, high := f.at(f.x1.Low, f.x2.Low, 0), f.at(f.x1.High, f.x2.High, 1)
	for _, side := range []plane{
		{r3.Vec{X: 1}, low.X},
		{r3.Vec{X: -1}, -high.X},
		{r3.Vec{Y: 1}, low.Y},
		{r3.Vec{Y: -1}, -high.Y},
		{r3.Vec{Z: 1}, low.Z},
		{r3.Vec{Z: -1}, -high.Z},
	} {
		_, corners = side.cut(corners)
	}
	return corners
}

// Bounds returns the smallest and largest coordinates of the figure, without words, in its
// projection.
func (f *Figure) Bounds() (low, high vg.Point) {
	points := slices.Concat(f.rectangle(0), f.rectangle(1))
	if f.hasPlane {
		points = append(points, f.planeInBox()...)
	}
	if f.hasArrow {
		points = append(points, f.tip)
	}
	low = f.view.project(points[0])[0]
	high = low
	for _, pt := range f.view.project(points...) {
		low = vg.Point{X: min(low.X, pt.X), Y: min(low.Y, pt.Y)}
		high = vg.Point{X: max(high.X, pt.X), Y: max(high.Y, pt.Y)}
	}
	return low, high
}
