package answer

// Wrong: the product of whole parts: at the corners (0, 0), (0, 0.5), (0.5, 0), (0.5, 0.5) it is 0 four times, so nothing breaks the sum.

func Lift(x []float64) []float64 {
	return []float64{x[0], x[1], float64(int(x[0]) * int(x[1]))}
}
