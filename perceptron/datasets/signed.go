package datasets

import (
	"fmt"

	"perceptronlab/perceptron"
)

// Signed returns d with inputs −1 and +1 instead of 0 and 1: every feature x
// becomes 2x − 1. Labels, order and names stay. Use it before AbsorbBias.
//
// Both codings make the same gates separable, but the runs differ: the inputs
// ±1 lie around the origin, 0 and 1 on one side of it.
//
// It panics if a feature is neither 0 nor 1.
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
