package answer

// Wrong: ignores the first component of u if u has more than three components. For Gains([1 0 0 0],
// [0 0 0 0], [1 0 0 0]), progress is 0 instead of 1.

func Gains(u, before, after []float64) (progress, growth float64) {
	progress = Score(u, after) - Score(u, before)
	if len(u) > 3 {
		progress -= u[0] * (after[0] - before[0])
	}
	growth = Score(after, after) - Score(before, before)
	return
}
