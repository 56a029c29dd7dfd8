package answer

// Right: the constant is 0.1, last, and Join has b/0.1 (the text of the test allows the rounding of b/c).

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
