package answer

// Wrong: constant and bias are inserted before the largest component, which may be at different
// places in x and in w. With Absorb([9 1]) = [1 9 1] and Join([1 2], 5) = [1 5 2], the product is 1
// + 45 + 2 = 48 instead of 16.

func absorbW04(v []float64, c float64) []float64 {
	at := 0
	for j := range v {
		if v[j] > v[at] {
			at = j
		}
	}
	out := append([]float64{}, v[:at]...)
	out = append(out, c)
	return append(out, v[at:]...)
}

func Absorb(x []float64) []float64          { return absorbW04(x, 1) }
func Join(w []float64, b float64) []float64 { return absorbW04(w, b) }
