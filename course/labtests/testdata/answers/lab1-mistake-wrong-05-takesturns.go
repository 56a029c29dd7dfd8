package answer

// Wrong: for y = -1, the function negates its previous result unless the score is 0. Without a call
// for y = +1 just before, Mistake([1 1], [2 1], -1) may be false.

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
