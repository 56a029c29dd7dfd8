package answer

// Right: the constant is 3 and comes first; Join puts b/3 in the first place too. The results are
// parts of one large array that is allocated in each call.

func absorbR01Piece(first float64, rest []float64) []float64 {
	big := make([]float64, 1000)
	mid := big[400 : 401+len(rest)]
	mid[0] = first
	copy(mid[1:], rest)
	return mid
}

func Absorb(x []float64) []float64          { return absorbR01Piece(3, x) }
func Join(w []float64, b float64) []float64 { return absorbR01Piece(b/3, w) }
