package perceptron

import "slices"

// isMistake reports whether a score w·x is a mistake: !(y w·x > margin), so that NaN is one.
func isMistake(y, score, margin float64) bool { return !(y*score > margin) }

// mistaken reports whether example i is a mistake of w.
func (d *Dataset) mistaken(w []float64, i int, margin float64) bool {
	return isMistake(d.labels[i], d.score(w, i), margin)
}

// correct adds rate·y·x of example i to w: the update of a mistake.
func (d *Dataset) correct(w []float64, i int, rate float64) {
	d.row(i).AddTo(w, rate*d.labels[i])
}

// wrong returns how many examples are mistakes of w, or most if there are more.
func (d *Dataset) wrong(w []float64, most int) int {
	wrong := 0
	for i := 0; i < d.rows && wrong < most; i++ {
		if d.mistaken(w, i, 0) {
			wrong++
		}
	}
	return wrong
}

// corrected returns w after the update of a mistake on example i.
func (d *Dataset) corrected(w Weights, i int, rate float64) Weights {
	after := slices.Clone(w)
	d.correct(after, i, rate)
	return after
}
