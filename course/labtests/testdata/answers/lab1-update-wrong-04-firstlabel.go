package answer

// Wrong: uses the label of the first call in all later calls. After Update(w, x, 1), Update([1 2],
// [3 1], -1) is [4 3].

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
