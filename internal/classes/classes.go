// Package classes decides which names in a label column mean the same class. If all names are numbers,
// equal numbers mean one class, because programs such as LIBSVM, NumPy and pandas write the same label
// in different ways: 1, 1.0, +1 or 1e0. A name with a leading zero, such as a postcode or 007, is not a
// number. If any name is not a number, different names mean different classes.
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

// Number returns the number that a name spells, and reports whether the name spells a number. Names
// with a leading zero (007, 00) don't count as numbers. Neither do numbers with an absolute value of
// 2⁵³ or more, because from there on several integers round to the same float64.
func Number(name string) (value float64, ok bool) {
	if !decimal.MatchString(name) {
		return 0, false
	}
	v, err := strconv.ParseFloat(name, 64)
	return v + 0, err == nil && v < 1<<53 && v > -1<<53 // −0 + 0 = 0
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

// Merge returns, for each word, the index of the first word of the same class. If Number accepts every
// word, this is the index of the first word with the same number. Otherwise it is the word's own index.
// The words must be distinct.
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

// Index returns a function that finds a word among the known words. If the word is a known word, the
// function returns its index. If not, but Number accepts every known word, it returns the index of the
// first known word with the same number, if there is one. Otherwise it returns −1.
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

// byNumber returns a function that finds a word by its number: it returns the index of the first of the
// given words with the same number, or −1 if there is none. If Number rejects any of the given words,
// the function always returns −1.
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

// Sorted returns a copy of names, sorted in the order that all packages use. If all names are finite
// numbers, they are sorted by value ("2" before "10"), and equal numbers, such as "1" and "1.0", are
// sorted as strings. Otherwise all names are sorted as strings.
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
