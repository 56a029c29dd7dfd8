// Package average averages weight vectors: those that one run goes through, and those that several
// shards end an epoch with.
//
// The sums have a fixed order, and products are rounded before they are added, so the bits are the
// same on every machine.
package average

import "slices"

// OverExamples returns the mean of the weights after each of seen examples; w are those after the
// last one. Before the first example, and if missedSum is nil, it returns a copy of w. It makes the
// averaged perceptron (Freund and Schapire 1999; Collins 2002).
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
func OverExamples(w, missedSum []float64, seen int) []float64 {
	mean := slices.Clone(w)
	if missedSum == nil || seen == 0 {
		return mean
	}
	n := float64(seen)
	for j, v := range w {
		mean[j] = (float64(n*v) - missedSum[j]) / n
	}
	return mean
}

// Add adds the weights of a shard to the sum of those before it. Both have the same length.
func Add(sum, w []float64) {
	for j, v := range w {
		sum[j] += v
	}
}

// Divide makes the sum of the weights of several shards their mean.
func Divide(sum []float64, shards int) {
	for j := range sum {
		sum[j] /= float64(shards)
	}
}
