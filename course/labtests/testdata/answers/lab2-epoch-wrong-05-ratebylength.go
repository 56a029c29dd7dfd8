package answer

// Wrong: divides each update by ‖x‖², so the rate is not constant. If both examples of {[2 1] [1
// 1]} are mistakes, the first update has the rate 1/5, and the second has the rate 1/2.

func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	mistakes := 0
	for i, x := range xs {
		if Mistake(w, x, ys[i]) {
			w = Update(w, x, ys[i]/Score(x, x))
			mistakes++
		}
	}
	return w, mistakes
}
