// Package average computes means of weight vectors: over the examples of a run, and over the shards
// of an epoch.
//
// Sums have a fixed order, and products are rounded before they are added, so the bits are the same
// on every machine.
package average

import "slices"

// OverExamples returns the mean of the n = seen weight vectors of a run, one after each example. The
// last of them is w. This mean is the averaged perceptron (Freund and Schapire 1999; Collins 2002).
// If seen is 0 or missedSum is nil, OverExamples returns a copy of w.
//
// Summing the n vectors would cost O(d) per example. But an update ηyx made after c examples is
// missing from the first c vectors and is part of all later ones. So with
//
//	missedSum = Σ c η y x      over the mistakes, c the number of examples before each
//
// the sum is n·w − missedSum, which costs O(d) per mistake. The division comes last, so the mean is
// the float64 nearest to the exact mean wherever the sums are exact.
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

// Add adds the weights w of a shard to sum, which has the same length.
func Add(sum, w []float64) {
	for j, v := range w {
		sum[j] += v
	}
}

// Divide divides the sum of the weights of all shards by their number.
func Divide(sum []float64, shards int) {
	for j := range sum {
		sum[j] /= float64(shards)
	}
}
