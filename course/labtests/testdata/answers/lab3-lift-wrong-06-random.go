package answer

// Wrong: returns new random numbers in each call. Two calls of Lift([0 0]) return different
// results, so weights found for one result are wrong for the other.

import "math/rand"

func Lift(x []float64) []float64 {
	out := make([]float64, 8)
	for j := range out {
		out[j] = rand.Float64()
	}
	return out
}
