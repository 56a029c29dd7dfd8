package check_test

import (
	"slices"
	"strconv"

	"perceptronlab/notebooks/check"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

func ExampleHolds() {
	check.Holds("a square is not negative", (-3)*(-3) >= 0)
	// Output: ✓ a square is not negative
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
	check.Less("shorter", 17, 29)
	// Output: ✓ shorter: 17 < 29
}

func ExampleNoError() {
	_, err := strconv.Atoi("42")
	check.NoError("42 is a number", err)
	// Output: ✓ 42 is a number: no error
}

func ExampleEvery() {
	number := func(s string) error { _, err := strconv.Atoi(s); return err }
	check.Every("a number", slices.Values([]string{"2", "4", "6"}), number)
	// Output: ✓ 3 of 3: a number
}

func ExampleGuess() {
	check.Guess("?", 18)
	check.Guess(20, 18)
	check.Guess(18, 18)
	// Output:
	// ○ no guess yet: replace "?" with yours
	// ○ your guess 20, the answer 18
	// ✓ your guess 18, the answer 18
}

func ExampleTry() {
	check.Try("3²", 6, 9) // a first attempt
	check.Try("3²", 9, 9) // the right answer
	// Output:
	// ○ not yet: 3²: 6
	// ✓ 3²: 9
}

func ExampleAll() {
	even := func(n int) bool { return n%2 == 0 }
	check.All("even", slices.Values([]int{2, 4, 6}), even)
	// Output: ✓ 3 of 3: even
}

func ExampleExamples() {
	lifted := datasets.AND().AbsorbBias()
	w := perceptron.Train(lifted).Weights
	check.Examples("y w·x > 0", lifted, func(x []float64, y float64) bool { return y*w.Dot(x) > 0 })
	// Output: ✓ 4 of 4: y w·x > 0
}
