package perceptron

import "math"

// offset is the hash of nothing, where FNV-1a starts.
const offset = 14695981039346656037

// hash returns a hash of the bits of w. −0 counts as 0.
func hash(w Weights) uint64 {
	h := uint64(offset)
	for _, v := range w {
		h = mix(h, math.Float64bits(v+0))
	}
	return h
}

// mix is FNV-1a on a word, with the high bits folded in.
func mix(h, word uint64) uint64 {
	h = (h ^ word) * 1099511628211
	return h ^ h>>29
}
