// Package finite distinguishes finite numbers from NaN and the infinities.
package finite

import "math"

// All reports whether every value is finite: neither NaN nor infinite.
func All(values ...float64) bool {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}
