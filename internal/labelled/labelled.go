// Package labelled checks in exact arithmetic whether weights separate labelled rows, and whether
// a combination of the rows is 0.
package labelled

import (
	"perceptronlab/internal/exact"
	"perceptronlab/internal/rows"
)

// A Set contains n examples (xᵢ, yᵢ): rows xᵢ of finite features, and for each row a label yᵢ, −1 or
// +1. The caller owns the slices; a Set never changes them.
type Set struct {
	rows.Matrix
	Labels []float64

	// Radius2 is R² = max ‖xᵢ‖², as package dot computes it. If it is 0, NotAbove computes
	// every score exactly.
	Radius2 float64
}

// ExactScore returns the exact y w·x of example i.
func (s *Set) ExactScore(w []float64, i int) *exact.Sum {
	sum := new(exact.Sum)
	y := s.Labels[i]
	for j, v := range s.Row(i).Entries() {
		sum.Add(y*w[j], v)
	}
	return sum
}

// ExactSign returns the exact sign of y w·x − margin for example i: −1, 0 or +1.
func (s *Set) ExactSign(w []float64, i int, margin float64) int {
	sum := s.ExactScore(w, i)
	sum.Add(-margin, 1)
	return sum.Sign()
}
