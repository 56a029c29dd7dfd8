// Package finite distinguishes finite numbers from NaN and the infinities.
package finite

// All reports whether every value is finite: neither NaN nor infinite.
func All(values ...float64) bool {
	return IndexNonFinite(values) < 0
}

// IndexNonFinite returns the index of the first value that is not finite, or −1 if all values are finite.
func IndexNonFinite(values []float64) int {
	for i, v := range values {
		if v-v != 0 { // NaN, also if v is infinite; 0 if v is finite
			return i
		}
	}
	return -1
}
