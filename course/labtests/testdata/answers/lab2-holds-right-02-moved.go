package answer

// Right: moves the subtracted terms to the other side of each inequality, and does not call Gains.

func Holds(u, before, after []float64, rho, r2 float64) (bool, bool) {
	square := func(v []float64) (s float64) {
		for _, c := range v {
			s += c * c
		}
		return
	}
	return Score(u, after) >= rho+Score(u, before), square(after) <= r2+square(before)
}
