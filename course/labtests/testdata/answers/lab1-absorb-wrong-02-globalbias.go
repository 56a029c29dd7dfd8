package answer

// Wrong: the bias goes into x through a global: j1 := Join([1], 5); Join([1], 7); Score(j1, Absorb([2])) is 9, not 7; and Absorb alone gives [2 0].

var absorbW02Bias float64

func Absorb(x []float64) []float64 {
	return append(x, absorbW02Bias)
}

func Join(w []float64, b float64) []float64 {
	absorbW02Bias = b
	return append(w, 1)
}
