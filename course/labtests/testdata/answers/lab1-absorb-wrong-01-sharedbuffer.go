package answer

// Wrong: all results of Absorb share one array. After a := Absorb([1]) and Absorb([2]), a is [2 1].

var absorbW01Buffer [100]float64

func Absorb(x []float64) []float64 {
	n := copy(absorbW01Buffer[:], x)
	absorbW01Buffer[n] = 1
	return absorbW01Buffer[:n+1]
}

func Join(w []float64, b float64) []float64 {
	return append(append([]float64{}, w...), b)
}
