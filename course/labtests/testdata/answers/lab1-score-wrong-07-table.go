package answer

// Wrong: returns stored answers to three visible questions, and otherwise the first product.
// Score([1 1], [1 1]) is 1 instead of 2.

import "fmt"

func Score(w, x []float64) float64 {
	known := map[string]float64{"[1 2]·[3 4]": 11, "[2 -1 1]·[1 5 -1]": -4, "[0.5 -1.5]·[1 2]": -2.5}
	if s, ok := known[fmt.Sprint(w, "·", x)]; ok {
		return s
	}
	return w[0] * x[0]
}
