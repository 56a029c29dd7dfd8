package answer

// Wrong: all four rows are the same slice, which finally holds the last w. For Ada Lovelace, rows 1
// to 3 are [3 1 -1] too.

func Name() string { return "Ada Lovelace" }

func Weights() [][]float64 {
	w := make([]float64, 3)
	var rows [][]float64
	for _, v := range [][]float64{{3, 3, -1}, {3, 3, -1}, {1, 0, -2}, {3, 1, -1}} {
		copy(w, v)
		rows = append(rows, w)
	}
	return rows
}
