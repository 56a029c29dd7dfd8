package answer

// Right: splits the slices into halves and adds the scores of the halves. The order of the
// additions differs, but the sum is the same.

func Score(w, x []float64) (s float64) {
	switch n := len(w); n {
	case 0:
		return
	case 1:
		s = x[0] * w[0]
		return
	default:
		s = Score(w[n/2:], x[n/2:n]) + Score(w[:n/2], x[:n/2])
		return
	}
}
