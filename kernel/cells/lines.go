package cells

import "strings"

const byteOrderMark = "\ufeff"

// Lines returns the lines of a cell as a reader sees them, without the characters that end them. A line ends
// with a line feed, as on Linux and macOS, or with a carriage return and a line feed, as on Windows. If a
// cell has no line feeds at all, its lines end with carriage returns. Byte order marks in front of the first
// line are left out.
func Lines(source string) []string {
	source = strings.TrimLeft(source, byteOrderMark)
	if !strings.Contains(source, "\n") {
		return strings.Split(source, "\r")
	}
	lines := strings.Split(source, "\n")
	for i, line := range lines {
		lines[i] = strings.TrimRight(line, "\r")
	}
	return lines
}
