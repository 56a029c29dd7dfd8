package dot

// Distance2 returns Σ (aⱼ − bⱼ)², the squared distance of a and b, summed in the order
// of Product. It panics unless they have the same length.
func Distance2(a, b []float64) float64 {
	b = b[:len(a)]
	var s [8]float64
	for len(a) >= 8 && len(b) >= 8 {
		for lane := range s {
			d := a[lane] - b[lane]
			s[lane] += float64(d * d)
		}
		a, b = a[8:], b[8:]
	}
	b = b[:len(a)]
	for lane := range a {
		d := a[lane] - b[lane]
		s[lane&7] += float64(d * d)
	}
	return sum(&s)
}
