// Package thousands removes thousands separators from numbers.
package thousands

import "strings"

// Remove returns a number without its thousands separators. It returns the text unchanged unless one to
// three digits precede the first separator, and exactly three digits follow each separator. In Indian
// notation, such as 1,23,45,678, one or two digits precede the first separator, and two digits follow each
// separator except the last.
func Remove(text string, thousands, decimal rune) string {
	if !strings.ContainsRune(text, thousands) {
		return text
	}
	whole, fraction := text, ""
	if i := strings.IndexRune(text, decimal); i >= 0 {
		whole, fraction = text[:i], text[i:]
	}
	groups := strings.Split(whole, string(thousands))
	last := len(groups) - 1
	first := strings.TrimLeft(groups[0], "+-")
	if first == "" || !areGroups(groups[last:], 3) {
		return text
	}
	isUsual := len(first) <= 3 && areGroups(groups[1:], 3)
	isIndian := len(first) <= 2 && areGroups(groups[1:last], 2)
	if !isUsual && !isIndian {
		return text
	}
	return strings.Join(groups, "") + fraction
}

// areGroups reports whether each group consists of the given number of digits.
func areGroups(groups []string, digits int) bool {
	for _, group := range groups {
		if len(group) != digits || strings.Trim(group, "0123456789") != "" {
			return false
		}
	}
	return true
}
