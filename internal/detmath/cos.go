package detmath

import "math"

// CosTurns returns cos 2πt, the cosine of an angle of t turns, with the same bits on every machine. The
// unit is turns because large angles can then be reduced exactly. The result is NaN if t is NaN or
// infinite.
//
//	cos 2πt = sin x,  x = 2π (¼ − |t − n|),  n the integer nearest to t,  |x| ≤ π/2
//	sin x = x + x³ (−1/3! + x²/5! − … + x¹⁸/21!)
func CosTurns(t float64) float64 {
	x := float64(2 * math.Pi * (0.25 - math.Abs(t-math.RoundToEven(t))))
	x2 := float64(x * x)
	sum := series(x2, 1./51090942171709440000, -1./121645100408832000, 1./355687428096000, -1./1307674368000,
		1./6227020800, -1./39916800, 1./362880, -1./5040, 1./120, -1./6)
	return x + float64(float64(x*x2)*sum)
}
