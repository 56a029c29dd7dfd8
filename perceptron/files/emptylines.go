package files

import "bytes"

// fillEmptyLines returns a text of CSV in which each empty line has the value "". A csv.Reader skips empty
// lines, but in a file with one column, an empty line is a row whose value is missing.
func fillEmptyLines(text []byte) []byte {
	if !mayHaveEmptyLine(text) {
		return text
	}
	var filled []byte
	for line, inQuotes := range linesAndQuotes(text) {
		if !inQuotes && isEmptyLine(line) {
			filled = append(filled, `""`...)
		}
		filled = append(filled, line...)
	}
	return filled
}

// mayHaveEmptyLine reports whether a line end is at the beginning of the text or after another line end.
func mayHaveEmptyLine(text []byte) bool {
	return len(text) > 0 && (text[0] == '\n' || text[0] == '\r') ||
		bytes.Contains(text, []byte("\n\n")) || bytes.Contains(text, []byte("\n\r"))
}

// isEmptyLine reports whether a line has nothing but its line end.
func isEmptyLine(line []byte) bool { return len(bytes.TrimLeft(line, "\r\n")) == 0 }
