package datasets

import (
	"fmt"

	"perceptronlab/perceptron"
)

// Signed returns a copy of d with the features −1 and +1 instead of 0 and 1. Each feature x becomes
// 2x − 1. Labels, order and names are unchanged. Call Signed before AbsorbBias.
//
// The same gates are linearly separable with either pair of features. But runs differ, because the
// features −1 and +1 are centred at the origin.
//
// Signed panics if a feature is neither 0 nor 1.
func Signed(d *perceptron.Dataset) *perceptron.Dataset {
	x := make([][]float64, 0, d.Len())
	y := make([]float64, 0, d.Len())
	for row, label := range d.All() {
		signed := make([]float64, len(row))
		for j, v := range row {
			if v != 0 && v != 1 {
				panic(fmt.Sprintf("datasets: Signed: row %d, column %d: got %v, want 0 or 1", len(x), j, v))
			}
			signed[j] = 2*v - 1
		}
		x = append(x, signed)
		y = append(y, label)
	}
	s := perceptron.Must(perceptron.FromRows(x, y))
	if names := d.Names(); names != nil {
		return s.Named(names...)
	}
	return s
}
