package files

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// CellRules say how the values of a CSV file are told apart.
type cellRules struct {
	comma   byte
	trims   bool   // spaces before a value don't count
	comment []byte // how a line begins that is skipped; none: no line is
}

// newCellRules returns nil if the sign between values is so unusual that a cellScanner does not know it.
func newCellRules(c CSV) *cellRules {
	if !strings.ContainsRune(",;\t| :", c.comma()) {
		return nil
	}
	rules := &cellRules{comma: byte(c.comma()), trims: c.trimsLeadingSpace()}
	if c.Comment != 0 {
		rules.comment = utf8.AppendRune(nil, c.Comment)
	}
	return rules
}

// A cellScanner finds the values in the text of a block: those that encoding/csv finds. Where it would
// take more to find them, or where that finds an error, it gives up.
type cellScanner struct {
	cellRules
	text     []byte
	at       int    // how much of the text is done
	line     int    // how many lines that is
	unquoted []byte // memory for a value that has quotation marks in it
}

// skipLine skips a line that is empty or a comment, and reports whether there is one.
func (s *cellScanner) skipLine() bool {
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

// cell returns the value that begins at a place, and where it ends, which must be at the separator or, in
// place of a line end, at the end of the text. The value is valid until the next call.
func (s *cellScanner) cell(at int, separator byte) (cell []byte, end int, ok bool) {
	end = at
	for end < len(s.text) && s.text[end] != s.comma && s.text[end] != '\n' && s.text[end] != '"' {
		end++
	}
	cell = s.text[at:end]
	if end < len(s.text) && s.text[end] == '"' {
		if len(s.trimmed(cell)) > 0 {
			return nil, 0, false
		}
		cell, end, ok = s.quoted(end + 1)
		return cell, end, ok && s.endsAt(end, separator)
	}
	if separator == '\n' {
		cell = bytes.TrimSuffix(cell, []byte{'\r'})
	}
	return s.trimmed(cell), end, s.endsAt(end, separator)
}

// trimmed returns a value without the spaces before it, if they don't count.
func (s *cellScanner) trimmed(cell []byte) []byte {
	visible := len(cell) == 0 || ' ' < cell[0] && cell[0] < utf8.RuneSelf
	if visible || !s.trims {
		return cell
	}
	return bytes.TrimLeftFunc(cell, unicode.IsSpace)
}

// endsAt reports whether a value ends at a place, because a separator stands there, or the text ends.
func (s *cellScanner) endsAt(place int, separator byte) bool {
	if place == len(s.text) {
		return separator == '\n'
	}
	return s.text[place] == separator
}

// quoted returns the value whose first quotation mark is before a place, and where it ends. It gives up if
// a carriage return is between the marks, because encoding/csv removes some of those.
func (s *cellScanner) quoted(at int) (cell []byte, end int, ok bool) {
	s.unquoted = s.unquoted[:0]
	for end = at; end < len(s.text); end++ {
		switch s.text[end] {
		case '\r':
			return nil, 0, false
		case '\n':
			s.line++
		case '"':
			if end+1 == len(s.text) || s.text[end+1] != '"' {
				return s.joined(s.text[at:end]), s.skipReturn(end + 1), true
			}
			end++ // of two marks, the value has one
			s.unquoted = append(s.unquoted, s.text[at:end]...)
			at = end + 1
		}
	}
	return nil, 0, false
}

// joined returns a value whose last part this is; the parts before it are in s.unquoted.
func (s *cellScanner) joined(last []byte) []byte {
	if len(s.unquoted) == 0 {
		return last
	}
	s.unquoted = append(s.unquoted, last...)
	return s.unquoted
}

// skipReturn returns the place after a carriage return that belongs to a line end, if one stands there.
func (s *cellScanner) skipReturn(place int) int {
	if place == len(s.text) || s.text[place] != '\r' {
		return place
	}
	if place+1 == len(s.text) || s.text[place+1] == '\n' {
		return place + 1
	}
	return place
}
