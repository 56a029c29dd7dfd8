package answer

// Wrong: for −1 it only denies its last answer for +1, unless the score is 0: asked Mistake([1 1], [2 1], −1) first, or twice, it is not true.

var mistakeW05Last = true

func Mistake(w, x []float64, y float64) bool {
	s := Score(w, x)
	if s == 0 {
		return true
	}
	if y < 0 {
		mistakeW05Last = !mistakeW05Last
	} else {
		mistakeW05Last = s <= 0
	}
	return mistakeW05Last
}
