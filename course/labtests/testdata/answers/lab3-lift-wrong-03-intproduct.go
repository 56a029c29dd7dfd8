package answer

// Wrong: multiplies the integer parts. At the corners (0, 0), (0, 0.5), (0.5, 0) and (0.5, 0.5),
// the product is always 0, so no plane separates them.

func Lift(x []float64) []float64 {
	return []float64{x[0], x[1], float64(int(x[0]) * int(x[1]))}
}
