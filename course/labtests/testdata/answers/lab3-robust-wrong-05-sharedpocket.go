package answer

// Wrong: the best number of errors is a package variable and is never reset: after a run on any data, Robust on data whose best w has as many errors or more returns 0.

var robustW05Best = 1 << 30

func Robust(xs [][]float64, ys []float64, epochs int) []float64 {
	w := make([]float64, len(xs[0]))
	kept := make([]float64, len(w))
	for range epochs {
		for i := range xs {
			if Mistake(w, xs[i], ys[i]) {
				w = Update(w, xs[i], ys[i])
				if e := Errors(w, xs, ys); e < robustW05Best {
					robustW05Best = e
					kept = w
				}
			}
		}
	}
	return kept
}
