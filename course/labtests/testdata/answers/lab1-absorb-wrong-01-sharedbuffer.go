package answer

// Wrong: all results of Absorb are one and the same array: a := Absorb([1]); Absorb([2]); now a is [2 1].

var absorbW01Buffer [100]float64

func Absorb(x []float64) []float64 {
	n := copy(absorbW01Buffer[:], x)
	absorbW01Buffer[n] = 1
	return absorbW01Buffer[:n+1]
}

func Join(w []float64, b float64) []float64 {
	return append(append([]float64{}, w...), b)
}
