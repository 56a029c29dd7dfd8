package answer

// Wrong: uses at most three features. Gains([0 0 0 1], [0 0 0 0], [0 0 0 1]) is 0, 0 instead of 1,
// 1.

func Gains(u, before, after []float64) (progress, growth float64) {
	n := min(3, len(u))
	u, before, after = u[:n], before[:n], after[:n]
	return Score(u, after) - Score(u, before), Score(after, after) - Score(before, before)
}
