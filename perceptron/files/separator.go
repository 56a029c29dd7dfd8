package files

import (
	"regexp"
	"strings"
)

// inQuotes matches text in quotation marks. The closing mark may be missing at the end of the line.
var inQuotes = regexp.MustCompile(`"[^"]*("|$)`)

// otherSeparator returns the most frequent of the common separators in a line, or 0 if the line has
// none of them. It ignores text in quotation marks, and it considers spaces only if space is true.
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
