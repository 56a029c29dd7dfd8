package elementary

import "math"

// 2π = twoPi + twoPiLow.
const (
	twoPi    float64 = 2 * math.Pi
	twoPiLow float64 = 2*math.Pi - 0x6.487ed5110b46p0
)

// CosTurns returns cos 2πt: the cosine of an angle of t turns, a unit in which large
// angles are reduced exactly. It is NaN if t is NaN or infinite.
//
//	t = n/4 + r,  n an integer,  |r| ≤ 1/8:  ±cos 2πr or ±sin 2πr
func CosTurns(t float64) float64 {
	t -= math.Trunc(t) // exact, as is the next line; ∞ − ∞ is NaN
	n := math.RoundToEven(4 * t)
	r := t - float64(n/4)

	// The angle is angle + rest.
	angle, rest := product(r, twoPi)
	rest += float64(r * twoPiLow)
	switch int(n) & 3 {
	case 0:
		return cos(angle, rest)
	case 1:
		return -sin(angle, rest)
	case 2:
		return -cos(angle, rest)
	}
	return sin(angle, rest)
}

// sin returns sin(x + rest) for |x| ≤ π/4.
//
//	sin x = x + x³ (−1/3! + x²/5! − … )
func sin(x, rest float64) float64 {
	x2 := float64(x * x)
	sum := series(x2, 1./355687428096000, -1./1307674368000, 1./6227020800, -1./39916800,
		1./362880, -1./5040, 1./120, -1./6)
	rest -= float64(rest * float64(x2/2)) // cos x · rest
	return x + (rest + float64(float64(x2*x)*sum))
}

// cos returns cos(x + rest) for |x| ≤ π/4.
//
//	cos x = 1 − x²/2 + x⁴ (1/4! − x²/6! + … )
func cos(x, rest float64) float64 {
	x2, error2 := product(x, x)
	sum := series(x2, -1./6402373705728000, 1./20922789888000, -1./87178291200, 1./479001600,
		-1./3628800, 1./40320, -1./720, 1./24)
	half := float64(x2 / 2)
	c := 1 - half
	tail := (1 - c) - half // what 1 − x²/2 rounds off
	tail -= float64(error2/2) + float64(x*rest)
	return c + (tail + float64(float64(x2*x2)*sum))
}

// product returns p, the rounded a·b, and its error e, which one fused operation gives exactly
// on every machine, unless a·b comes near the smallest float64.
func product(a, b float64) (p, e float64) {
	p = float64(a * b)
	return p, math.FMA(a, b, -p)
}
