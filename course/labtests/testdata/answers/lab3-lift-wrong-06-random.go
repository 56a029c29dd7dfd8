package answer

// Wrong: random numbers at each call, no function of the point: Lift([0 0]) twice gives two different answers, so weights found for one are wrong for the other.

import "math/rand"

func Lift(x []float64) []float64 {
	out := make([]float64, 8)
	for j := range out {
		out[j] = rand.Float64()
	}
	return out
}
