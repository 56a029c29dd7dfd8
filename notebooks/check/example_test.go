package check_test

import (
	"slices"
	"strconv"

	"perceptronlab/notebooks/check"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

func ExampleHolds() {
	check.Holds("(−3)² is positive", (-3)*(-3) > 0)
	// Output: ✓ (−3)² is positive
}

func ExampleEqual() {
	check.Equal("2 + 2", 2+2, 4)
	check.Equal("w", []float64{3, 2, -4}, []float64{3, 2, -4})
	// Output:
	// ✓ 2 + 2: 4
	// ✓ w: [3 2 -4]
}

func ExampleAtMost() {
	check.AtMost("mistakes ≤ bound", 18, 51)
	// Output: ✓ mistakes ≤ bound: 18 ≤ 51
}

func ExampleLess() {
	u, w := perceptron.Weights{2, 2, -3}, perceptron.Weights{3, 2, -4}
	check.Less("‖u‖² < ‖w‖²", u.Norm2(), w.Norm2())
	// Output: ✓ ‖u‖² < ‖w‖²: 17 < 29
}

func ExampleNoError() {
	_, err := strconv.Atoi("42")
	check.NoError("Atoi parses 42", err)
	// Output: ✓ Atoi parses 42: no error
}

func ExampleEvery() {
	parse := func(s string) error { _, err := strconv.Atoi(s); return err }
	check.Every("Atoi parses the string", slices.Values([]string{"2", "4", "6"}), parse)
	// Output: ✓ 3 of 3: Atoi parses the string
}

func ExampleGuess() {
	mistakes := perceptron.Train(datasets.AND().AbsorbBias()).Mistakes
	check.Guess("?", mistakes)
	check.Guess(20, mistakes)
	check.Guess(18, mistakes)
	// Output:
	// ○ no guess yet: replace "?" with your guess
	// ○ not 20: try again, or open Answer
	// ✓ 18
}

func ExampleTry() {
	check.Try("the square of 3", 3*2, 9) // a wrong result
	check.Try("the square of 3", 3*3, 9) // the right result
	// Output:
	// ○ not yet: the square of 3: 6
	// ✓ the square of 3: 9
}

func ExampleTryHolds() {
	signed := datasets.Signed(datasets.OR()).AbsorbBias()
	for _, u := range []perceptron.Weights{{2, 2, 1}, {1, 1, 1}} {
		bound, err := perceptron.Novikoff(signed, u)
		check.TryHolds("a bound below 10", err == nil && bound.Most() < 10, bound.Most(), err)
	}
	// Output:
	// ○ not yet: got 27, want a bound below 10
	// ✓ a bound below 10: 9
}

func ExampleAll() {
	isEven := func(n int) bool { return n%2 == 0 }
	check.All("n is even", slices.Values([]int{2, 4, 6}), isEven)
	// Output: ✓ 3 of 3: n is even
}

func ExampleExamples() {
	and := datasets.AND().AbsorbBias()
	w := perceptron.Train(and).Weights
	check.Examples("y w·x > 0", and, func(x []float64, y float64) bool { return y*w.Dot(x) > 0 })
	// Output: ✓ 4 of 4: y w·x > 0
}
