// Package classes says which names are one class. Where all names are numbers, equal numbers
// are: 1, 1.0, +1 and 1e0, as LIBSVM, NumPy and a DataFrame write the same label. Names with
// a leading zero, as postcodes and 007 have, are words, and so are all names beside them.
package classes

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"

	"perceptronlab/internal/finite"
)

// decimal matches a number without a leading zero.
var decimal = regexp.MustCompile(`^[+-]?((0|[1-9][0-9]*)(\.[0-9]*)?|\.[0-9]+)([eE][+-]?[0-9]+)?$`)

// Number returns the number that a name spells. A name with a leading zero (007, 00) spells
// none, and neither does one of 2⁵³ or more, where float64 takes several integers for one.
func Number(name string) (float64, bool) {
	if !decimal.MatchString(name) {
		return 0, false
	}
	v, err := strconv.ParseFloat(name, 64)
	return v + 0, err == nil && v < 1<<53 && v > -1<<53 // −0 + 0 = 0
}

// Distinct returns each of the names once, in the order in which they appear.
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

// Merge returns for each of the words, which are different and in the order first seen, the
// index of the word whose spelling stands for it. If every word is a Number, that is the first
// of the same number; otherwise each stands for itself.
func Merge(words []string) []int {
	first := make([]int, len(words))
	number := byNumber(words)
	for i, word := range words {
		first[i] = number(word)
		if first[i] < 0 {
			first[i] = i
		}
	}
	return first
}

// Index returns a function that finds a word among the known ones: the one spelled the same,
// or else, if every known one is a Number, the first with the same number. The result is −1
// if there is none.
func Index(known []string) func(word string) int {
	spelled, number := make(map[string]int, len(known)), byNumber(known)
	for i, word := range known {
		spelled[word] = i
	}
	return func(word string) int {
		if i, ok := spelled[word]; ok {
			return i
		}
		return number(word)
	}
}

// byNumber returns a function that finds the first of the words with the same number, or −1;
// always that unless every one is a Number.
func byNumber(words []string) func(word string) int {
	first := make(map[float64]int, len(words))
	for i, word := range slices.Backward(words) {
		v, ok := Number(word)
		if !ok {
			return func(string) int { return -1 }
		}
		first[v] = i
	}
	return func(word string) int {
		v, ok := Number(word)
		if i, known := first[v]; ok && known {
			return i
		}
		return -1
	}
}

// Sorted returns names in the order that all packages use: as numbers if all are finite
// numbers, "2" before "10", otherwise as strings. Names of the same number, "1" and "1.0", are
// sorted as strings.
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
