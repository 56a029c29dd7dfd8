package statements

import (
	"fmt"
	"math"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// As printed, y w·w* > 0 has no example in it. w·w* is one number, so with both labels
// in the data the inequality fails for one of them, here even for a separator w*.
// y x·w* > 0 holds at all four.
func Example_e3() {
	w, star := perceptron.Weights{3, 2, -4}, perceptron.Weights{2, 2, -3}
	for x, y := range datasets.AND().AbsorbBias().All() {
		fmt.Println("y w·w* =", y*w.Dot(star), " y x·w* =", y*star.Dot(x))
	}
	// Output:
	// y w·w* = -22  y x·w* = 3
	// y w·w* = -22  y x·w* = 1
	// y w·w* = -22  y x·w* = 1
	// y w·w* = 22  y x·w* = 1
}

// One example in the unit ball is not enough. AND has (0, 0, 1) there, and its 1/γ² is
// 17; it makes 18 mistakes.
func Example_e4() {
	and, u := datasets.AND().AbsorbBias(), perceptron.Weights{2, 2, -3}
	for x := range and.All() {
		fmt.Println("‖x‖² =", perceptron.Weights(x).Norm2())
	}
	fmt.Printf("1/γ² = %.4g\n", 1/(and.Margin(u)*and.Margin(u)))
	fmt.Println("mistakes:", perceptron.Train(and).Mistakes)
	// Output:
	// ‖x‖² = 1
	// ‖x‖² = 2
	// ‖x‖² = 2
	// ‖x‖² = 3
	// 1/γ² = 17
	// mistakes: 18
}

// w + y x without an index can be read as the same x for every mistake. Then w is always
// a multiple of it, and nothing is learnt: whichever example of AND it is, some are wrong
// after each of 100 epochs.
func Example_e9() {
	and := datasets.AND().AbsorbBias()
	for one := range and.All() {
		w, fewest := perceptron.Weights{0, 0, 0}, and.Len()
		for range 100 {
			for x, y := range and.All() {
				if y*w.Dot(x) > 0 {
					continue
				}
				for j := range w {
					w[j] += y * one[j] // not x[j]
				}
			}
			fewest = min(fewest, and.Errors(w.Dot))
		}
		fmt.Println("x =", one, " fewest wrong:", fewest)
	}
	// Output:
	// x = [0 0 1]  fewest wrong: 4
	// x = [0 1 1]  fewest wrong: 4
	// x = [1 0 1]  fewest wrong: 4
	// x = [1 1 1]  fewest wrong: 4
}

// Making w·x smaller is right only where y = −1. At the mistakes of AND from (4, 4, 4)
// the step w − x lowers −y w·x where y = −1, as it should, and raises it where y = +1.
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

// ‖w‖ ≤ √(w·w) says too little: the two are the same number, at every update of AND.
func Example_e14() {
	same := 0
	for up := range perceptron.Updates(datasets.AND().AbsorbBias()) {
		if up.After.Norm() == math.Sqrt(up.After.Dot(up.After)) {
			same++
		}
	}
	fmt.Println("equal at", same, "of 18 updates")
	// Output:
	// equal at 18 of 18 updates
}

// After k mistakes ‖w_k‖² ≤ k R², with w₀ = 0. The online notes begin with w₁ = 0, so their
// line has k − 1 in place of k if it is read with our numbers, and is false at k = 1.
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

// Without an order and a stopping rule the loop never knows that it is done. A stream of
// AND's examples that never shows (1, 1) makes one mistake in 3000 examples, and (1, 1)
// is still wrong.
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
