package plotting

import (
	"fmt"

	"gonum.org/v1/plot"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
)

// WeightSpace draws the plane of the weights (w₁, w₂) for data d of two columns. Each point of
// the plane is a classifier, and each example is the half-plane of the classifiers that
// classify it correctly.
//
//	line through 0    y w·x = 0, blue and solid for y = +1, orange and dashed for −1
//	its small ticks   on the side where y w·x > 0
//	tinted cone       the separators, on the positive side of every line
//	dots, arrows      the path w⁽⁰⁾, w⁽¹⁾, … of a run, if there is one
//
// Each update is a step perpendicular to the line of its example, towards the positive side. A
// step and its reverse are bent, so both are visible. The points of a short path are labelled
// w⁽⁰⁾, w⁽¹⁾, …:
//
//	path := []perceptron.Weights{{0, 0}}
//	for up := range perceptron.Updates(d) {
//		path = append(path, up.After)
//	}
//	p := plotting.WeightSpace(d, path...)
//
// If there is no cone, as for XOR, the figure has a note; the test is exact. The lines of up to
// 8 examples are labelled with x and y. Of more than 100 examples, only every second, third, …
// line is drawn, at most 101 in all.
//
// WeightSpace panics unless d has two columns and each weight vector of the path has two finite
// weights. For data with the bias absorbed, see WeightSlice.
func WeightSpace(d *perceptron.Dataset, path ...perceptron.Weights) *plot.Plot {
	if d.Dim() == 3 {
		panic("plotting: WeightSpace: got a dataset with 3 columns, want 2; " +
			"call WeightSlice if the last is the constant of AbsorbBias, " +
			"or choose two, such as d.Columns(0, 1)")
	}
	check.Plane("WeightSpace", d)
	v := newWeightSpace(d, 0)
	v.path.linked = true
	for k, w := range path {
		if len(w) != 2 {
			panic(fmt.Sprintf("plotting: WeightSpace: vector %d of the path, counted from 0: got %s, want 2",
				k, wording.Plural(len(w), "weight")))
		}
		check.Finite("WeightSpace", fmt.Sprintf("vector %d of the path", k), w)
		v.path.add(w, k)
		v.x, v.y = v.x.With(w[0]), v.y.With(w[1])
	}
	v.widen()
	return v.plot(len(v.path.points))
}
