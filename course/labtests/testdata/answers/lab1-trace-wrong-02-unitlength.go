package answer

// Wrong: each row is normalised, so the rate differs from row to row. For Ada Lovelace, row 3 has
// the length 1, but with the rate of row 1 its length would be sqrt(5/19).

import "math"

func Name() string { return "Ada Lovelace" }

func Weights() [][]float64 {
	rows := [][]float64{{3, 3, -1}, {3, 3, -1}, {1, 0, -2}, {3, 1, -1}}
	for _, r := range rows {
		n := math.Sqrt(r[0]*r[0] + r[1]*r[1] + r[2]*r[2])
		for j := range r {
			r[j] /= n
		}
	}
	return rows
}
