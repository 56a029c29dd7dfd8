// Package average computes means of weight vectors: over the examples of a run, and over the shards
// of an epoch.
//
// It adds terms in a fixed order, and rounds each product before adding it, so the results have the
// same bits on every machine.
package average

import "slices"

// OverExamples returns the weights of the averaged perceptron (Freund and Schapire 1999; Collins
// 2002): the mean of the weight vectors after each of the n = seen examples of a run. The last of
// these vectors is w. If seen is 0 or missedSum is nil, OverExamples returns a copy of w.
//
// Adding up the n vectors would cost O(d) per example, for vectors of length d. But an update ηyx made
// after c examples is missing only from the first c vectors. Therefore the sum of the vectors is
// n·w − missedSum, where
//
//	missedSum = Σ c η y x      over the mistakes; c is the number of examples before each mistake
//
// This costs O(d) per mistake. The division comes last. So if n·w − missedSum is computed without
// rounding, the result is the float64 nearest to the exact mean.
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

// Add adds w, the weights of a shard, to the argument sum. Both must have the same length.
func Add(sum, w []float64) {
	for j, v := range w {
		sum[j] += v
	}
}

// Divide divides the argument sum, the sum of the weights of all shards, by the number of shards.
func Divide(sum []float64, shards int) {
	for j := range sum {
		sum[j] /= float64(shards)
	}
}
