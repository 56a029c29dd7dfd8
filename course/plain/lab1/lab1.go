// Package lab1 is lab 1, the perceptron's pieces, as a plain Go file. Write the functions, in
// place of each panic, and test them with go test. What a function is given it leaves as it is.
// Use no function of the package perceptron.
package lab1

// Score returns w·x = w₁x₁ + w₂x₂ + … + w_d x_d: Score([]float64{1, 2}, []float64{3, 4}) is 11.
func Score(w, x []float64) float64 {
	s := 0.0
	for j := range w {
		_ = j // delete this line: Go wants every variable to be used
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

// Absorb puts the constant 1 behind the components of x: [3 4] becomes [3 4 1]. (Another place
// for the 1, or another number, is right too, if Absorb and Join agree.)
func Absorb(x []float64) []float64 {
	// YOUR CODE HERE
	panic("not written yet")
}

// Join puts the bias b behind the weights w, so that Score(Join(w, b), Absorb(x)) = w·x + b.
func Join(w []float64, b float64) []float64 {
	// YOUR CODE HERE
	panic("not written yet")
}

// Mistake tells whether the weights get x with its label y, −1 or +1, wrong: y (w·x) ≤ 0. Use
// Score: y is a float64 and Classify gives an int, which Go does not compare.
func Mistake(w, x []float64, y float64) bool {
	// YOUR CODE HERE
	panic("not written yet")
}

// Update returns w + y x, the weights after a mistake on x with its label y. The last component
// is the bias; it learns as the others do.
func Update(w, x []float64, y float64) []float64 {
	after := make([]float64, len(w))
	for j := range w {
		after[j] = w[j] // the old weight; what is added to it?
		// YOUR CODE HERE
		panic("not written yet")
	}
	return after
}

// Name returns your name, as in the course list: write it between the quotes, and don't change it
// afterwards. Your own data, for Weights, are made from it: go test -run Mine -v prints them.
func Name() string { return "" }

// Weights returns the weights after each of your four examples, by hand, in one epoch from
// w = (0, 0, 0). Where there is no mistake, the row is the one before once more.
func Weights() [][]float64 {
	return [][]float64{
		{0, 0, 0}, // after example 1
		{0, 0, 0}, // after example 2
		{0, 0, 0}, // after example 3
		{0, 0, 0}, // after example 4
	}
}
