package scene

// Misclassifies reports whether the sign of a score differs from the label y. A score of 0 or NaN
// differs from both labels.
func Misclassifies(y, score float64) bool { return !(y*score > 0) }

// RingMisclassified sets e.Ringed to draw a ring around each example that score misclassifies.
func (e *Examples) RingMisclassified(score func(x []float64) float64) {
	e.Ringed = func(i int) bool { return Misclassifies(e.Data.Label(i), score(e.Data.Row(i))) }
}
