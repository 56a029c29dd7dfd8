package answer

// Wrong: caches results by xs and epochs, but not by ys. After Train(andX, andY, 100), Train(andX,
// other labels, 100) returns the weights of AND.

import "fmt"

var (
	trainW02W = map[string][]float64{}
	trainW02N = map[string][]int{}
)

func Train(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	key := fmt.Sprint(xs, epochs)
	if trainW02W[key] == nil {
		w = make([]float64, len(xs[0]))
		for range epochs {
			n := 0
			w, n = Epoch(w, xs, ys)
			perEpoch = append(perEpoch, n)
			if n == 0 {
				break
			}
		}
		trainW02W[key], trainW02N[key] = w, perEpoch
	}
	return trainW02W[key], trainW02N[key]
}
