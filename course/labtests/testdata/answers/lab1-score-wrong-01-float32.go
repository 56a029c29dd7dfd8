package answer

// Wrong: computes in float32, which loses digits. Score([16777217], [1]) is 16777216, and
// Score([0.1], [1]) is 0.10000000149.

func Score(w, x []float64) float64 {
	var s float32
	for j := range w {
		s += float32(w[j]) * float32(x[j])
	}
	return float64(s)
}
