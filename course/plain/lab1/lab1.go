// Package lab1 is lab 1, the perceptron's pieces, as a plain Go file. Replace each panic with your
// code, and test the functions with go test. A function must not change its arguments (work on a copy:
// slices.Clone of package slices), and must not use the packages of perceptronlab.
package lab1

// Score returns w·x = w₁x₁ + w₂x₂ + … + w_d x_d. For instance,
// Score([]float64{1, 2}, []float64{3, 4}) is 11.
func Score(w, x []float64) float64 {
	s := 0.0
	for j := range w {
		_ = j // delete this line once you use j: Go does not allow unused variables
		// YOUR CODE HERE
		panic("not written yet")
	}
	return s
}

// Classify returns the sign of the score: +1 if w·x > 0, −1 if w·x < 0, and 0 if w·x = 0.
func Classify(w, x []float64) int {
	s := Score(w, x)
	if s > 0 {
		return 1
	}
	// YOUR CODE HERE
	panic("not written yet")
}

// Absorb appends the constant 1 to x: [3 4] becomes [3 4 1]. (Another place for the constant, or a
// constant other than 1, is also right if Join matches.)
func Absorb(x []float64) []float64 {
	// YOUR CODE HERE
	panic("not written yet")
}

// Join appends the bias b to the weights w, so Score(Join(w, b), Absorb(x)) = w·x + b.
func Join(w []float64, b float64) []float64 {
	// YOUR CODE HERE
	panic("not written yet")
}

// Mistake reports whether x with its label y, −1 or +1, is a mistake of the weights w: y (w·x) ≤ 0.
// Use Score instead of Classify. Classify returns an int, which Go can't compare with the float64 y.
func Mistake(w, x []float64, y float64) bool {
	// YOUR CODE HERE
	panic("not written yet")
}

// Update returns w + y x, the weights after a mistake at x with its label y. The last component of w
// is the bias. Update the bias like the other components.
func Update(w, x []float64, y float64) []float64 {
	after := make([]float64, len(w))
	for j := range w {
		after[j] = w[j] // the old weight; what must you add to it?
		// YOUR CODE HERE
		panic("not written yet")
	}
	return after
}

// Name returns your name as it appears in the course list. Write your name between the quotes, and don't
// change it afterwards, because your own data for Weights depend on the name. To print these data, run
// go test -run Mine -v.
func Name() string { return "" }

// Weights returns the weights after each of your four examples, in one epoch that starts at
// w = [0 0 0]. Compute them by hand. If an example is not a mistake, its row repeats the previous row.
func Weights() [][]float64 {
	return [][]float64{
		{0, 0, 0}, // after example 1
		{0, 0, 0}, // after example 2
		{0, 0, 0}, // after example 3
		{0, 0, 0}, // after example 4
	}
}
