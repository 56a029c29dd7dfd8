package answer

// Wrong: a score of 0 is a mistake only if w = 0. Mistake([2 -1], [1 2], 1) is false.

func Mistake(w, x []float64, y float64) bool {
	start := true
	for _, v := range w {
		start = start && v == 0
	}
	return start || y*Score(w, x) < 0
}
