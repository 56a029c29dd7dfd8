package answer

// Wrong: has 80 features, the monomials x1^p x2^q with p ≤ 7 and q ≤ 9, but at most 64 are allowed.

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
