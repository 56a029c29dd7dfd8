package files

import (
	"regexp"
	"strings"
)

// inQuotes matches text in quotation marks. The closing mark may be missing at the end of the line.
var inQuotes = regexp.MustCompile(`"[^"]*("|$)`)

// mostFrequentSeparator returns the semicolon, tab, comma or bar that is most frequent in a line, or 0 if
// the line has none of them. It ignores text in quotation marks. If allowSpace is true, a space also
// counts as a separator.
func mostFrequentSeparator(line string, allowSpace bool) rune {
	line = inQuotes.ReplaceAllString(line, "")
	separator, maxCount := rune(0), 0
	for _, r := range []rune{';', '\t', ',', '|', ' '} {
		if n := strings.Count(line, string(r)); n > maxCount && (r != ' ' || allowSpace) {
			separator, maxCount = r, n
		}
	}
	return separator
}
