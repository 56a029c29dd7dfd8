package files

import (
	"bytes"
	"math"
	"slices"
	"unicode/utf8"

	"perceptronlab/internal/decimal"
	"perceptronlab/internal/lines"
)

// A lineParser parses blocks of a LIBSVM file into raw rows. Several goroutines may use it at the same
// time, because its methods don't change it. If a block contains an error or anything unusual, the parser
// gives up, and the caller reads the block line by line.
type lineParser struct {
	noLabels bool
	first    int // the index of the first column
	limit    int // the maximum number of columns
}

// parsedLines are the raw rows of a block. Labels are numbered within the block.
type parsedLines struct {
	block
	labels vocabulary
	dim    int          // the number of columns that the rows need
	used   firstIndices // the low indices that occur
}

// parse returns the rows of a block, or nil if the parser gives up.
func (p *lineParser) parse(b lines.Block) *parsedLines {
	if b.TooLong {
		return nil
	}
	s := &lineScanner{lineParser: p, text: b.Text}
	entries := bytes.Count(b.Text, []byte{':'})
	s.values = make([]float64, 0, entries)
	s.columns = make([]int, 0, entries)
	for s.at < len(s.text) {
		if !s.addLine() {
			return nil
		}
	}
	if len(s.values) < entries/8*7 { // many entries are 0 or in comments, so release the unused memory
		s.values = slices.Clone(s.values)
	}
	return &s.parsedLines
}

// A lineScanner parses the lines of one block.
type lineScanner struct {
	*lineParser
	parsedLines
	text []byte
	at   int // the offset of the unread text
}

// addLine adds the row in the line at s.at, unless the line is a comment, or empty although lines have
// labels. It reports false if the parser has to give up.
func (s *lineScanner) addLine() bool {
	if s.endsAfterSpaces() {
		isComment := s.at < len(s.text) && s.text[s.at] == '#'
		if s.noLabels && !isComment {
			s.lengths = append(s.lengths, 0)
			s.rows++
		}
		s.skipLine()
		return true
	}
	if !s.noLabels {
		word, ok := s.word()
		if !ok {
			return false
		}
		s.classes = append(s.classes, wordNumber(word, &s.labels))
	}
	before := len(s.values)
	last := -1
	for !s.endsAfterSpaces() {
		column, value, ok := s.entry()
		if !ok || column <= last || value == math.MinInt64 {
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

// endsAfterSpaces skips spaces, and then reports whether the line ends or a comment begins.
func (s *lineScanner) endsAfterSpaces() bool {
	for s.at < len(s.text) && isSpace(s.text[s.at]) {
		s.at++
	}
	return s.at == len(s.text) || s.text[s.at] == '\n' || s.text[s.at] == '#'
}

// isSpace reports whether c is ASCII white space other than a line feed.
func isSpace(c byte) bool { return c == ' ' || '\t' <= c && c <= '\r' && c != '\n' }

// skipLine skips the rest of the line.
func (s *lineScanner) skipLine() {
	length := bytes.IndexByte(s.text[s.at:], '\n') + 1
	if length == 0 {
		length = len(s.text) - s.at
	}
	s.at += length
}

// word returns the text up to the next space, comment or end of line. It reports false if the text
// is not ASCII.
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

// entry parses index:value. It reports false unless the index and the value are numbers, the index is in
// range, and a space, a comment or the end of the line follows the value.
func (s *lineScanner) entry() (column int, value float64, ok bool) {
	index := 0
	start := s.at
	// Read at most nine digits, so the index can't overflow. For a byte below '0', the difference wraps
	// around to more than 9.
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
	if length == 0 || !ends || column < 0 || column >= s.limit {
		return 0, 0, false
	}
	s.used.add(index)
	return column, value, true
}
