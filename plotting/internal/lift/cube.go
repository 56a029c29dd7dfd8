// Package lift draws the effect of absorbing the bias: it lifts examples of one column into a plane, and
// examples of two columns into space.
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

// A Cube is a figure of two columns lifted into space: its data, its view and its box.
type Cube struct {
	data   *perceptron.Dataset
	score  func(x []float64) float64 // of [x; 1]
	view   view
	x1, x2 geometry.Interval // the ranges of the columns
	unit   r3.Vec            // the values per unit of space on each axis, all 1 if the units are equal

	separated bool   // w is not 0, so there is a plane
	plane     plane  // w·[x; 1] = 0, in units of space
	arrow     bool   // the arrow w is drawn
	foot, tip r3.Vec // of the arrow
}

// NewCube returns the figure of d, a dataset of two columns, and w, two weights and the bias.
func NewCube(d *perceptron.Dataset, w perceptron.Weights) *Cube {
	l := &Cube{
		data:  d,
		score: w.Dot,
		x1:    ColumnRange(d, 0).Widened(),
		x2:    ColumnRange(d, 1).Widened(),
		unit:  r3.Vec{X: 1, Y: 1, Z: 1},
	}
	height := geometry.Interval{Low: 0, High: 1}
	equal := geometry.ComparableWidths(l.x1, height) && geometry.ComparableWidths(l.x2, height)
	if !equal {
		const width = 1.4 // of the box, whatever the range of the column
		l.unit.X = (l.x1.High - l.x1.Low) / width
		l.unit.Y = (l.x2.High - l.x2.Low) / width
	}
	normal := r3.Vec{X: w[0] * l.unit.X, Y: w[1] * l.unit.Y, Z: w[2]}
	l.separated = r3.Norm(normal) > 0
	l.plane.normal = r3.Unit(normal)
	l.arrow = l.separated && equal
	l.view = l.bestView()
	l.placeArrow()
	return l
}

// at returns the point of space for a point (x1, x2) of the data at a height.
func (l *Cube) at(x1, x2, height float64) r3.Vec {
	return r3.Vec{X: x1 / l.unit.X, Y: x2 / l.unit.Y, Z: height}
}

// rectangle returns the corners of the horizontal section of the box at a height.
func (l *Cube) rectangle(height float64) []r3.Vec {
	return []r3.Vec{
		l.at(l.x1.Low, l.x2.Low, height), l.at(l.x1.High, l.x2.Low, height),
		l.at(l.x1.High, l.x2.High, height), l.at(l.x1.Low, l.x2.High, height),
	}
}

// leftCorner returns the leftmost corner of the box at a height.
func (l *Cube) leftCorner(height float64) r3.Vec {
	return slices.MinFunc(l.rectangle(height), func(a, b r3.Vec) int {
		return cmp.Compare(r3.Dot(l.view.right, a), r3.Dot(l.view.right, b))
	})
}

// bestView returns the view in which the angle between the normal of the plane and the direction to
// the reader is closest to 72°. The reader looks at the positive side of the plane, at such a low
// angle that w visibly points away from the plane. The plane hides no example at height 1, because
// the reader looks from above and the plane ends at that height.
func (l *Cube) bestView() view {
	const elevation = 18
	best := viewFrom(-60, elevation)
	if !l.separated {
		return best
	}
	least := math.Inf(1)
	for azimuth := 20.0; azimuth < 360; azimuth += 10 {
		v := viewFrom(azimuth, elevation)
		// Avoid views in which an axis points at the reader.
		along := max(math.Abs(v.towards.X), math.Abs(v.towards.Y))
		off := math.Abs(r3.Dot(l.plane.normal, v.towards) - 0.31)
		if along < 0.9 && off < least-1e-9 {
			best, least = v, off
		}
	}
	return best
}

// halves returns the parts of the box at height 1 on both sides of the separating plane.
func (l *Cube) halves() (negative, positive []r3.Vec) {
	return l.plane.cut(l.rectangle(1))
}

// planeInBox returns the polygon in which the separating plane meets the box.
func (l *Cube) planeInBox() []r3.Vec {
	across, steep := l.plane.axes()
	const far = 1e3 // larger than any box
	corners := []r3.Vec{
		r3.Scale(far, across), r3.Scale(-far, steep),
		r3.Scale(-far, across), r3.Scale(far, steep),
	}
	low, high := l.at(l.x1.Low, l.x2.Low, 0), l.at(l.x1.High, l.x2.High, 1)
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

// placeArrow places the arrow w on the plane: in the middle of the plane or, if an example would
// overlap the arrow on the canvas, nearer to a corner. The tip of the arrow is between the heights 0
// and 1, unless the arrow would then be shorter than 0.3.
func (l *Cube) placeArrow() {
	corners := l.planeInBox()
	l.arrow = l.arrow && len(corners) > 0
	var middle r3.Vec
	for _, pt := range corners {
		middle = r3.Add(middle, r3.Scale(1/float64(len(corners)), pt))
	}
	var examples []r3.Vec
	for row := range l.data.All() {
		examples = append(examples, l.at(row[0], row[1], 0), l.at(row[0], row[1], 1))
	}
	busy := l.view.project(examples...)
	n := l.plane.normal
	most := -1.0
	for _, corner := range append([]r3.Vec{middle}, corners...) {
		foot := r3.Add(middle, r3.Scale(0.4, r3.Sub(corner, middle)))
		room := (1 - foot.Z) / n.Z
		if n.Z < 0 {
			room = -foot.Z / n.Z
		}
		tip := r3.Add(foot, r3.Scale(max(0.3, min(0.6, 0.6*room)), n))
		on := l.view.project(foot, tip)
		free := min(0.12, geometry.Distance(on[0], on[1], busy))
		if free > most+1e-9 {
			most, l.foot, l.tip = free, foot, tip
		}
	}
}

// Bounds returns the smallest and largest coordinates of the figure in its projection.
func (l *Cube) Bounds() (low, high vg.Point) {
	points := slices.Concat(l.rectangle(0), l.rectangle(1))
	if l.separated {
		points = append(points, l.planeInBox()...)
	}
	if l.arrow {
		points = append(points, l.tip, r3.Vec{X: l.tip.X, Y: l.tip.Y})
	}
	low = l.view.project(points[0])[0]
	high = low
	for _, pt := range l.view.project(points...) {
		low = vg.Point{X: min(low.X, pt.X), Y: min(low.Y, pt.Y)}
		high = vg.Point{X: max(high.X, pt.X), Y: max(high.Y, pt.Y)}
	}
	return low, high
}
