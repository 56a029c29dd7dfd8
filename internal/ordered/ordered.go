// Package ordered defines the order of class names that all packages use.
package ordered

import (
	"cmp"
	"math"
	"slices"
	"strconv"
)

// Names returns names sorted: as numbers if all are finite numbers, "2" before "10",
// otherwise as strings. Names of the same number, "1" and "1.0", are sorted as strings.
func Names(names []string) []string {
	sorted := slices.Sorted(slices.Values(names))
	values := make(map[string]float64, len(names))
	for _, name := range names {
		v, err := strconv.ParseFloat(name, 64)
		if err != nil || math.IsNaN(v) || math.IsInf(v, 0) {
			return sorted
		}
		values[name] = v
	}
	slices.SortStableFunc(sorted, func(a, b string) int { return cmp.Compare(values[a], values[b]) })
	return sorted
}
