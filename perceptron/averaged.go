package perceptron

import "slices"

// mean returns (n·w − missedSum)/n, the mean of w after each of n examples; before the first it
// is w. It makes the averaged perceptron (Freund and Schapire 1999; Collins 2002).
//
// Summing w after every example would cost O(d) per example. But an update ηyx made after c
// examples is missing from the first c of the n vectors and is in all the others. So with
//
//	missedSum = Σ c η y x      over the mistakes, c the examples seen before each
//
// the sum is n·w − missedSum, at O(d) per mistake. The division comes last, so the mean is the
// float64 nearest to the exact one wherever the sums are exact.
//
// M. Collins, "Discriminative training methods for hidden Markov models", EMNLP 2002.
func mean(w Weights, missedSum []float64, n int) Weights {
	m := slices.Clone(w)
	if n == 0 {
		return m
	}
	for j, v := range w {
		m[j] = (float64(float64(n)*v) - missedSum[j]) / float64(n)
	}
	return m
}
