package files

import "bytes"

// trimReturns shortens each run of carriage returns at the end of a line of CSV to one, in place. Lines end
// in CR CR LF if a program has added a carriage return to the CR LF of another program. Line ends in
// quotation marks stay as they are.
func trimReturns(text []byte) []byte {
	if !bytes.Contains(text, []byte("\r\r\n")) && !bytes.HasSuffix(text, []byte("\r\r")) {
		return text
	}
	trimmed := text[:0]
	for line, inQuotes := range linesAndQuotes(text) {
		body, isWhole := bytes.CutSuffix(line, []byte{'\n'})
		for !inQuotes && bytes.HasSuffix(body, []byte("\r\r")) {
			body = body[:len(body)-1]
		}
		trimmed = append(trimmed, body...)
		if isWhole {
			trimmed = append(trimmed, '\n')
		}
	}
	return trimmed
}

// doubleReturns returns a text of CSV from which a csv.Reader reads each CR LF in quotation marks as CR LF. A
// csv.Reader removes one carriage return before each line feed.
func doubleReturns(text []byte) []byte {
	if bytes.IndexByte(text, '"') < 0 || !bytes.Contains(text, []byte("\r\n")) {
		return text
	}
	var doubled []byte
	for line, inQuotes := range linesAndQuotes(text) {
		if body, ok := bytes.CutSuffix(line, []byte("\r\n")); ok && inQuotes {
			doubled = append(append(doubled, body...), "\r\r\n"...)
			continue
		}
		doubled = append(doubled, line...)
	}
	return doubled
}
