package answer

// Wrong: progress is u·(after − before), but the difference is rounded down to whole steps: Gains([2], [0], [0.5]) has progress 0, not 1.

import "math"

func Gains(u, before, after []float64) (progress, growth float64) {
	for j := range u {
		progress += u[j] * math.Floor(after[j]-before[j])
		growth += after[j]*after[j] - before[j]*before[j]
	}
	return
}
