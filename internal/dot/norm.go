package dot

import "math"

// Norm returns ‖x‖, the length of x, even if ‖x‖² overflows or underflows float64.
func Norm(x []float64) float64 {
	if norm2 := Product(x, x); SquareInRange(norm2) {
		return math.Sqrt(norm2)
	}
	largest := 0.0
	for _, v := range x {
		largest = max(largest, math.Abs(v))
	}
	_, exp := math.Frexp(largest) // exp is 0 for 0, infinity and NaN
	scaled := make([]float64, len(x))
	for j, v := range x {
		scaled[j] = math.Ldexp(v, -exp)
	}
	return math.Ldexp(math.Sqrt(Product(scaled, scaled)), exp)
}

// SquareInRange reports whether a squared norm is far enough from underflow and overflow. If it is,
// underflow of single terms has not changed the norm noticeably, and error bounds computed from the norm
// hold.
func SquareInRange(square float64) bool { return square > 0x1p-900 && square < 0x1p+1000 }
