package answer

// Right: eight numbers that are drawn for each point, always the same for the same point (the seed is the point): four points in eight dimensions are in general position, so every labelling has a plane.

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
