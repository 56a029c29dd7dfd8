package answer

// Right: returns the sum of all w of the run, each multiplied by its votes. The votes of w are the
// number of examples after which w was the current weights. The sum is divided by its length, which
// changes no prediction.

import "math"

func Robust(xs [][]float64, ys []float64, epochs int) []float64 {
	type voter struct {
		w     []float64
		votes int
	}
	voters := []voter{{make([]float64, len(xs[0])), 0}}
	for range epochs {
		for i := len(xs) - 1; i >= 0; i-- {
			last := voters[len(voters)-1].w
			if Mistake(last, xs[i], ys[i]) {
				voters = append(voters, voter{Update(last, xs[i], ys[i]), 0})
			}
			voters[len(voters)-1].votes++
		}
	}
	mean := make([]float64, len(xs[0]))
	for _, v := range voters {
		mean = Update(mean, v.w, float64(v.votes))
	}
	if n := math.Sqrt(Score(mean, mean)); n > 0 {
		mean = Update(make([]float64, len(mean)), mean, 1/n)
	}
	return mean
}
