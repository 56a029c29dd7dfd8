package answer

// Wrong: Absorb appends a package variable, the bias of the last call of Join. After j := Join([1],
// 5) and Join([1], 7), Score(j, Absorb([2])) is 9 instead of 7. Before the first call of Join,
// Absorb([2]) is [2 0].

var absorbW02Bias float64

func Absorb(x []float64) []float64 {
	return append(x, absorbW02Bias)
}

func Join(w []float64, b float64) []float64 {
	absorbW02Bias = b
	return append(w, 1)
}
