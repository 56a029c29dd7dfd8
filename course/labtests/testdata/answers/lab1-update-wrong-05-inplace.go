package answer

// Wrong since the labs say that a function leaves what it is given as it is: changes w and returns it, with more capacity than needed.

func Update(w, x []float64, y float64) []float64 {
	for j := range w {
		w[j] += y * x[j]
	}
	return append(w, 0, 0, 0)[:len(w)]
}
