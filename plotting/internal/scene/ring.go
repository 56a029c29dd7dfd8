package scene

// IsMistake reports whether a score is wrong for a label, as 0 and NaN are for either.
func IsMistake(y, score float64) bool { return !(y*score > 0) }

// RingMistakes puts a ring around each example that a score gets wrong.
func (e *Examples) RingMistakes(score func(x []float64) float64) {
	e.Ringed = func(i int) bool { return IsMistake(e.Data.Label(i), score(e.Data.Row(i))) }
}
