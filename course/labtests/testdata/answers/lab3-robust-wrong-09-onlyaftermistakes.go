package answer

// Wrong: adds w to the sum only after updates, not after each example.

func Robust(xs [][]float64, ys []float64, epochs int) []float64 {
	w := make([]float64, len(xs[0]))
	sum := make([]float64, len(w))
	for range epochs {
		for i := range xs {
			if Mistake(w, xs[i], ys[i]) {
				w = Update(w, xs[i], ys[i])
				for j := range w {
					sum[j] += w[j]
				}
			}
		}
	}
	return sum
}
