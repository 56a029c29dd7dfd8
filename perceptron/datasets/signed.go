package datasets

import (
	"fmt"

	"perceptronlab/perceptron"
)

// Signed returns a copy of d with the feature values −1 and +1 instead of 0 and 1. Each value x
// becomes 2x − 1. Labels, the order of the examples and the column names are unchanged. Call Signed
// before AbsorbBias, because the copy does not record that a bias is absorbed.
//
// A gate (see [Gate]) and its signed copy are either both linearly separable or both inseparable. But
// training runs on the two differ, because the examples of the signed copy are centred at the origin.
//
// Signed panics if a value is neither 0 nor 1.
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
