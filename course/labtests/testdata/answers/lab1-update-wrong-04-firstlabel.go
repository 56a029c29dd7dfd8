package answer

// Wrong: keeps the label of the first update that it ever made: Update(w, x, 1), then Update([1 2], [3 1], -1) = [4 3].

import "sync"

var (
	updateW04Once sync.Once
	updateW04Y    float64
)

func Update(w, x []float64, y float64) []float64 {
	updateW04Once.Do(func() { updateW04Y = y })
	after := make([]float64, len(w))
	for j := range w {
		after[j] = w[j] + updateW04Y*x[j]
	}
	return after
}
