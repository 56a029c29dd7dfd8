package answer

// Wrong: the smallest number of errors is a package variable that is never reset. If the best w on
// other data has at least as many errors as the best w of an earlier run, Robust returns w = 0.

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
