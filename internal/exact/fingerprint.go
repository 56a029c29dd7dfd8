package exact

import (
	"math/bits"
)

// A Fingerprint is the image of a vector of float64 values, or of a sum of such
// vectors with integer factors, in the integers modulo the prime p = 2⁶¹ − 1:
//
//	Σⱼ rⱼ xⱼ mod p
//
// with fixed random-looking rⱼ. Vectors that are equal as rational numbers have
// equal fingerprints; others have different ones but for about one pair in 2⁶¹.
// Nothing rounds, because every float64 is m·2ᵉ, and 2 has an inverse modulo p.
type Fingerprint uint64

const prime = 1<<61 - 1

// Plus returns the fingerprint of v + x·eⱼ, where v has fingerprint f and eⱼ is the
// j-th unit vector; x must be finite.
func (f Fingerprint) Plus(j int, x float64) Fingerprint {
	if x == 0 {
		return f
	}
	m, e := Split(x)
	shift := ((e % 61) + 61) % 61 // 2⁶¹ = 1
	v := mod(uint64(1)<<shift, uint64(max(m, -m)))
	if m < 0 {
		v = prime - v
	}
	return Fingerprint(reduce(uint64(f) + mod(factor(j), v)))
}

// PlusTimes returns the fingerprint of v + n·u, where v and u have fingerprints f
// and g; n must not be negative.
func (f Fingerprint) PlusTimes(n int, g Fingerprint) Fingerprint {
	return Fingerprint(reduce(uint64(f) + mod(reduce(uint64(n)), uint64(g))))
}

// factor returns rⱼ, a number below p that looks random (SplitMix64's mixing of j).
func factor(j int) uint64 {
	z := uint64(j+1) * 0x9e3779b97f4a7c15
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return reduce(z ^ z>>31)
}

// mod returns a·b mod p, for a and b below 2⁶².
func mod(a, b uint64) uint64 {
	high, low := bits.Mul64(a, b)
	return reduce(reduce(low) + reduce(high<<3)) // 2⁶⁴ = 2³
}

// reduce returns x mod p.
func reduce(x uint64) uint64 {
	x = x&prime + x>>61
	if x >= prime {
		x -= prime
	}
	return x
}
