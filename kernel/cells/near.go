package cells

import (
	"maps"
	"slices"
	"strings"
)

// minNear is the length from which a name can be a misspelt one. Short names often differ in one letter.
const minNear = 4

// nearName returns the first of some names that differs from a name by a slip of the keyboard; "" if there is
// none.
func nearName(name string, names map[string]bool) string {
	for _, other := range slices.Sorted(maps.Keys(names)) {
		if isNear(name, other) {
			return other
		}
	}
	return ""
}

// isNear reports whether two names differ in one letter: it is missing, added or another one, or two
// neighbours have changed places.
func isNear(a, b string) bool {
	if len(a) < minNear || a == b {
		return false
	}
	for a != "" && b != "" && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	for a != "" && b != "" && a[len(a)-1] == b[len(b)-1] {
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	isSwapped := len(a) == 2 && len(b) == 2 && a[0] == b[1] && a[1] == b[0]
	isOneLetter := len(a) <= 1 && len(b) <= 1 && !isDigits(a+b)
	return isOneLetter || isSwapped
}

// isDigits reports whether a text has only digits. Names such as class1 and class2 differ on purpose.
func isDigits(text string) bool { return strings.Trim(text, "0123456789") == "" }
