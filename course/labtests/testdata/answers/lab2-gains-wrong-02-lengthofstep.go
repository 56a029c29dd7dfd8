package answer

// Wrong: growth is the squared length of the step. Gains([2 1], [1 1], [3 0]) is 3, 5 instead of 3,
// 7.

func Gains(u, before, after []float64) (progress, growth float64) {
	step := Update(after, before, -1)
	progress = Score(u, step)
	growth = Score(step, step)
	return progress, growth
}
