package lab3

import (
	"math"
	"testing"

	"perceptronlab/notebooks/course/ask"
)

func vector(v []float64) string { return ask.Vector(v).String() }

func TestLift(t *testing.T) {
	for name, f := range map[string]func(x []float64) []float64{
		"the product":            func(x []float64) []float64 { return []float64{x[0], x[1], x[0] * x[1]} },
		"with a constant":        func(x []float64) []float64 { return []float64{1, x[0], x[1], x[0] * x[1]} },
		"the product, in place":  func(x []float64) []float64 { return append(x, x[0]*x[1]) },
		"square of a difference": func(x []float64) []float64 { return []float64{x[0], x[1], (x[0] - x[1]) * (x[0] - x[1])} },
		"all to degree 2":        func(x []float64) []float64 { return []float64{x[0], x[1], x[0] * x[0], x[0] * x[1], x[1] * x[1]} },
		"squares of sums": func(x []float64) []float64 {
			return []float64{x[0] * x[0], x[1] * x[1], x[0], x[1], (x[0] + x[1]) * (x[0] + x[1]) / 4}
		},
		"radial": func(x []float64) []float64 {
			return []float64{x[0], x[1], math.Exp(-((x[0]-0.3)*(x[0]-0.3) + (x[1]-0.4)*(x[1]-0.4)) / 8)}
		},
		"more than is needed": func(x []float64) []float64 {
			return []float64{0, x[0], 7, x[1], x[0] * x[1] * 3, x[0] * x[0] * x[0], 0.1}
		},
	} {
		right(t, Lift, name, f)
	}
	for name, f := range map[string]func(x []float64) []float64{
		"as it is":             func(x []float64) []float64 { return x },
		"drops a coordinate":   func(x []float64) []float64 { return []float64{x[0], x[0] * x[0], x[0] * x[0] * x[0]} },
		"drops the other":      func(x []float64) []float64 { return []float64{x[1], x[1] * x[1]} },
		"adds x₁ + x₂":         func(x []float64) []float64 { return []float64{x[0], x[1], x[0] + x[1]} },
		"adds a constant":      func(x []float64) []float64 { return append(x, 1) },
		"constant":             func([]float64) []float64 { return []float64{1, 2, 3} },
		"nothing":              func([]float64) []float64 { return nil },
		"squares only":         func(x []float64) []float64 { return []float64{x[0], x[1], x[0] * x[0], x[1] * x[1]} },
		"squares and product":  squaresAndProduct,
		"the radius":           func(x []float64) []float64 { return []float64{x[0], x[1], x[0]*x[0] + x[1]*x[1]} },
		"only the product":     func(x []float64) []float64 { return []float64{x[0] * x[1]} },
		"the difference alone": func(x []float64) []float64 { return []float64{(x[0] - x[1]) * (x[0] - x[1])} },
		"its absolute value":   func(x []float64) []float64 { return []float64{x[0], x[1], math.Abs(x[0] - x[1])} },
		"XOR of 0 and 1": func(x []float64) []float64 {
			if (x[0] == 1) != (x[1] == 1) {
				return []float64{1}
			}
			return []float64{-1}
		},
		"not a number": func(x []float64) []float64 { return []float64{x[0], x[1], x[0] * x[1], math.Log(-1)} },
		"too many":     func(x []float64) []float64 { return append(make([]float64, 70), x[0], x[1], x[0]*x[1]) },
	} {
		wrong(t, Lift, name, f)
	}
	seen(t, Lift, "squares and product", squaresAndProduct, "no plane does")
}

// squaresAndProduct is right where no two corners mirror each other.
func squaresAndProduct(x []float64) []float64 {
	return []float64{x[0] * x[0], x[1] * x[1], x[0] * x[1]}
}
