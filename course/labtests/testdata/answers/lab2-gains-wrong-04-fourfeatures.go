package answer

// Wrong: forgets the first component of u when u has more than three: Gains([1 0 0 0], [0 0 0 0], [1 0 0 0]) has progress 0, not 1.

func Gains(u, before, after []float64) (progress, growth float64) {
	progress = Score(u, after) - Score(u, before)
	if len(u) > 3 {
		progress -= u[0] * (after[0] - before[0])
	}
	growth = Score(after, after) - Score(before, before)
	return
}
