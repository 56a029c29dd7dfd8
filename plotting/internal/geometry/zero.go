package geometry

import (
	"slices"
)

func AllZero(v ...float64) bool {
	return !slices.ContainsFunc(v, func(f float64) bool { return f != 0 })
}
