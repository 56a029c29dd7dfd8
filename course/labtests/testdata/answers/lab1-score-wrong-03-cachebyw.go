package answer

// Wrong: remembers the score by w alone: Score([1 2], [3 4]) = 11, then Score([1 2], [0 0]) = 11, not 0.

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
