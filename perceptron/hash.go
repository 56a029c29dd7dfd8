package perceptron

import "math"

// fnvOffset is the offset basis of FNV-1a.
const fnvOffset = 14695981039346656037

// hash returns a hash of the bits of w. −0 counts as 0.
func hash(w Weights) uint64 {
	h := uint64(fnvOffset)
	for _, v := range w {
		h = hashWord(h, math.Float64bits(v+0))
	}
	return h
}

// hashWord is FNV-1a on a word, with the high bits folded in.
func hashWord(h, word uint64) uint64 {
	h = (h ^ word) * 1099511628211
	return h ^ h>>29
}
