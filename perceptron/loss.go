package perceptron

// ZeroOne returns the 0/1 loss of w on d: the number of misclassified examples, which are those with
// !(y w·x > 0). It is piecewise constant in w, with jumps where w·x = 0 for some example. It panics
// unless w has one weight per column.
func ZeroOne(d *Dataset, w Weights) float64 {
	d.mustFit(w)
	return float64(d.countErrors(w, d.rows))
}

// Criterion returns the perceptron criterion of w on d,
//
//	E(w) = Σ max(0, −y w·x) = −Σ y w·x over the misclassified examples
//
// It is convex and piecewise linear in w, with kinks where w·x = 0 for some example. It is 0 for every
// separator and for w = 0. It panics unless w has one weight per column.
func Criterion(d *Dataset, w Weights) float64 {
	sum := 0.0
	for i, s := range d.Scores(w) {
		sum += max(0, -d.Label(i)*s)
	}
	return sum
}
