package files

import (
	"strings"
	"unicode"
)

// likeliest returns the element of names that is most similar to name. It reports false if no
// element is so similar that name may be a misspelling of it.
func likeliest(name string, names []string) (closest string, ok bool) {
	fewest := min(2, (len(name)-1)/2) + 1
	for _, candidate := range names {
		n := edits(squeezed(candidate), squeezed(name))
		if n < fewest {
			fewest, closest, ok = n, candidate, true
		}
	}
	return closest, ok
}

// edits returns a distance between two names: the length in bytes of the longer name, after the
// common prefix and suffix of both names have been removed.
func edits(a, b string) int {
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	return max(len(a), len(b))
}

// squeezed returns the letters and digits of a name, in lower case.
func squeezed(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}
