package answer

// Right: the constant is 0.1 and comes last, and Join appends b/0.1. The part allows the rounding
// of b/c.

func Absorb(x []float64) (a []float64) {
	a = append(a, x...)
	a = append(a, 0.1)
	return
}

func Join(w []float64, b float64) (j []float64) {
	j = append(j, w...)
	j = append(j, b/0.1)
	return
}
