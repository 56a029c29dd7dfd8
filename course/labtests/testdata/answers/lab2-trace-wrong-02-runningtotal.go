package answer

// Wrong: the counts of mistakes are totals over all epochs so far. For Ada Lovelace, they are 3 4 4
// instead of 3 1 0.

func Name() string { return "Ada Lovelace" }

func Trace() (mistakes []int, weights [][]float64) {
	mistakes = []int{3, 4, 4}
	weights = [][]float64{{2, 3}, {3, 2}, {3, 2}}
	return
}
