package answer

// Wrong: uses only the first four components. Score([0 0 0 0 1], [0 0 0 0 1]) is 0 instead of 1.

func Score(w, x []float64) float64 {
	var a, b [4]float64
	copy(a[:], w)
	copy(b[:], x)
	return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] + a[3]*b[3]
}
