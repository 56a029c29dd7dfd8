package answer

// Right: the features are eight random numbers whose seed is the point, so each point always has
// the same features. Four points in eight dimensions are in general position, so a plane separates
// them with any labels.

import (
	"math"
	"math/rand"
)

func Lift(x []float64) (features []float64) {
	seed := math.Float64bits(x[0]+0)*31 ^ math.Float64bits(x[1]+0)>>7
	r := rand.New(rand.NewSource(int64(seed)))
	for range 8 {
		features = append(features, r.Float64())
	}
	return
}
