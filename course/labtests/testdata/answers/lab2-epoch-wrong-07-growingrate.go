package answer

// Wrong: the rate is 1 in the first call, 2 in the second, and so on, so it is not constant. In two
// epochs with mistakes, the first adds y x and the second adds 2 y x.

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
