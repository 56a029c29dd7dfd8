package files

import (
	"bytes"
	"strings"
	"unicode"
	"unicode/utf8"
)

// cellRules define how lines are divided into values.
type cellRules struct {
	comma byte // the separator of values
	trims bool // spaces before a value are ignored
	// keepsEmptyLines reports whether an empty line is a row, whose only value is missing.
	keepsEmptyLines bool
}

// newCellRules returns the rules of a plan's file, or nil if a cellScanner does not support the separator.
func newCellRules(p *plan) *cellRules {
	c := p.options
	if !strings.ContainsRune(",;\t| :", c.comma()) {
		return nil
	}
	return &cellRules{
		comma:           byte(c.comma()),
		trims:           c.trimsLeadingSpace(),
		keepsEmptyLines: len(p.columns) == 1,
	}
}

// A cellScanner divides the text of a block into the same values as records does. Its methods cell
// and quoted report false in unusual cases, and whenever encoding/csv would return an error.
type cellScanner struct {
	cellRules
	text     []byte
	at       int    // the offset of the unread text
	line     int    // the number of lines before the unread text
	unquoted []byte // memory for a value that contains quotation marks
}

// skipLine skips the next line if it is empty, and reports whether it did.
func (s *cellScanner) skipLine() bool {
	text := s.text[s.at:]
	if text[0] != '\n' && text[0] != '\r' {
		return false
	}
	line, _, _ := bytes.Cut(text, []byte{'\n'})
	if s.keepsEmptyLines || !isEmptyLine(line) {
		return false
	}
	s.at = min(s.at+len(line)+1, len(s.text))
	s.line++
	return true
}

// cell returns the value that begins at the offset start, and the offset of its end. It reports false
// unless the separator follows the value. The end of the text is accepted as the separator '\n'. The
// value is valid until the next call.
func (s *cellScanner) cell(start int, separator byte) (cell []byte, end int, ok bool) {
	end = start
	for end < len(s.text) && s.text[end] != s.comma && s.text[end] != '\n' && s.text[end] != '"' {
		end++
	}
	cell = s.text[start:end]
	if end < len(s.text) && s.text[end] == '"' {
		if len(s.trimmed(cell)) > 0 {
			return nil, 0, false
		}
		cell, end, ok = s.quoted(end + 1)
		return cell, end, ok && s.endsAt(end, separator)
	}
	if separator == '\n' {
		cell = bytes.TrimRight(cell, "\r")
	}
	return s.trimmed(cell), end, s.endsAt(end, separator)
}

// trimmed returns a value without its leading spaces if s.trims is set. Otherwise, it returns the value
// unchanged.
func (s *cellScanner) trimmed(cell []byte) []byte {
	isTrimmed := len(cell) == 0 || ' ' < cell[0] && cell[0] < utf8.RuneSelf
	if isTrimmed || !s.trims {
		return cell
	}
	return bytes.TrimLeftFunc(cell, unicode.IsSpace)
}

// endsAt reports whether the separator is at the given offset. The end of the text is accepted as the
// separator '\n'.
func (s *cellScanner) endsAt(offset int, separator byte) bool {
	if offset == len(s.text) {
		return separator == '\n'
	}
	return s.text[offset] == separator
}

// quoted returns the value in quotation marks whose opening mark is just before the offset start. It also
// returns the offset just after the closing mark. It reports false if there is no closing mark. It also
// reports false if the value contains a carriage return, because encoding/csv removes some carriage
// returns.
func (s *cellScanner) quoted(start int) (cell []byte, end int, ok bool) {
	s.unquoted = s.unquoted[:0]
	for end = start; end < len(s.text); end++ {
		switch s.text[end] {
		case '\r':
			return nil, 0, false
		case '\n':
			s.line++
		case '"':
			if end+1 == len(s.text) || s.text[end+1] != '"' {
				return s.joined(s.text[start:end]), s.skipReturns(end + 1), true
			}
			end++ // two quotation marks in the text are one mark in the value
			s.unquoted = append(s.unquoted, s.text[start:end]...)
			start = end + 1
		}
	}
	return nil, 0, false
}

// joined returns the value that consists of s.unquoted and last.
func (s *cellScanner) joined(last []byte) []byte {
	if len(s.unquoted) == 0 {
		return last
	}
	s.unquoted = append(s.unquoted, last...)
	return s.unquoted
}

// skipReturns returns the offset of the line feed if carriage returns and a line feed are at the given
// offset. Otherwise, it returns the given offset. The end of the text counts as a line feed.
func (s *cellScanner) skipReturns(offset int) int {
	end := offset
	for end < len(s.text) && s.text[end] == '\r' {
		end++
	}
	if end == len(s.text) || s.text[end] == '\n' {
		return end
	}
	return offset
}
