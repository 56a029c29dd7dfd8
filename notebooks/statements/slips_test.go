// The Examples in this file check the errors of the slides and of the online notes. They are numbered as in
// notebooks/statements.md: Example_e11 checks E11.

package statements

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// The slides minimise w·x at every mistake. The right quantity to minimise is −y w·x, which equals
// w·x only if y = −1. Replacing w with w − x lowers w·x. At the mistakes of a run on AND from
// w = (4, 4, 4), this replacement lowers −y w·x if y = −1, but raises −y w·x if y = +1.
func Example_e11() {
	and, lower, higher := datasets.AND().AbsorbBias(), map[float64]int{}, map[float64]int{}
	trainer := perceptron.Trainer{Initial: perceptron.Weights{4, 4, 4}}
	for up := range trainer.Updates(and) {
		w, x := up.Before, up.X
		stepped := perceptron.Weights{w[0] - x[0], w[1] - x[1], w[2] - x[2]}
		if -up.Y*stepped.Dot(x) < -up.Y*w.Dot(x) {
			lower[up.Y]++
		} else {
			higher[up.Y]++
		}
	}
	fmt.Println("mistakes by label: lower", lower, "higher", higher)
	// Output:
	// mistakes by label: lower map[-1:11] higher map[1:3]
}

// Suppose that every visit updates w, even if y w·x > 0. Then each epoch on AND adds (0, 0, −2)
// to w, and the example (1, 1) stays misclassified. After k = 16 updates, ‖w‖² is 64, which
// exceeds k R² = 48.
func Example_e12() {
	and, w := datasets.AND().AbsorbBias(), perceptron.Weights{0, 0, 0}
	for range 4 {
		for x, y := range and.All() {
			w = perceptron.Weights{w[0] + y*x[0], w[1] + y*x[1], w[2] + y*x[2]}
		}
	}
	fmt.Println("w =", w, "‖w‖² =", w.Norm2())
	fmt.Println("y w·x at (1, 1):", and.Label(3)*w.Dot(and.Row(3)))
	// Output:
	// w = [0 0 -8] ‖w‖² = 64
	// y w·x at (1, 1): -8
}

// If w₀ = 0, then ‖w_k‖² ≤ k R² after k mistakes. The online notes start with w₁ = 0 instead.
// In the numbering used here, their inequality is ‖w_k‖² ≤ (k − 1) R², which is false at k = 1.
func Example_e26() {
	and := datasets.AND().AbsorbBias()
	fmt.Println("k  ‖w_k‖²  k R²  (k − 1) R²")
	for up := range perceptron.Updates(and) {
		k := float64(up.K)
		fmt.Printf("%g %5g %7g %8g\n",
			k, up.After.Norm2(), k*and.Radius2(), (k-1)*and.Radius2())
		if up.K == 3 {
			break
		}
	}
	// Output:
	// k  ‖w_k‖²  k R²  (k − 1) R²
	// 1     1       3        0
	// 2     2       6        3
	// 3     3       9        6
}

// The online notes specify neither the order of the examples nor when to stop. If a stream repeats
// the examples of AND except (1, 1), the perceptron makes one mistake in 3000 examples, but it
// still misclassifies (1, 1).
func Example_e27() {
	and, online := datasets.AND().AbsorbBias(), perceptron.Trainer{}.Online(3)
	for range 1000 {
		for i := range 3 { // all examples except (1, 1)
			online.Learn(and.Row(i), and.Label(i))
		}
	}
	fmt.Println(online.Seen(), "examples,", online.Mistakes(), "mistake")
	fmt.Println("y w·x at (1, 1):", and.Label(3)*online.Weights().Dot(and.Row(3)))
	// Output:
	// 3000 examples, 1 mistake
	// y w·x at (1, 1): -1
}
