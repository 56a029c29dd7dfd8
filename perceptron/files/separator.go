package files

import (
	"regexp"
	"strings"
)

// inQuotes matches what is in quotation marks.
var inQuotes = regexp.MustCompile(`"[^"]*("|$)`)

// otherSeparator returns the separator that is most frequent outside quotation marks, or 0.
func otherSeparator(line string, space bool) rune {
	line = inQuotes.ReplaceAllString(line, "")
	best, most := rune(0), 0
	for _, sign := range []rune{';', '\t', ',', '|', ' '} {
		if n := strings.Count(line, string(sign)); n > most && (sign != ' ' || space) {
			best, most = sign, n
		}
	}
	return best
}
