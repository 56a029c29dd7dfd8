package answer

// Wrong: the mistakes are counted on from epoch to epoch: 2 4 4 instead of 2 2 0 for Ada Lovelace.

func Name() string { return "Ada Lovelace" }

func Trace() (mistakes []int, weights [][]float64) {
	mistakes = []int{2, 4, 4}
	weights = [][]float64{{-1, 3}, {-3, 3}, {-3, 3}}
	return
}
