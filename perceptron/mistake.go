package perceptron

import "slices"

// isMistake reports whether an example with this label and score is a mistake, !(y w·x > margin). A
// score of NaN is a mistake.
func isMistake(y, score, margin float64) bool { return !(y*score > margin) }

// mistaken reports whether example i is a mistake for w.
func (d *Dataset) mistaken(w []float64, i int, margin float64) bool {
	return isMistake(d.labels[i], d.score(w, i), margin)
}

// addUpdate adds rate·y·x to w for example i: the update for a mistake.
func (d *Dataset) addUpdate(w []float64, i int, rate float64) {
	d.row(i).AddTo(w, rate*d.labels[i])
}

// countErrors returns the number of errors of w, !(y w·x > 0). It stops counting at most.
func (d *Dataset) countErrors(w []float64, most int) int {
	errors := 0
	for i := 0; i < d.rows && errors < most; i++ {
		if d.mistaken(w, i, 0) {
			errors++
		}
	}
	return errors
}

// updated returns a copy of w after the update for a mistake on example i.
func (d *Dataset) updated(w Weights, i int, rate float64) Weights {
	after := slices.Clone(w)
	d.addUpdate(after, i, rate)
	return after
}
