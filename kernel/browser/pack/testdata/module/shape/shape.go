// Package shape has shapes.
package shape

import "errors"

// ErrFlat is the error of a shape without an area.
var ErrFlat = errors.New("flat")

// Area returns the area of a rectangle.
func Area(width, height float64) float64 { return width * height }
