package perceptron

import "slices"

// isMistake reports whether an example with the label y and the given score w·x is a mistake,
// !(y w·x > margin). An example with a score of NaN is always a mistake.
func isMistake(y, score, margin float64) bool { return !(y*score > margin) }

// isMistake reports whether example i is a mistake for the weights w.
func (d *Dataset) isMistake(w []float64, i int, margin float64) bool {
	return isMistake(d.labels[i], d.score(w, i), margin)
}

// addUpdate adds rate·yᵢ·xᵢ to w, which is the update for a mistake on example i.
func (d *Dataset) addUpdate(w []float64, i int, rate float64) {
	d.row(i).AddTo(w, rate*d.labels[i])
}

// countErrors returns the number of examples with !(y w·x > 0), which w misclassifies. It stops as soon
// as the count reaches limit.
func (d *Dataset) countErrors(w []float64, limit int) int {
	errors := 0
	for i := 0; i < d.rows && errors < limit; i++ {
		if d.isMistake(w, i, 0) {
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
