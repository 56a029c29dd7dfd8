package detmath

import "math"

// Log returns ln x for a positive finite x, with the same bits on every machine.
//
//	ln x = k ln 2 + ln(1 + f),  √½ ≤ 1 + f < √2
//	ln(1 + f) = 2(s + s³/3 + s⁵/5 + …) = f − (f²/2 − s(f²/2 + r)),
//	s = f/(2 + f),  r = 2(s²/3 + s⁴/5 + …)
func Log(x float64) float64 {
	f, k := math.Frexp(x)
	if f < math.Sqrt2/2 {
		f, k = 2*f, k-1
	}
	f-- // exact
	s := f / (2 + f)
	half := float64(float64(f*f) / 2)
	z := float64(s * s)
	r := float64(z * series(z, 2./23, 2./21, 2./19, 2./17, 2./15, 2./13, 2./11, 2./9, 2./7, 2./5, 2./3))
	low := float64(s*(half+r)) + float64(float64(k)*ln2Low)
	return float64(float64(k)*ln2High) - ((half - low) - f)
}
