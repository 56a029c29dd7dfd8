package answer

// Wrong: progress is u·(after − before), but the difference is rounded down to integers. For
// Gains([2], [0], [0.5]), progress is 0 instead of 1.

import "math"

func Gains(u, before, after []float64) (progress, growth float64) {
	for j := range u {
		progress += u[j] * math.Floor(after[j]-before[j])
		growth += after[j]*after[j] - before[j]*before[j]
	}
	return
}
