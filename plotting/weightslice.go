package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/finite"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
)

// WeightSlice draws the slice w₃ = b through the space of the weights (w₁, w₂, w₃)
// for data d of three columns, the last constant, such as d.AbsorbBias(). In it
// the half-planes
//
//	y (w₁x₁ + w₂x₂ + b x₃) > 0
//
// have lines that need not go through the origin. Otherwise it is like
// WeightSpace. Its title says which slice it is. It marks those weights of the path that lie in
// the slice, with their numbers. Slices with the same sign of b are the same picture at different
// sizes, so the three with b = −1, 0 and +1 show the whole space.
//
// If no separator has this b, the figure says so; the test is exact.
//
// It panics unless d has three columns, the last a constant other than 0, b is
// finite, and each weight vector of the path has three finite weights.
func WeightSlice(d *perceptron.Dataset, b float64, path ...perceptron.Weights) *plot.Plot {
	mustBeLifted(d)
	if !finite.All(b) {
		panic(fmt.Sprintf("plotting: the slice b = %v; wanted a finite number", b))
	}
	v := newWeightSpace(d, b)
	for k, w := range path {
		if len(w) != 3 {
			panic(fmt.Sprintf("plotting: vector %d of the path has %d weights; wanted 3, with the bias last",
				k, len(w)))
		}
		check.Finite("WeightSlice", w)
		if w[2] == b {
			v.path.add(w, k)
		}
	}
	v.fit()
	p := v.plot(len(v.path.at))
	p.Title.Text = "the slice b = " + notation.Number(b)
	return p
}

// fit sets the ranges to show 0, of each line the point nearest to 0, but none ten times as
// far away as another, the path, and the corners of the separators up to ten times as far
// away as all these.
func (v *weightSpace) fit() {
	reach := 0.0
	show := func(at geometry.Spot, most float64) {
		size := max(math.Abs(at.X), math.Abs(at.Y))
		if size <= most {
			v.x, v.y = v.x.With(at.X), v.y.With(at.Y)
			reach = max(reach, size)
		}
	}
	feet, nearest := v.feet()
	for _, at := range feet {
		show(at, 10*nearest)
	}
	for _, at := range v.path.at {
		show(at, math.Inf(1))
	}
	for _, at := range v.corners(10 * reach) {
		show(at, math.Inf(1))
	}
	v.widen()
}

// feet returns of each line the point nearest to 0, and how far the nearest of all is; it leaves
// out lines through 0.
func (v *weightSpace) feet() (feet []geometry.Spot, nearest float64) {
	nearest = math.Inf(1)
	for _, s := range v.sides {
		length := math.Hypot(s.W1, s.W2)
		if length > 0 && s.B != 0 {
			off := -s.B / length
			feet = append(feet, geometry.Spot{X: off * s.W1 / length, Y: off * s.W2 / length})
			nearest = min(nearest, math.Abs(off))
		}
	}
	return feet, nearest
}

// corners returns those of the separators up to some distance. Where they go on beyond it, it
// returns points at a fifth of it instead.
func (v *weightSpace) corners(most float64) (corners []geometry.Spot) {
	far := vg.Length(most)
	region := geometry.Corners(vg.Point{}, vg.Point{X: far, Y: far})
	for _, s := range v.sides {
		score := func(w vg.Point) float64 { return s.W1*float64(w.X) + s.W2*float64(w.Y) + s.B }
		region = geometry.Cropped(region, score)
	}
	for _, w := range region {
		at := w
		if max(math.Abs(float64(w.X)), math.Abs(float64(w.Y))) > 0.999*most {
			at = w.Scale(0.2)
		}
		corners = append(corners, geometry.Spot{X: float64(at.X), Y: float64(at.Y)})
	}
	return corners
}

// mustBeLifted panics unless the third column of a dataset is a constant.
func mustBeLifted(d *perceptron.Dataset) {
	if d.Dim() != 3 {
		panic(fmt.Sprintf("plotting: a slice of weight space needs 3 columns, "+
			"such as those of d.AbsorbBias(), and the dataset has %d", d.Dim()))
	}
	constant := d.Row(0)[2]
	for x := range d.All() {
		if x[2] != constant || constant == 0 {
			panic(fmt.Sprintf("plotting: the third column has %v and %v; "+
				"wanted a constant other than 0, as in d.AbsorbBias()", constant, x[2]))
		}
	}
}
