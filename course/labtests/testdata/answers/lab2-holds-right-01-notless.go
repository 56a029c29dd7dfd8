package answer

// Right: tests "at least" as "not less", and "at most" as "not more". The two numbers of Gains
// arrive through a channel.

func Holds(u, before, after []float64, rho, r2 float64) (line2, line3 bool) {
	c := make(chan [2]float64)
	go func() {
		defer close(c)
		p, g := Gains(u, before, after)
		c <- [...]float64{p, g}
	}()
	for v := range c {
		line2, line3 = !(v[0] < rho), !(v[1] > r2)
	}
	return
}
