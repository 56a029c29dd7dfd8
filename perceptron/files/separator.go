package files

import (
	"regexp"
	"strings"
)

// inQuotes matches text in quotation marks.
var inQuotes = regexp.MustCompile(`"[^"]*("|$)`)

// otherSeparator returns the common separator that is most frequent outside quotation marks, or 0
// if there is none. It considers spaces only if space is true.
func otherSeparator(line string, space bool) rune {
	line = inQuotes.ReplaceAllString(line, "")
	best, most := rune(0), 0
	for _, r := range []rune{';', '\t', ',', '|', ' '} {
		if n := strings.Count(line, string(r)); n > most && (r != ' ' || space) {
			best, most = r, n
		}
	}
	return best
}
