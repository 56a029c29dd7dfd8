package plotting

import (
	"fmt"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
)

// WeightSpace draws the plane of the weights (w₁, w₂) for data d of two columns.
// Each point of it is a classifier, and each example is the half-plane of the
// classifiers that get it right.
//
//	line through 0    y w·x = 0, blue and solid for y = +1, orange and dashed for −1
//	its small ticks   on the side where y w·x > 0
//	tinted cone       the separators: on the good side of every line
//	dots, arrows      the path w⁽⁰⁾, w⁽¹⁾, … of a run, if it is given
//
// Each update is a step perpendicular to the line of its example, towards its good side. A step
// and one that goes back are bent apart. Points that the path passes have their names if they
// are few:
//
//	path := []perceptron.Weights{{0, 0}}
//	for up := range perceptron.Updates(d) {
//		path = append(path, up.After)
//	}
//	p := plotting.WeightSpace(d, path...)
//
// If there is no cone, as for XOR, the figure says so; the test is exact. Up to 8
// examples have their x and y written on their line; of more than 100 examples only
// some 100 lines, evenly spaced, are drawn.
//
// It panics unless d has two columns (for lifted data, see WeightSlice) and
// each weight vector of the path has two finite weights.
func WeightSpace(d *perceptron.Dataset, path ...perceptron.Weights) *plot.Plot {
	if d.Dim() == 3 {
		panic("plotting: WeightSpace draws the weights of 2 columns, and the dataset has 3: " +
			"if the last is the constant of AbsorbBias, see WeightSlice; " +
			"or choose two, such as d.Columns(0, 1)")
	}
	check.Plane(d)
	v := newWeightSpace(d, 0)
	v.path.linked = true
	for k, w := range path {
		if len(w) != 2 {
			panic(fmt.Sprintf("plotting: vector %d of the path has %d weights; wanted 2", k, len(w)))
		}
		check.Finite("WeightSpace", w)
		v.path.add(w, k)
		v.x, v.y = v.x.With(w[0]), v.y.With(w[1])
	}
	v.widen()
	return v.plot(len(v.path.at))
}
