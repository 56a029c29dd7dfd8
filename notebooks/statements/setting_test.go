package statements

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// The classifier answers with the sign of the score, h(x) = sign(w·x + b). The answer is
// not the label: at w = 0 every score is 0, which is no answer, and on the way to a
// separator of OR some answers differ from their labels. At the end they agree.
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

// w is at a right angle to the line 2x₁ + 2x₂ − 1 = 0: at p and at each of three points q
// the score is 0, so they are on the line, and w·(p − q) is 0 too.
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

// The line 2x₁ + 2x₂ − 1 = 0 has the positive scores on one side and the negative ones
// on the other: of 81 points, none is on the wrong side of it.
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

// An example is right if and only if y w·x > 0: the last two columns agree in all six
// rows. The Cornell slides print only "if". A score of 0 is wrong for both labels.
func Example_a10_e31() {
	fmt.Println("y   w·x  answer = y  y w·x > 0")
	for _, y := range []int{-1, 1} {
		for _, score := range []int{-3, 0, 3} {
			right := perceptron.Sign(float64(score)) == y
			fmt.Printf("%-2d %4d  %10t  %9t\n", y, score, right, y*score > 0)
		}
	}
	// Output:
	// y   w·x  answer = y  y w·x > 0
	// -1   -3        true       true
	// -1    0       false      false
	// -1    3       false      false
	// 1    -3       false      false
	// 1     0       false      false
	// 1     3        true       true
}
