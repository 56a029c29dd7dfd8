// Package libsvm recognises the text of LIBSVM files: lines such as "+1 3:0.5 7:2", with a label and entries.
package libsvm

import (
	"regexp"
	"strings"
)

var (
	line      = regexp.MustCompile(`^[-+.,\w]+(?:\s+qid:\d+)?(?:\s+\d+:[-+.\w]+)+\s*(?:#.*)?$`)
	entry     = regexp.MustCompile(`\s\d+:`)
	labelOnly = regexp.MustCompile(`^[-+.\d]+\s*(?:#.*)?$`) // a row of zeros
)

// LooksLike reports whether the first lines of a text are all lines of a LIBSVM file, each of which has at
// least the given number of entries. The text of other files may have single entries, such as the time 10:30.
// Only complete lines count; lines that are empty, comments or numbers without entries don't. The argument
// isWhole reports whether start is the whole text.
func LooksLike(start string, isWhole bool, entries int) bool {
	const maxLines = 5
	matched := 0
	for text := range strings.Lines(start) {
		isComplete := strings.HasSuffix(text, "\n") || isWhole
		text = strings.TrimSpace(text)
		switch {
		case !isComplete || matched == maxLines:
			return matched > 0
		case text == "" || text[0] == '#' || labelOnly.MatchString(text):
		case !line.MatchString(text) || len(entry.FindAllString(text, -1)) < entries:
			return false
		default:
			matched++
		}
	}
	return matched > 0
}
