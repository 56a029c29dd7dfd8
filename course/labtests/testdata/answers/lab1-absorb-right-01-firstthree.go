package answer

// Right: the constant is 3 and stands first, Join has b/3 there; the results are pieces of a fresh big array.

func absorbR01Piece(first float64, rest []float64) []float64 {
	big := make([]float64, 1000)
	mid := big[400 : 401+len(rest)]
	mid[0] = first
	copy(mid[1:], rest)
	return mid
}

func Absorb(x []float64) []float64          { return absorbR01Piece(3, x) }
func Join(w []float64, b float64) []float64 { return absorbR01Piece(b/3, w) }
