package files

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"perceptronlab/internal/decimal"
	"perceptronlab/internal/lines"
)

// A lineParser makes raw rows of blocks of a LIBSVM file, of several at a time. It does not know what
// other blocks hold. It gives a block up that has anything unusual in it, or a mistake; then the block
// is read line by line.
type lineParser struct {
	noLabels bool
	first    int // the index of the first column
	most     int // how many columns there may be
}

// Parsed lines are the rows of a block.
type parsedLines struct {
	block               // raw rows, whose labels have the numbers of the following
	labels vocabulary   // of the block
	dim    int          // how many columns the rows need
	used   firstIndices // those that some row has
}

// parse returns the rows of a block, or nil if it gives the block up.
func (p *lineParser) parse(b lines.Block) *parsedLines {
	if b.TooLong {
		return nil
	}
	s := &lineScanner{lineParser: p, text: b.Text}
	most := bytes.Count(b.Text, []byte{':'})
	s.values = make([]float64, 0, most)
	s.columns = make([]int, 0, most)
	for s.at < len(s.text) {
		if !s.addLine() {
			return nil
		}
	}
	if len(s.values) < most/8*7 { // because values are 0, or in comments
		s.values = slices.Clone(s.values)
	}
	return &s.parsedLines
}

// A lineScanner goes through the text of a block and adds its rows to the parsed ones.
type lineScanner struct {
	*lineParser
	parsedLines
	text []byte
	at   int // how much of the text is done
}

// addLine adds the row of the line at s.at, if it has one, and reports whether it could.
func (s *lineScanner) addLine() bool {
	if s.endsAfterSpaces() {
		s.skipLine()
		return true
	}
	if !s.noLabels {
		word, ok := s.word()
		if !ok {
			return false
		}
		s.classes = append(s.classes, numberOf(word, &s.labels))
	}
	before := len(s.values)
	last := -1
	for !s.endsAfterSpaces() {
		column, value, ok := s.entry()
		if !ok || column <= last {
			return false
		}
		last = column
		if value != 0 {
			s.columns = append(s.columns, column)
			s.values = append(s.values, value)
		}
	}
	s.skipLine()
	s.lengths = append(s.lengths, len(s.values)-before)
	s.dim = max(s.dim, last+1)
	s.rows++
	return true
}

// endsAfterSpaces skips spaces, and reports whether the line or its comment ends there.
func (s *lineScanner) endsAfterSpaces() bool {
	for s.at < len(s.text) && isSpace(s.text[s.at]) {
		s.at++
	}
	return s.at == len(s.text) || s.text[s.at] == '\n' || s.text[s.at] == '#'
}

// isSpace reports whether c is a space of ASCII that does not end a line.
func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' && c != '\n' }

// skipLine skips the rest of the line.
func (s *lineScanner) skipLine() {
	length := bytes.IndexByte(s.text[s.at:], '\n') + 1
	if length == 0 {
		length = len(s.text) - s.at
	}
	s.at += length
}

// word returns what stands before the next space, if it is in ASCII.
func (s *lineScanner) word() (word []byte, ok bool) {
	start := s.at
	for s.at < len(s.text) {
		c := s.text[s.at]
		if isSpace(c) || c == '\n' || c == '#' {
			break
		}
		if c >= utf8.RuneSelf {
			return nil, false
		}
		s.at++
	}
	return s.text[start:s.at], true
}

// entry reads index:value, before a space or the end of the line.
func (s *lineScanner) entry() (column int, value float64, ok bool) {
	index := 0
	start := s.at
	for s.at < len(s.text) && s.text[s.at]-'0' <= 9 && s.at < start+9 {
		index = 10*index + int(s.text[s.at]-'0')
		s.at++
	}
	if s.at == start || s.at == len(s.text) || s.text[s.at] != ':' {
		return 0, 0, false
	}
	s.at++
	value, length := decimal.Prefix(s.text[s.at:], '.')
	s.at += length
	ends := s.at == len(s.text) || isSpace(s.text[s.at]) || s.text[s.at] == '\n' || s.text[s.at] == '#'
	column = index - s.first
	if length == 0 || !ends || column < 0 || column >= s.most {
		return 0, 0, false
	}
	s.used.add(index)
	return column, value, true
}
