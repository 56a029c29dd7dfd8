package answer

// Wrong: changes w and returns it, with more capacity than needed. The labs require that a function
// leave its arguments unchanged.

func Update(w, x []float64, y float64) []float64 {
	for j := range w {
		w[j] += y * x[j]
	}
	return append(w, 0, 0, 0)[:len(w)]
}
