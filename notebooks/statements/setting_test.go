package statements

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// Each of the 16 gates, with the bias absorbed, has either a separator or a certificate: λ ≥ 0, not
// all 0, with Σ λ y x = 0. Verify checks each of these proofs in exact arithmetic. No gate has
// both.
func Example_a02() {
	separators, certificates := 0, 0
	for _, gate := range datasets.Gates() {
		data := gate.Dataset().AbsorbBias()
		v, _ := perceptron.Train(data).Verdict()
		switch {
		case v.Verify(data) != nil || (v.Separator == nil) == (v.Lambda == nil):
			fmt.Println(gate, "does not have exactly one valid proof")
		case v.Separable:
			separators++
		default:
			certificates++
		}
	}
	fmt.Println(separators, "separators,", certificates, "certificates")
	// Output:
	// 14 separators, 2 certificates
}

// The classifier predicts the sign of the score, h(x) = sign(w·x + b). The prediction may differ
// from the label. At w = 0, every score is 0, which predicts neither label. Before the run on OR
// reaches a separator, some predictions differ from the labels. At the separator, all predictions
// equal the labels.
func Example_a03_e16() {
	path := []perceptron.Weights{{0, 0, 0}, {1, 1, 0}, {2, 2, -1}}
	fmt.Println("label, then h(x) for (w, b) =", path)
	for x, y := range datasets.OR().All() {
		fmt.Printf("%5g ", y)
		for _, w := range path {
			fmt.Printf("%13d", perceptron.Sign(w[0]*x[0]+w[1]*x[1]+w[2]))
		}
		fmt.Println()
	}
	// Output:
	// label, then h(x) for (w, b) = [[0 0 0] [1 1 0] [2 2 -1]]
	//    -1             0            0           -1
	//     1             0            1            1
	//     1             0            1            1
	//     1             0            1            1
}

// The vector w = (2, 2) is perpendicular to the line 2x₁ + 2x₂ − 1 = 0. A point p and three points q
// are on the line, because their scores are 0. For each q, w·(p − q) is also 0.
func Example_a04() {
	line, p := perceptron.Weights{2, 2, -1}, []float64{0.5, 0}
	w := line[:2]
	for _, q := range [][]float64{{0, 0.5}, {1.5, -1}, {-2, 2.5}} {
		difference := []float64{p[0] - q[0], p[1] - q[1]}
		fmt.Println("scores", line.Affine(p), line.Affine(q), " w·(p − q) =", w.Dot(difference))
	}
	// Output:
	// scores 0 0  w·(p − q) = 0
	// scores 0 0  w·(p − q) = 0
	// scores 0 0  w·(p − q) = 0
}

// Above the line 2x₁ + 2x₂ − 1 = 0, all scores are positive. Below the line, all scores are
// negative. Of the 81 points of a grid, 8 are on the line and have the score 0.
func Example_a05() {
	w, above, below, on := perceptron.Weights{2, 2, -1}, 0, 0, 0
	for x := range datasets.Grid(-2, 2, 0.5) {
		switch score, line := w.Affine(x), 0.5-x[0]; { // line is the x₂ of the line at x₁
		case x[1] > line && score > 0:
			above++
		case x[1] < line && score < 0:
			below++
		case x[1] == line && score == 0:
			on++
		}
	}
	fmt.Println("above the line:", above, " below:", below, " on the line:", on)
	// Output:
	// above the line: 28  below: 45  on the line: 8
}

// If the constant comes first, as in [1; x] and [b; w], each score is the same sum in another
// order. So the run on OR makes mistakes at the same examples in the same order.
func Example_a07() {
	for _, first := range []bool{false, true} {
		or := perceptron.Must(perceptron.Bias{First: first}.Absorb(datasets.OR()))
		fmt.Print("mistakes at examples")
		for up := range perceptron.Updates(or) {
			fmt.Print(" ", up.Index)
		}
		fmt.Println(", w =", perceptron.Train(or).Weights)
	}
	// Output:
	// mistakes at examples 0 1 2 0 0 1 0 2 0, w = [2 2 -1]
	// mistakes at examples 0 1 2 0 0 1 0 2 0, w = [-1 2 2]
}

// With the labels 0 and 1, the loop never ends on OR. The example with y = 0 is a mistake in every
// epoch, because y w·x = 0, and its update adds 0·x. After the first epoch, w does not change.
func Example_a11() {
	or, w := datasets.OR().AbsorbBias(), perceptron.Weights{0, 0, 0}
	for epoch := range 4 {
		mistakes := 0
		for i, y := range []float64{0, 1, 1, 1} {
			if y*w.Dot(or.Row(i)) <= 0 {
				mistakes++
				for j, x := range or.Row(i) {
					w[j] += y * x
				}
			}
		}
		fmt.Println("epoch", epoch+1, "mistakes", mistakes, "w =", w)
	}
	// Output:
	// epoch 1 mistakes 2 w = [0 1 1]
	// epoch 2 mistakes 1 w = [0 1 1]
	// epoch 3 mistakes 1 w = [0 1 1]
	// epoch 4 mistakes 1 w = [0 1 1]
}
