package statements

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// Each of the 16 gates, with the bias absorbed, has either a separator or a certificate λ with
// Σ λ y x = 0, verified in exact arithmetic. None has both.
func Example_a02() {
	separators, certificates := 0, 0
	for _, gate := range datasets.Gates() {
		lifted := gate.Dataset().AbsorbBias()
		v, _ := perceptron.Train(lifted).Verdict()
		switch {
		case v.Verify(lifted) != nil || (v.Separator == nil) == (v.Lambda == nil):
			fmt.Println(gate, "has not just one proof")
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

// The classifier predicts the sign of the score, h(x) = sign(w·x + b). The prediction is not the
// label: at w = 0 every score is 0, which predicts neither label, and on the way to a separator
// of OR some predictions differ from their labels. In the end they agree.
func Example_a03_e16() {
	path := []perceptron.Weights{{0, 0, 0}, {1, 1, 0}, {2, 2, -1}}
	fmt.Println("label, and h(x) for w, b =", path)
	for x, y := range datasets.OR().All() {
		fmt.Printf("%5g ", y)
		for _, w := range path {
			fmt.Printf("%13d", perceptron.Sign(w[0]*x[0]+w[1]*x[1]+w[2]))
		}
		fmt.Println()
	}
	// Output:
	// label, and h(x) for w, b = [[0 0 0] [1 1 0] [2 2 -1]]
	//    -1             0            0           -1
	//     1             0            1            1
	//     1             0            1            1
	//     1             0            1            1
}

// w is perpendicular to the line 2x₁ + 2x₂ − 1 = 0: at p and at each of three points q the score
// is 0, so they are on the line, and w·(p − q) is also 0.
func Example_a04() {
	w, p := perceptron.Weights{2, 2, -1}, []float64{0.5, 0}
	for _, q := range [][]float64{{0, 0.5}, {1.5, -1}, {-2, 2.5}} {
		along := []float64{p[0] - q[0], p[1] - q[1]}
		fmt.Println("scores", w.Affine(p), w.Affine(q), " w·(p − q) =", w[:2].Dot(along))
	}
	// Output:
	// scores 0 0  w·(p − q) = 0
	// scores 0 0  w·(p − q) = 0
	// scores 0 0  w·(p − q) = 0
}

// The line 2x₁ + 2x₂ − 1 = 0 has positive scores on one side and negative scores on the other: of
// 81 points, none is on the wrong side.
func Example_a05() {
	w, beyond, before, wrong := perceptron.Weights{2, 2, -1}, 0, 0, 0
	for x := range datasets.Grid(-2, 2, 0.5) {
		switch score, edge := w.Affine(x), 0.5-x[0]; {
		case x[1] > edge && score > 0:
			beyond++
		case x[1] < edge && score < 0:
			before++
		case score != 0:
			wrong++
		}
	}
	fmt.Println("beyond the line:", beyond, " before it:", before, " wrong:", wrong)
	// Output:
	// beyond the line: 28  before it: 45  wrong: 0
}

// With the constant first, [1; x] and [b; w], the scores are the same sums in another order, so
// the run on OR makes the same mistakes in the same order.
func Example_a07() {
	for _, first := range []bool{false, true} {
		or := perceptron.Must(perceptron.Bias{First: first}.Absorb(datasets.OR()))
		fmt.Print("mistakes at")
		for up := range perceptron.Updates(or) {
			fmt.Print(" ", up.Index)
		}
		fmt.Println(", w =", perceptron.Train(or).Weights)
	}
	// Output:
	// mistakes at 0 1 2 0 0 1 0 2 0, w = [2 2 -1]
	// mistakes at 0 1 2 0 0 1 0 2 0, w = [-1 2 2]
}

// With the labels 0 and 1, the loop never ends on OR: where y = 0, the product y w·x is 0, a
// mistake in every epoch, and its update adds 0·x. After the first epoch, w does not change.
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
		fmt.Println("epoch", epoch+1, "mistakes", mistakes, "w", w)
	}
	// Output:
	// epoch 1 mistakes 2 w [0 1 1]
	// epoch 2 mistakes 1 w [0 1 1]
	// epoch 3 mistakes 1 w [0 1 1]
	// epoch 4 mistakes 1 w [0 1 1]
}
