package plotting

import (
	"fmt"

	"gonum.org/v1/plot"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
)

// WeightSpace draws the plane of the weights (w₁, w₂) for data d of two columns. A point of the
// plane stands for a classifier. An example stands for a half-plane: the classifiers that classify
// this example correctly.
//
//	line through 0    y w·x = 0, blue and solid for y = +1, orange and dashed for y = −1
//	band on a line    on the positive side of the line, where y w·x > 0
//	tinted cone       the separators, which are on the positive side of every line
//	dots, arrows      the path w⁽⁰⁾, w⁽¹⁾, … of a run, if path is not empty
//
// Each update is a step perpendicular to the line of its example, towards the positive side. If a
// path has both a step and the reverse step, their arrows are bent, so both are visible. The points
// of a short path are labelled w⁽⁰⁾, w⁽¹⁾, …:
//
//	path := []perceptron.Weights{{0, 0}}
//	for up := range perceptron.Updates(d) {
//		path = append(path, up.After)
//	}
//	p := plotting.WeightSpace(d, path...)
//
// Lines that would cover each other are drawn beside each other.
//
// If there is no cone, as for XOR, the figure has a note. This is checked in exact arithmetic. If
// there are at most 8 examples, the lines are labelled with x and y. If there are more than 100
// examples, only every second, third, … line is drawn, at most 101 lines in all.
//
// WeightSpace panics unless d has two columns and each weight vector of the path has two finite weights. For
// data with the bias absorbed, see [WeightSlice].
func WeightSpace(d *perceptron.Dataset, path ...perceptron.Weights) *plot.Plot {
	if d.Dim() == 3 {
		panic("plotting: WeightSpace: got a dataset with 3 columns, want 2; " +
			"if the last column is the constant of AbsorbBias, call WeightSlice; " +
			"otherwise choose two columns, for example with d.Columns(0, 1)")
	}
	check.Plane("WeightSpace", d)
	v := newWeightSpace(d, 0)
	v.path.linked = true
	for k, w := range path {
		if len(w) != 2 {
			panic(fmt.Sprintf("plotting: WeightSpace: path[%d]: got %s, want 2",
				k, wording.Plural(len(w), "weight")))
		}
		check.Finite("WeightSpace", fmt.Sprintf("path[%d]", k), w)
		v.path.add(w, k)
		v.x, v.y = v.x.With(w[0]), v.y.With(w[1])
	}
	v.widen()
	return v.plot(len(v.path.points))
}
