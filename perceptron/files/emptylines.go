package files

import "bytes"

// fillEmptyLines returns a text of CSV in which each empty line has the value "". A csv.Reader skips empty
// lines, but in a file with one column, an empty line is a row whose value is missing.
func fillEmptyLines(text []byte) []byte {
	var filled []byte
	inQuotes := false
	for line := range bytes.Lines(text) {
		if bytes.Count(line, []byte{'"'})%2 == 1 {
			inQuotes = !inQuotes
		}
		if !inQuotes && isEmptyLine(line) {
			filled = append(filled, `""`...)
		}
		filled = append(filled, line...)
	}
	return filled
}

// isEmptyLine reports whether a line has nothing but its line end.
func isEmptyLine(line []byte) bool { return len(bytes.TrimLeft(line, "\r\n")) == 0 }
