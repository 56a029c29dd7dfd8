package perceptron

// ZeroOne returns the 0/1 loss of w on d: the number of mistakes, the examples with
// !(y w·x > 0). It is piecewise constant in w: it jumps where some w·x is 0, and has
// no slope elsewhere.
func ZeroOne(d *Dataset, w Weights) float64 {
	d.mustFit(w)
	return float64(d.wrong(w, d.rows))
}

// Criterion returns the perceptron criterion of w on d,
//
//	E(w) = −Σ y w·x   over the mistakes
//
// the sum of max(0, −y w·x). It is convex and piecewise linear in w, with kinks
// where some w·x is 0; it is 0 for every separator, and for w = 0 too.
func Criterion(d *Dataset, w Weights) float64 {
	sum := 0.0
	for i, s := range d.Scores(w) {
		sum += max(0, -d.Label(i)*s)
	}
	return sum
}
