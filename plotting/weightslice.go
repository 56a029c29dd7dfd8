package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
)

// WeightSlice draws the slice w₃ = b through the space of the weights (w₁, w₂, w₃). d is data of
// three columns whose last column is constant, such as the result of AbsorbBias. In the slice, the
// half-plane of an example is
//
//	y (w₁x₁ + w₂x₂ + b x₃) > 0
//
// Its border is a line that need not go through the origin. The figure looks like the figure of
// [WeightSpace]. Its title gives b. The figure marks only the weight vectors of the path that are in the
// slice, and gives path[k] the name w⁽ᵏ⁾. All slices with the same sign of b look the same except for their
// scale, so the three slices b = −1, 0 and +1 show the whole space.
//
// If no separator has this b, the title says so. This is checked in exact arithmetic. If no weight vectors
// of a path are in the slice, the weights that classify all examples with the label +1 correctly are then
// tinted blue, and those that do so for −1 are tinted orange; these two parts don't meet. If one of them is
// empty, or there is a path, the figure has a note.
//
// WeightSlice panics unless d has three columns, the last column is a constant other than 0, b is
// finite, and each weight vector of the path has three finite weights.
func WeightSlice(d *perceptron.Dataset, b float64, path ...perceptron.Weights) *plot.Plot {
	mustHaveConstant(d)
	if !finite.All(b) {
		panic(fmt.Sprintf("plotting: WeightSlice: got b = %v, want a finite number", b))
	}
	v := newWeightSpace(d, b)
	for k, w := range path {
		if len(w) != 3 {
			panic(fmt.Sprintf("plotting: WeightSlice: path[%d]: got %s, want 3 with the bias last",
				k, wording.Plural(len(w), "weight")))
		}
		check.Finite("WeightSlice", fmt.Sprintf("path[%d]", k), w)
		if w[2] == b {
			v.path.add(w, k)
		}
	}
	v.sides = !v.separable && len(v.path.points) == 0
	v.fitRanges()
	if v.sides {
		v.widen() // leaves room for the names of the two parts
	}
	p := v.plot(len(v.path.points))
	p.Title.Text = "the slice b = " + notation.Number(b)
	if !v.separable {
		p.Title.Text += ": no separator"
	}
	return p
}

// fitRanges sets the ranges of the axes. The ranges include 0, the path, the point nearest to 0 on
// each line, and the corners of the region of separators. Lines more than ten times as far from 0
// as the nearest line are ignored. Corners more than ten times as far from 0 as all other points
// are replaced by nearer points, as the method corners describes.
func (v *weightSpace) fitRanges() {
	reach := 0.0
	include := func(at geometry.XY, maxSize float64) {
		size := max(math.Abs(at.X), math.Abs(at.Y))
		if size <= maxSize {
			v.x, v.y = v.x.With(at.X), v.y.With(at.Y)
			reach = max(reach, size)
		}
	}
	feet, nearest := v.nearestPoints()
	for _, at := range feet {
		include(at, 10*nearest)
	}
	for _, at := range v.path.points {
		include(at, math.Inf(1))
	}
	for _, at := range v.corners(10 * reach) {
		include(at, math.Inf(1))
	}
	v.widen()
}

// nearestPoints returns the point nearest to 0 on each line, and the smallest distance between 0 and
// these points. It omits lines through 0.
func (v *weightSpace) nearestPoints() (feet []geometry.XY, nearest float64) {
	nearest = math.Inf(1)
	for _, s := range v.halfPlanes {
		length := math.Hypot(s.W1, s.W2)
		if length > 0 && s.B != 0 {
			off := -s.B / length
			feet = append(feet, geometry.XY{X: off * s.W1 / length, Y: off * s.W2 / length})
			nearest = min(nearest, math.Abs(off))
		}
	}
	return feet, nearest
}

// corners returns the corners of the region of separators after the region is cropped to the square
// |w₁| ≤ reach, |w₂| ≤ reach. For a corner on the border of the square, it returns instead the
// point in the same direction at a fifth of the distance from 0, because the region may continue
// outside.
func (v *weightSpace) corners(reach float64) (corners []geometry.XY) {
	far := vg.Length(reach)
	region := geometry.Corners(vg.Point{}, vg.Point{X: far, Y: far})
	for _, s := range v.halfPlanes {
		score := func(w vg.Point) float64 { return s.W1*float64(w.X) + s.W2*float64(w.Y) + s.B }
		region = geometry.Cropped(region, score)
	}
	for _, w := range region {
		at := w
		if max(math.Abs(float64(w.X)), math.Abs(float64(w.Y))) > 0.999*reach {
			at = w.Scale(0.2)
		}
		corners = append(corners, geometry.XY{X: float64(at.X), Y: float64(at.Y)})
	}
	return corners
}

// mustHaveConstant panics unless d has three columns and the last column is a constant other than 0.
func mustHaveConstant(d *perceptron.Dataset) {
	if d.Dim() != 3 {
		panic(fmt.Sprintf("plotting: WeightSlice: got a dataset with %s, "+
			"want 3; pass a dataset from AbsorbBias", wording.Plural(d.Dim(), "column")))
	}
	constant := d.Row(0)[2]
	for x := range d.All() {
		if x[2] != constant || constant == 0 {
			values := fmt.Sprint(constant)
			if x[2] != constant {
				values += fmt.Sprint(" and ", x[2])
			}
			panic(fmt.Sprintf("plotting: WeightSlice: third column: got %s, "+
				"want a constant other than 0; pass a dataset from AbsorbBias", values))
		}
	}
}
