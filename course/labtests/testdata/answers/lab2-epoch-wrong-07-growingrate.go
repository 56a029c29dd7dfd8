package answer

// Wrong: the rate grows with each call of Epoch (1, 2, 3 …), so it is no fixed factor: two epochs with mistakes in both add x, then 2x.

var epochW07Calls float64

func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	epochW07Calls++
	mistakes := 0
	for i, x := range xs {
		if Mistake(w, x, ys[i]) {
			w = Update(w, x, epochW07Calls*ys[i])
			mistakes++
		}
	}
	return w, mistakes
}
