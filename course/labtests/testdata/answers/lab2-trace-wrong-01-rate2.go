package answer

// Wrong: rate 2, but the part says w + y x (rate 1): for Ada Lovelace the weights are (2, 3), not (4, 6), after epoch 1.

func Name() string { return "Ada Lovelace" }

func Trace() (mistakes []int, weights [][]float64) {
	return []int{3, 1, 0}, [][]float64{{4, 6}, {6, 4}, {6, 4}}
}
