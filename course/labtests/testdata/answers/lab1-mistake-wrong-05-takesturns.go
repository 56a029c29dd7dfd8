package answer

// Wrong: for y = -1, returns the negation of its previous result unless the score is 0. This is right
// only if the previous call was for the same point and y = +1.

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
