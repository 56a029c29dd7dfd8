package answer

// Wrong: rate 2, but the part says w + y x (rate 1): for Ada Lovelace the weights are (-1, 3), not (-2, 6), after epoch 1.

func Name() string { return "Ada Lovelace" }

func Trace() (mistakes []int, weights [][]float64) {
	return []int{2, 2, 0}, [][]float64{{-2, 6}, {-6, 6}, {-6, 6}}
}
