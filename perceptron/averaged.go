package perceptron

import "slices"

// The averaged perceptron (Freund and Schapire 1999; Collins 2002) takes the mean of w
// over all N examples seen, w taken after each of them,
//
//	w̄ = (w₁ + w₂ + … + w_N)/N
//
// Summing them would cost O(d) an example. But an update ηyx that comes after c
// examples were seen is in w₍c₊₁₎ … w_N and not in the c before, so that with
//
//	late = Σ c η y x      over the mistakes, c the examples seen before each
//
// the sum is N·w_N − late: O(d) a mistake, and a second vector is all it takes. It is
// the trick that is told as "u += c y x; return w − u/c" (Daumé, A Course in Machine
// Learning, §4.6). Divided last, the mean is the float64 nearest to the exact one
// wherever the sums are exact.
//
// M. Collins, "Discriminative training methods for hidden Markov models", EMNLP 2002.

// mean returns (n·w − late)/n, the mean of w after each of n examples; before the
// first it is w.
func mean(w Weights, late []float64, n int) Weights {
	m := slices.Clone(w)
	if n == 0 {
		return m
	}
	for j, v := range w {
		m[j] = (float64(float64(n)*v) - late[j]) / float64(n)
	}
	return m
}
