package answer

// Right: ranges over a map of the examples, so Go chooses the order. Each example is visited once.

func Epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	type example struct {
		x []float64
		y float64
	}
	all, mistakes := map[int]example{}, 0
	for i := range xs {
		all[i] = example{append([]float64{}, xs[i]...), ys[i]}
	}
	for _, e := range all {
		if Mistake(w, e.x, e.y) {
			mistakes++
			w = Update(w, e.x, e.y)
		}
	}
	return w, mistakes
}
