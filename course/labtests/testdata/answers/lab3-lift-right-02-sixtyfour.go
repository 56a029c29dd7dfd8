package answer

// Right: has 64 features, the largest number allowed. They are squares of 64 sums c·x1 + x2, each
// of which contains the mixed term 2c·x1·x2. Combinations of the features also give x1, x2, x1² and
// x2².

func Lift(x []float64) (features []float64) {
	features = []float64{x[0], x[1]}
	for c := 1.0; len(features) < 64; c++ {
		s := c*x[0] + x[1]
		features = append(features, s*s)
	}
	return
}
