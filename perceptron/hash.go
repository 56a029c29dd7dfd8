package perceptron

import "math"

// fnvOffset is the offset basis of FNV-1a.
const fnvOffset = 14695981039346656037

// hash returns a 64-bit hash of w, the same for −0 and 0.
func hash(w Weights) uint64 {
	h := uint64(fnvOffset)
	for _, v := range w {
		h = hashWord(h, math.Float64bits(v+0))
	}
	return h
}

// hashWord adds a word to the hash h: FNV-1a on 64 bits, with the high bits folded in.
func hashWord(h, word uint64) uint64 {
	h = (h ^ word) * 1099511628211
	return h ^ h>>29
}
