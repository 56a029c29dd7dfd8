package answer

// Wrong: rounds to integers. Gains([1], [0], [0.5]) is 0, 0 instead of 0.5, 0.25.

func Gains(u, before, after []float64) (progress, growth float64) {
	progress = float64(int(Score(u, after) - Score(u, before)))
	growth = float64(int(Score(after, after) - Score(before, before)))
	return progress, growth
}
