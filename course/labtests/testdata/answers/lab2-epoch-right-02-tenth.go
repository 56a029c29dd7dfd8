package answer

// Right: visits the examples from the last to the first by recursion, with the rate 0.1. Any order
// and any rate are right.

func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	if len(xs) == 0 {
		return w, 0
	}
	n := len(xs) - 1
	m := 0
	if Mistake(w, xs[n], ys[n]) {
		m = 1
		after := append(make([]float64, 0, 50), w...)
		for j := range after {
			after[j] += 0.1 * ys[n] * xs[n][j]
		}
		w = after
	}
	w, rest := Epoch(w, xs[:n], ys[:n])
	return w, m + rest
}
