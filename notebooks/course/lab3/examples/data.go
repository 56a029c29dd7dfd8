// Package examples holds what a student of lab 3 writes down or is given: data with a proof, and
// the small data that belong to a name. It is apart from package lab3 because a cell that
// only shows data is no test.
package examples

import (
	"fmt"
	"strings"
)

// Data are examples and a proof of what is claimed about them:
//
//	examples.Data{
//		X:         [][]float64{{1, 2}, {3, 1}},
//		Y:         []float64{1, -1},
//		Separator: []float64{-4, 0, 8}, // or Lambda
//	}
//
// The rows of X are points, without the constant 1: it is appended to each, x → [x; 1], when
// the proof is checked. So a separator has one number more than a point, and the bias is its
// last.
type Data struct {
	X [][]float64 // a point a row
	Y []float64   // its label, −1 or +1

	// One of these is the proof.
	Separator []float64 // y w·[x; 1] > 0 for every example
	Lambda    []float64 // λ ≥ 0, not all 0, Σ λᵢ yᵢ [xᵢ; 1] = 0: no w can separate
}

// String writes an example a line, also with its constant.
func (d Data) String() string {
	var b strings.Builder
	for i, x := range d.X {
		y := 0.0
		if i < len(d.Y) {
			y = d.Y[i]
		}
		fmt.Fprintf(&b, "row %d: x = %v, [x; 1] = %v, y = %+g\n", i, x, append(append([]float64{}, x...), 1), y)
	}
	return b.String()
}
