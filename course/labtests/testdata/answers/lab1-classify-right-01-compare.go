package answer

// Right: cmp.Compare(score, 0) returns +1, -1 or 0 in the three cases.

import "cmp"

func Classify(w, x []float64) (class int) {
	defer func() { class = cmp.Compare(Score(w, x), 0) }()
	return
}
