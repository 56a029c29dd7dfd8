package answer

// Wrong: tests all examples with the initial weights. Epoch([0 0], {[1 2] [-2 -1]}, [1 -1]) is [3
// 3], 2 instead of [1 2], 1.

func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	mistakes := 0
	after := w
	for i, x := range xs {
		if Mistake(w, x, ys[i]) {
			after = Update(after, x, ys[i])
			mistakes++
		}
	}
	return after, mistakes
}
