package answer

// Right: each epoch begins with the examples that were mistakes in the previous epoch. Results are
// cached by all arguments, and copied when they are returned.

import "fmt"

type trainR03Run struct {
	w []float64
	n []int
}

var trainR03Known = map[string]trainR03Run{}

func Train(xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int) {
	key := fmt.Sprint(xs, "|", ys, "|", epochs)
	run, ok := trainR03Known[key]
	if !ok {
		run.w = make([]float64, len(xs[0]))
		first, last := []int{}, []int{}
		for i := range xs {
			first = append(first, i)
		}
		for e := 0; e < epochs; e++ {
			bad, good := []int{}, []int{}
			for _, i := range append(append([]int{}, first...), last...) {
				if Mistake(run.w, xs[i], ys[i]) {
					run.w = Update(run.w, xs[i], ys[i])
					bad = append(bad, i)
				} else {
					good = append(good, i)
				}
			}
			run.n = append(run.n, len(bad))
			if first, last = bad, good; len(bad) == 0 {
				break
			}
		}
		trainR03Known[key] = run
	}
	return append(w, run.w...), append(perEpoch, run.n...)
}
