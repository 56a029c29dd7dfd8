// Package weight checks the weights of rows and classes.
package weight

import "perceptronlab/internal/finite"

// The least and the largest weight. Between them, a score that overflows is due to the numbers of the rows,
// and an update is never so small that it vanishes.
const (
	Least   = 1e-100
	Largest = 1e+100
)

// Want returns what an error message says is expected of the weight w: a positive number, or a number from
// Least to Largest. It returns "" if w is valid.
func Want(w float64) string {
	switch {
	case !finite.All(w) || w <= 0:
		return "a positive number"
	case w < Least || w > Largest:
		return "a weight from 1e-100 to 1e+100; only the ratios of the weights matter"
	}
	return ""
}
