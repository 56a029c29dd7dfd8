// Package unit converts lengths.
package unit

const Inch = 2.54 // in cm
