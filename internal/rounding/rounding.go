// Package rounding recognises columns whose numbers differ only because they were rounded.
package rounding

import "math"

// minRows is the number of rows that IsConstant assumes for smaller tables. Even in a table of two rows,
// a number may be the result of many rounded operations.
const minRows = 64

// IsConstant reports whether the numbers of a column are equal, perhaps up to rounding errors. The arguments
// are the smallest number, the largest number and the number of rows n. The numbers are equal up to rounding
// errors if
//
//	high − low ≤ 4ε n max(|low|, |high|),     ε = 2⁻⁵²,
//
// where n counts as 64 if it is smaller. Programs write such columns when they compute a constant in
// different ways, for example 0.3 and 0.1 + 0.2. The bound grows with n because that of sums does: the
// differences of n numbers that increase by 0.1 differ by up to 2ε n·0.1. StandardScaler of scikit-learn has
// a similar rule, which compares the standard deviation with ε n times the mean.
//
// Whole numbers of at most 2⁵³ have no rounding errors. If low and high are two different such numbers,
// IsConstant returns false. Times in microseconds since 1970, for example, differ although they are above
// 10¹⁵.
func IsConstant(low, high float64, n int) bool {
	if low == high {
		return true
	}
	if isExact(low) && isExact(high) {
		return false
	}
	const epsilon = 0x1p-52
	return high-low <= 4*epsilon*float64(max(n, minRows))*max(-low, high)
}

// isExact reports whether v is a whole number of at most 2⁵³ in absolute value.
func isExact(v float64) bool {
	return v == math.Trunc(v) && math.Abs(v) <= 1<<53
}
