package files

import (
	"bytes"

	"perceptronlab/internal/decimal"
	"perceptronlab/perceptron/datasets"
)

// A rowScanner goes through the text of a block and adds its rows to the parsed ones.
type rowScanner struct {
	*rowParser
	parsedRows
	text     []byte
	at       int    // how much of the text is done
	line     int    // and how many lines of it
	unquoted []byte // memory for a value with quotation marks in it
}

// skipLine skips a line that is empty or a comment, and reports whether there is one.
func (s *rowScanner) skipLine() bool {
	text := s.text[s.at:]
	comment := len(s.comment) > 0 && bytes.HasPrefix(text, s.comment)
	if !comment && text[0] != '\n' && text[0] != '\r' {
		return false
	}
	line, _, _ := bytes.Cut(text, []byte{'\n'})
	if !comment && len(line) > 0 && string(line) != "\r" {
		return false
	}
	s.at = min(s.at+len(line)+1, len(s.text))
	s.line++
	return true
}

// addRow adds the row at s.at, and reports whether it could.
func (s *rowScanner) addRow() bool {
	start := len(s.values)
	s.values = s.values[:start+len(s.categories)]
	row := parsedRow{values: s.values[start:], gap: -1}
	line := s.line
	at := s.at
	last := len(s.columns) - 1
	for j := range s.columns {
		col := &s.columns[j]
		separator := s.comma
		if j == last {
			separator = '\n'
		}
		if col.plain {
			v, n := decimal.Prefix(s.text[at:], s.point)
			end := at + n
			if n > 0 && end < len(s.text) && s.text[end] == separator {
				row.values[col.slot] = v
				at = end + 1
				continue
			}
		}
		cell, end, ok := s.cell(at)
		if !ok || !s.isAt(end, separator) || !s.addCell(&row, j, bytes.TrimSpace(cell)) {
			return false
		}
		at = end + 1
	}
	s.at = min(at, len(s.text))
	s.line++
	s.count++
	if row.gap >= 0 {
		s.values = s.values[:start]
		s.skipped = append(s.skipped, datasets.Skipped{
			Line:   line + 1,
			Row:    s.count - 1,
			Column: s.plan.columns[row.gap].Name,
		})
		return true
	}
	s.rows++
	if s.labelled {
		s.classes = append(s.classes, row.class)
	}
	return true
}

// isAt reports whether a separator, or the end of the text in place of a line end, stands at a place.
func (s *rowScanner) isAt(place int, separator byte) bool {
	if place == len(s.text) {
		return separator == '\n'
	}
	return s.text[place] == separator
}

// A parsedRow is one of parsedRows.
type parsedRow struct {
	values []float64
	class  int
	gap    int // the first column for whose missing value the row is skipped, or −1
}

// addCell adds the value of column j to a row, and reports whether it could.
func (s *rowScanner) addCell(row *parsedRow, j int, cell []byte) bool {
	col := &s.columns[j]
	ok := true
	switch {
	case col.use == unused || row.gap >= 0:
	case col.skips && s.isMissing(cell):
		row.gap = j
	case col.use == asNumber:
		row.values[col.slot], ok = s.number(j, cell)
	case col.use == asCategory:
		row.values[col.slot] = float64(numberOf(cell, &s.categories[col.slot]))
	case col.use == asLabel:
		row.class = numberOf(cell, &s.labels)
	}
	return ok
}

// number returns the number in a cell of column j, and reports whether it could.
func (s *rowScanner) number(j int, cell []byte) (v float64, ok bool) {
	if s.numeric && !s.isMissing(cell) {
		v, n := decimal.Prefix(cell, s.point)
		if n > 0 && n == len(cell) {
			return v, true
		}
	}
	v, err := s.plan.number(&s.plan.columns[j], string(cell))
	return v, err == nil
}

// isMissing is that of the plan, for bytes.
func (s *rowScanner) isMissing(cell []byte) bool {
	for _, word := range s.plan.missing {
		if string(cell) == word {
			return true
		}
	}
	return false
}

// numberOf returns the number of a word among those of a vocabulary, to which it is added if it is new.
func numberOf(word []byte, among *vocabulary) int {
	k, known := among.number[string(word)]
	if !known {
		k = among.add(string(word))
	}
	return k
}

// cell returns the value that begins at a place of the text, and where it ends: at a separator, a line
// end or the end of the text. It reports whether it could; values in which a quotation mark stands in an
// unusual place, or where line ends of two bytes are in quotation marks, it does not take.
func (s *rowScanner) cell(at int) (cell []byte, end int, ok bool) {
	if s.trims {
		for at < len(s.text) && (s.text[at] == ' ' || s.text[at] == '\t') {
			at++
		}
	}
	if at < len(s.text) && s.text[at] == '"' {
		return s.quoted(at + 1)
	}
	for end = at; end < len(s.text); end++ {
		switch s.text[end] {
		case s.comma, '\n':
			return s.text[at:end], end, true
		case '"':
			return nil, 0, false
		}
	}
	return s.text[at:], end, true
}

// quoted is cell for a value whose first quotation mark is before the place.
func (s *rowScanner) quoted(at int) (cell []byte, end int, ok bool) {
	s.unquoted = s.unquoted[:0]
	for {
		length := bytes.IndexByte(s.text[at:], '"')
		if length < 0 {
			return nil, 0, false
		}
		cell = s.text[at : at+length]
		end = at + length + 1
		if end == len(s.text) || s.text[end] != '"' {
			break
		}
		s.unquoted = append(s.unquoted, s.text[at:end]...) // with one quotation mark of two
		at = end + 1
	}
	if len(s.unquoted) > 0 {
		s.unquoted = append(s.unquoted, cell...)
		cell = s.unquoted
	}
	if bytes.IndexByte(cell, '\r') >= 0 {
		return nil, 0, false
	}
	s.line += bytes.Count(cell, []byte{'\n'})
	if bytes.HasPrefix(s.text[end:], []byte("\r\n")) || string(s.text[end:]) == "\r" {
		end++
	}
	return cell, end, true
}
