// Package classes decides which names in a label column mean the same class. If all names are numbers,
// equal numbers mean one class, because programs such as LIBSVM, NumPy and pandas write the same label
// in different ways: 1, 1.0, +1 or 1e0. If any name is not a number, different names mean different
// classes. A name with a leading zero, such as 007 or a postcode, does not count as a number.
package classes

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/internal/finite"
)

// decimal matches a number without a leading zero.
var decimal = regexp.MustCompile(`^[+-]?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$`)

// Number returns the number that a name spells, and reports whether the name spells a number. It rejects
// names with a leading zero (007, 00). It also rejects numbers with an absolute value of 2⁵³ or more,
// because several such integers round to the same float64.
func Number(name string) (value float64, ok bool) {
	if !decimal.MatchString(name) {
		return 0, false
	}
	v, err := strconv.ParseFloat(name, 64)
	return v + 0, err == nil && v < 1<<53 && v > -1<<53 // −0 + 0 = 0
}

// NumberWith is like Number, but for names whose decimal separator is point instead of '.'.
func NumberWith(name string, point rune) (value float64, ok bool) {
	if point != '.' {
		if strings.Contains(name, ".") {
			return 0, false
		}
		name = strings.Replace(name, string(point), ".", 1)
	}
	return Number(name)
}

// Distinct returns the distinct names, in the order of their first appearance.
func Distinct(names []string) []string {
	var distinct []string
	seen := map[string]bool{}
	for _, name := range names {
		if !seen[name] {
			seen[name] = true
			distinct = append(distinct, name)
		}
	}
	return distinct
}

// Merge returns, for each name, the index of the first name of the same class. If Number accepts every
// name, this is the index of the first name with the same number. Otherwise it is the name's own index.
// The names must be distinct.
func Merge(names []string) []int {
	first := make([]int, len(names))
	find := findNumber(names)
	for i, name := range names {
		first[i] = find(name)
		if first[i] < 0 {
			first[i] = i
		}
	}
	return first
}

// Index returns a function that returns the index of a name among the known names. If the name is not a
// known name, but Number accepts all known names, the function returns the index of the first known name
// with the same number. If there is no such name, it returns −1.
func Index(known []string) func(name string) int {
	indexOf, find := make(map[string]int, len(known)), findNumber(known)
	for i, name := range known {
		indexOf[name] = i
	}
	return func(name string) int {
		if i, ok := indexOf[name]; ok {
			return i
		}
		return find(name)
	}
}

// findNumber returns a function that returns the index of the first known name with the same number as
// its argument, or −1 if there is no such name. If Number rejects any of the known names, the function
// always returns −1.
func findNumber(known []string) func(name string) int {
	first := make(map[float64]int, len(known))
	for i, name := range slices.Backward(known) {
		v, ok := Number(name)
		if !ok {
			return func(string) int { return -1 }
		}
		first[v] = i
	}
	return func(name string) int {
		v, isNumber := Number(name)
		if i, ok := first[v]; isNumber && ok {
			return i
		}
		return -1
	}
}

// Sorted returns a copy of names in the order that all packages use for classes. If all names are finite
// numbers, they are sorted by value, so "2" precedes "10". Names with the same value, such as "1" and
// "1.0", are sorted as strings. If any name is not a finite number, all names are sorted as strings.
func Sorted(names []string) []string {
	sorted := slices.Sorted(slices.Values(names))
	values := make(map[string]float64, len(names))
	for _, name := range names {
		v, err := strconv.ParseFloat(name, 64)
		if err != nil || !finite.All(v) {
			return sorted
		}
		values[name] = v
	}
	slices.SortStableFunc(sorted, func(a, b string) int { return cmp.Compare(values[a], values[b]) })
	return sorted
}
