package answer

// Wrong since the notebook, too, says "up to 64": 80 features, the monomials x1^p x2^q with p ≤ 7, q ≤ 9.

func Lift(x []float64) []float64 {
	var out []float64
	a := 1.0
	for range 8 {
		v := a
		for range 10 {
			out = append(out, v)
			v *= x[1]
		}
		a *= x[0]
	}
	return out
}
