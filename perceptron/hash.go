package perceptron

import "math"

// fnvOffset is the offset basis of FNV-1a.
const fnvOffset = 14695981039346656037

// hash returns a 64-bit hash of w. Weights that differ only in the sign of a zero have the same hash.
func hash(w Weights) uint64 {
	h := uint64(fnvOffset)
	for _, v := range w {
		h = hashWord(h, math.Float64bits(v+0)) // −0 + 0 is 0
	}
	return h
}

// hashWord returns the hash of a sequence of words that ends in word, where h is the hash of the words
// before it. This is a step of FNV-1a, whose prime is 1099511628211, but for a word of 64 bits instead of a
// byte. The shift also mixes the high bits of the result into the low bits.
func hashWord(h, word uint64) uint64 {
	h = (h ^ word) * 1099511628211
	return h ^ h>>29
}
