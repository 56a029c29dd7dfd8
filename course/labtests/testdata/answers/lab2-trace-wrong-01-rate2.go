package answer

// Wrong: the rate is 2, but the part requires w + y x. For Ada Lovelace, the weights after epoch 1
// are (2, 3), not (4, 6).

func Name() string { return "Ada Lovelace" }

func Trace() (mistakes []int, weights [][]float64) {
	return []int{3, 1, 0}, [][]float64{{4, 6}, {6, 4}, {6, 4}}
}
