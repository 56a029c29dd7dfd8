package answer

// Wrong: all rows are 0. No learning rate leads to these rows: for Ada Lovelace, w after example 1
// is [3 3 -1].

func Name() string { return "Ada Lovelace" }

func Weights() [][]float64 {
	return [][]float64{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}
}
