package files

import (
	"strings"
	"unicode"
)

// likeliest returns the name in names that is most similar to name. It reports false unless one
// differs from it only by a likely typing error.
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

// edits returns the distance of two names: the length of the longer one without their common prefix
// and suffix, in bytes.
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
