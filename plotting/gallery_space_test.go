package plotting_test

import (
	"fmt"
	"math"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// The numbers 1 (−) and 2 (+) lie on the same side of 0, so nothing through the
// origin parts them on their axis. Lifted to height 1, the line 2x − 3 · 1 = 0 does;
// it passes height 1 at the threshold 1.5.
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

// AND, lifted to height 1: the plane 3x₁ + 2x₂ − 4x₃ = 0 goes through the origin,
// with w = (3, 2, −4) perpendicular to it, and cuts height 1 in the line that
// separates AND. Without the constant no line through the origin does: it has to
// leave 00 on one side, and it passes through that point.
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

// The perceptron that AND trains, as a unit: inputs times weights 3, 2 and −4 (dashed
// because it is negative), their sum, and the sign of that.
func ExampleUnitDiagram() {
	run := perceptron.Train(datasets.AND().AbsorbBias())
	p := plotting.UnitDiagram([]string{"x1", "x2"}, run.Weights)
	fmt.Println(run.Weights, plotting.Save(p, "unit.png"))
	// Output: [3 2 -4] <nil>
}

// The setting of the convergence theorem: all examples in the unit ball, w* on its
// rim, and no example within γ = 0.226 of the line that is perpendicular to it. After
// the first update w is θ = 59° away from w*.
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

// The 16 functions of two bits, each with the regions of the perceptron that it
// trains. In 14 the run converges; in XOR and XNOR its weights come back to earlier
// ones, which proves that there is no line.
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
