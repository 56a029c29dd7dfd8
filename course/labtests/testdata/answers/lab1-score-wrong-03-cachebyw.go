package answer

// Wrong: caches scores by w alone. After Score([1 2], [3 4]) = 11, Score([1 2], [0 0]) is 11
// instead of 0.

import "fmt"

var scoreW03Memory = map[string]float64{}

func Score(w, x []float64) float64 {
	key := fmt.Sprint(w)
	if s, ok := scoreW03Memory[key]; ok {
		return s
	}
	s := 0.0
	for j := range w {
		s += w[j] * x[j]
	}
	scoreW03Memory[key] = s
	return s
}
