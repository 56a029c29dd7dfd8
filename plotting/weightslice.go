package plotting

import (
	"fmt"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
)

// WeightSlice draws the slice w₃ = b through the space of the weights (w₁, w₂, w₃)
// for data d of three columns, the last constant, such as d.AbsorbBias(). In it
// the half-planes
//
//	y (w₁x₁ + w₂x₂ + b x₃) > 0
//
// have lines that need not go through the origin. Otherwise it is like
// WeightSpace. It marks those weights of the path that lie in the slice, with
// their numbers. Slices with the same sign of b are the same picture at different
// sizes, so the three with b = −1, 0 and +1 show the whole space.
//
// If no separator has this b, the figure says so; the test is exact.
//
// It panics unless d has three columns, the last a constant other than 0, b is
// finite, and each weight vector of the path has three weights.
func WeightSlice(d *perceptron.Dataset, b float64, path ...perceptron.Weights) *plot.Plot {
	mustBeLifted(d)
	if !finite(b) {
		panic(fmt.Sprintf("plotting: the slice b = %v; wanted a finite number", b))
	}
	v := newWeightSpace(d, b)
	v.none, v.empty = "no separator", !slicedAt(d, b)
	reach := v.farthest()
	v.x, v.y = around(0), around(0)
	for k, w := range path {
		if len(w) != 3 {
			panic(fmt.Sprintf("plotting: vector %d of the path has %d weights; wanted 3, with the bias last", k, len(w)))
		}
		if w[2] == b && finite(w...) {
			v.path = append(v.path, mark{at: spot{w[0], w[1]}, k: k})
			reach = max(reach, math.Abs(w[0]), math.Abs(w[1]))
			v.x, v.y = around(v.x.low, v.x.high, w[0]), around(v.y.low, v.y.high, w[1])
		}
	}
	if !v.bounded(10 * reach) {
		v.square(reach)
	}
	p := v.plot()
	p.X.Label.Text = "w₁, in the slice b = " + number(b)
	return p
}

// bounded widens the ranges, which already include the origin and the marks, to
// include the separators, if these stay within a distance from 0.
func (v *weightSpace) bounded(far float64) bool {
	if v.empty || !finite(far) || far == 0 {
		return false
	}
	at := func(x, y float64) vg.Point { return vg.Point{X: vg.Length(x), Y: vg.Length(y)} }
	region := []vg.Point{at(-far, -far), at(far, -far), at(far, far), at(-far, far)}
	for _, s := range v.sides {
		region = cropped(region, func(w vg.Point) float64 { return s.n.x*float64(w.X) + s.n.y*float64(w.Y) + s.c })
	}
	for _, w := range region {
		if max(math.Abs(float64(w.X)), math.Abs(float64(w.Y))) > 0.999*far {
			return false
		}
		v.x, v.y = around(v.x.low, v.x.high, float64(w.X)), around(v.y.low, v.y.high, float64(w.Y))
	}
	if len(region) < 3 || v.x.point() || v.y.point() {
		return false
	}
	v.x, v.y = v.x.widened().widened(), v.y.widened().widened()
	return true
}

// mustBeLifted panics unless the third column of a dataset is a constant.
func mustBeLifted(d *perceptron.Dataset) {
	switch {
	case d == nil:
		panic("plotting: the dataset is nil; wanted one of 3 columns, such as d.AbsorbBias()")
	case d.Dim() != 3:
		panic(fmt.Sprintf("plotting: a slice of weight space needs 3 columns, such as those of d.AbsorbBias(), and the dataset has %d", d.Dim()))
	}
	constant := d.Row(0)[2]
	for x := range d.All() {
		if x[2] != constant || constant == 0 {
			panic(fmt.Sprintf("plotting: the third column has %v and %v; wanted a constant other than 0, as in d.AbsorbBias()", constant, x[2]))
		}
	}
}

// slicedAt reports, exactly, whether a separator of d has w₃ = b. Separators can be
// scaled, so only the sign of b matters: for b > 0 the question is whether one also
// classifies (0, 0, 1) as +1.
func slicedAt(d *perceptron.Dataset, b float64) bool {
	if b == 0 {
		return perceptron.Separate(perceptron.Must(d.Columns(0, 1))).Separable
	}
	x, y := [][]float64{{0, 0, 1}}, []float64{math.Copysign(1, b)}
	for row, label := range d.All() {
		x, y = append(x, row), append(y, label)
	}
	return perceptron.Separate(perceptron.Must(perceptron.FromRows(x, y))).Separable
}

// farthest returns how far from 0 the figure must reach to show the lines of the
// examples: to the farthest of them, but not more than ten times as far as the nearest.
func (v *weightSpace) farthest() float64 {
	near, most := math.Inf(1), 0.0
	for _, s := range v.sides {
		if off := math.Abs(s.c) / math.Hypot(s.n.x, s.n.y); finite(off) && off > 0 {
			near, most = min(near, off), max(most, off)
		}
	}
	return 1.5 * min(most, 10*near)
}
