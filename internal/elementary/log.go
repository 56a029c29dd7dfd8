package elementary

import "math"

// Log returns ln x for a positive finite x, with the same bits on every machine.
//
//	ln x = k ln 2 + ln f,  √½ ≤ f < √2,  ln f = 2(s + s³/3 + s⁵/5 + …),  s = (f − 1)/(f + 1)
func Log(x float64) float64 {
	f, k := math.Frexp(x)
	if f < math.Sqrt2/2 {
		f, k = 2*f, k-1
	}
	s := (f - 1) / (f + 1)
	z := float64(s * s)
	rest := float64(float64(s*z) * series(z, 2./23, 2./21, 2./19, 2./17, 2./15, 2./13, 2./11, 2./9, 2./7, 2./5, 2./3))
	return float64(float64(k)*ln2High) + (2*s + (rest + float64(float64(k)*ln2Low)))
}
