// Package similar finds the name that a misspelled name probably means.
package similar

import (
	"strings"
	"unicode"
)

// Most returns the element of names that is most similar to name, and the first such element if there are
// several. It reports false if no element is so similar that name may be a misspelling of it.
func Most(name string, names []string) (similar string, ok bool) {
	limit := min(2, (len(name)-1)/2) + 1 // a similar name is nearer than this
	for _, candidate := range names {
		d := distance(Normalised(candidate), Normalised(name))
		if d < limit {
			limit, similar, ok = d, candidate, true
		}
	}
	return similar, ok
}

// distance returns the distance between two names. It removes the prefix and the suffix that the names
// have in common, and returns the length in bytes of the longer of the two remainders.
func distance(a, b string) int {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return max(len(a), len(b))
}

// Normalised returns only the letters and digits of a name, in lower case.
func Normalised(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}
