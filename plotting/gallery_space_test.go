package plotting_test

import (
	"fmt"
	"math"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// The numbers 1 (label −1) and 2 (label +1) are on the same side of 0, so the point 0 does not
// separate them. If they are lifted to height x₂ = 1, the line 2x₁ − 3x₂ = 0 through the origin
// separates them. The line meets height 1 at x₁ = 1.5, the threshold.
func ExampleLift() {
	data := perceptron.Must(perceptron.FromRows([][]float64{{1}, {2}}, []float64{-1, 1}))
	run := perceptron.Train(data.AbsorbBias())
	fmt.Println(run.Outcome, run.Weights)

	p := plotting.Lift(data, run.Weights)
	fmt.Println(plotting.Save(p, "lift1.png"))
	// Output:
	// converged [2 -3]
	// <nil>
}

// AND, lifted to height 1. The plane 3x₁ + 2x₂ − 4x₃ = 0 goes through the origin, and
// [w; b] = (3, 2, −4) is perpendicular to it. The plane meets height 1 in the line that separates AND.
// Before the lift, no line through the origin separates AND, because one of its examples is at the
// origin.
func ExampleLift_space() {
	and := datasets.AND()
	run := perceptron.Train(and.AbsorbBias())
	fmt.Println(run.Outcome, run.Weights, "before lifting:", perceptron.Train(and).Outcome)

	p := plotting.Lift(and, run.Weights)
	fmt.Println(plotting.Save(p, "lift2.png"))
	// Output:
	// converged [3 2 -4] before lifting: inseparable
	// <nil>
}

// The perceptron trained on AND, as a unit of a network. The unit multiplies the inputs x₁, x₂ and
// 1 by the weights 3, 2 and −4, adds the products, and returns the sign of the sum. The edge of the
// negative weight is dashed.
func ExampleUnitDiagram() {
	run := perceptron.Train(datasets.AND().AbsorbBias())
	p := plotting.UnitDiagram([]string{"x1", "x2"}, run.Weights)
	fmt.Println(run.Weights, plotting.Save(p, "unit.png"))
	// Output: [3 2 -4] <nil>
}

// The setting of the convergence theorem. All examples are in the unit ball, w* ends on the unit
// circle, and every example is at least γ = 0.226 from the line perpendicular to w*. After the first
// update, the angle between w and w* is θ = 59°.
func ExampleUnitBall() {
	data, u, err := datasets.Planted(16, 2, 0.25, 233)
	if err != nil {
		panic(err)
	}
	var w perceptron.Weights
	for up := range perceptron.Updates(data) {
		w = up.After
		break
	}
	gamma := data.Margin(u) / math.Sqrt(data.Radius2())
	theta := math.Acos(u.Dot(w)/u.Norm()/w.Norm()) / math.Pi * 180
	fmt.Printf("γ = %.3f, θ = %.0f°\n", gamma, theta)

	p := plotting.UnitBall(data, u, w)
	fmt.Println(plotting.Save(p, "unit_ball.png"))
	// Output:
	// γ = 0.226, θ = 59°
	// <nil>
}

// The 16 functions of two bits, each with the regions of a perceptron trained on it. The run
// converges on 14 of these functions. On XOR and XNOR, an epoch starts with the same weights as an
// earlier epoch, which proves that no line separates the examples.
func ExampleGates() {
	converged := 0
	for _, gate := range datasets.Gates() {
		if perceptron.Train(gate.Dataset().AbsorbBias()).Outcome == perceptron.Converged {
			converged++
		}
	}
	fmt.Println(converged, plotting.Save(plotting.Gates(), "gates.png"))
	// Output: 14 <nil>
}
