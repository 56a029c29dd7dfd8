package answer

// Right: computes the norms with math.Hypot and squares them. This is ‖after‖² − ‖before‖² up to
// rounding.

import "math"

func gainsR02Norm(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	return math.Hypot(v[0], gainsR02Norm(v[1:]))
}

func Gains(u, before, after []float64) (progress, growth float64) {
	defer func() { growth = math.Pow(gainsR02Norm(after), 2) - math.Pow(gainsR02Norm(before), 2) }()
	progress = Score(after, u) - Score(before, u)
	return
}
