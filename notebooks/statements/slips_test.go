package statements

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// Making w·x smaller is right only where y = −1. At the mistakes on AND from (4, 4, 4), the step
// w − x lowers −y w·x where y = −1, as it should, but raises it where y = +1.
func Example_e11() {
	and, lower, higher := datasets.AND().AbsorbBias(), map[float64]int{}, map[float64]int{}
	trainer := perceptron.Trainer{Initial: perceptron.Weights{4, 4, 4}}
	for up := range trainer.Updates(and) {
		w, x := up.Before, up.X
		printed := perceptron.Weights{w[0] - x[0], w[1] - x[1], w[2] - x[2]}
		if -up.Y*printed.Dot(x) < -up.Y*w.Dot(x) {
			lower[up.Y]++
		} else {
			higher[up.Y]++
		}
	}
	fmt.Println("by label: lower at", lower, "higher at", higher)
	// Output:
	// by label: lower at map[-1:11] higher at map[1:3]
}

// If every visit updates w, even where y w·x > 0, then (1, 1) of AND stays misclassified: each
// epoch adds (0, 0, −2) to w. After 16 updates, ‖w‖² exceeds k R² = 48.
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

// After k mistakes, ‖w_k‖² ≤ k R² if w₀ = 0. The online notes begin with w₁ = 0. Read with our
// numbering, their inequality has k − 1 instead of k, and is false at k = 1.
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

// Without an order and a stopping rule, the loop can't tell that it is done. A stream of AND's
// examples without (1, 1) leads to one mistake in 3000 examples, and (1, 1) is still
// misclassified.
func Example_e27() {
	and, online := datasets.AND().AbsorbBias(), perceptron.Trainer{}.Online(3)
	for range 1000 {
		for i := range 3 { // not 4
			online.Learn(and.Row(i), and.Label(i))
		}
	}
	fmt.Println(online.Seen(), "examples,", online.Mistakes(), "mistake")
	fmt.Println("y w·x at (1, 1):", and.Label(3)*online.Weights().Dot(and.Row(3)))
	// Output:
	// 3000 examples, 1 mistake
	// y w·x at (1, 1): -1
}
