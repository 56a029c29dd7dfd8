package answer

// Right: the constant is -4 and is inserted in the middle; Join inserts -b/4 at the same place.

import "slices"

const absorbR02C = -4

func absorbR02At(v []float64, c float64) []float64 {
	return slices.Insert(slices.Clone(v), len(v)/2, c)
}

func Absorb(x []float64) []float64          { return absorbR02At(x, absorbR02C) }
func Join(w []float64, b float64) []float64 { return absorbR02At(w, b/absorbR02C) }
