package answer

// Wrong: the mistakes are counted on from epoch to epoch: 3 4 4 instead of 3 1 0 for Ada Lovelace.

func Name() string { return "Ada Lovelace" }

func Trace() (mistakes []int, weights [][]float64) {
	mistakes = []int{3, 4, 4}
	weights = [][]float64{{2, 3}, {3, 2}, {3, 2}}
	return
}
