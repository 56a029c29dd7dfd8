package answer

// Wrong: the constant comes first, but the bias comes last. Join([2], 3)·Absorb([5]) = [2 3]·[1 5]
// = 17 instead of 13.

func Absorb(x []float64) []float64 {
	return append([]float64{1}, x...)
}

func Join(w []float64, b float64) []float64 {
	return append(w, b)
}
