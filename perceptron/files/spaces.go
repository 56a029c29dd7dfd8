package files

import (
	"bytes"
	"io"
)

// separatesBySpaces reports whether each run of spaces and tabs is one separator.
func (c CSV) separatesBySpaces() bool { return c.comma() == ' ' }

// A spaceReader reads a text in which runs of spaces and tabs separate values. It replaces each run by one
// space, and removes the spaces, tabs and carriage returns at both ends of a line. It leaves text in
// quotation marks as it is. The number of lines does not change.
type spaceReader struct {
	from io.Reader
	in   []byte // memory for reading from
	out  []byte // the text that Read has not returned yet
	free []byte // the memory of out
	err  error  // the error of from after this text

	inQuotes bool
	inLine   bool // the current line has a value
	spaces   bool // there are spaces or tabs after the last value
	returns  int  // the number of carriage returns after the last value
}

func newSpaceReader(from io.Reader) *spaceReader {
	const size = 1 << 16
	return &spaceReader{from: from, in: make([]byte, size), free: make([]byte, 0, 2*size)}
}

func (s *spaceReader) Read(p []byte) (int, error) {
	for len(s.out) == 0 && s.err == nil {
		var n int
		n, s.err = s.from.Read(s.in)
		s.out = s.free[:0]
		s.add(s.in[:n])
		s.free = s.out
	}
	if len(s.out) == 0 {
		return 0, s.err
	}
	n := copy(p, s.out)
	s.out = s.out[n:]
	return n, nil
}

// add appends the next part of the text to s.out, without superfluous spaces.
func (s *spaceReader) add(text []byte) {
	for len(text) > 0 {
		if s.inQuotes {
			text = s.addQuoted(text)
			continue
		}
		switch c := text[0]; c {
		case ' ', '\t':
			s.spaces = true
			text = text[1:]
		case '\r':
			s.returns++
			text = text[1:]
		case '\n':
			s.out = append(s.out, '\n')
			s.inLine, s.spaces, s.returns = false, false, 0
			text = text[1:]
		default:
			s.separate()
			n := lengthOfValue(text)
			s.out = append(s.out, text[:n]...)
			text = text[n:]
			s.inQuotes = s.out[len(s.out)-1] == '"'
		}
	}
}

// lengthOfValue returns the number of bytes before the next space, tab or line end of a text. If there is a
// quotation mark before, it returns the number of bytes up to and including the mark.
func lengthOfValue(text []byte) int {
	for n, c := range text {
		switch c {
		case ' ', '\t', '\r', '\n':
			return n
		case '"':
			return n + 1
		}
	}
	return len(text)
}

// addQuoted appends text in quotation marks, including the closing mark, and returns the rest of the text.
// Two quotation marks, which stand for one, close the value and open it again.
func (s *spaceReader) addQuoted(text []byte) (rest []byte) {
	n := bytes.IndexByte(text, '"') + 1
	if n == 0 {
		n = len(text)
	} else {
		s.inQuotes = false
	}
	s.out = append(s.out, text[:n]...)
	return text[n:]
}

// separate appends what stands before the next value: a space, unless the value is the first one of its
// line. A carriage return in the middle of a line is no separator.
func (s *spaceReader) separate() {
	for range s.returns {
		s.out = append(s.out, '\r')
	}
	if s.spaces && s.inLine {
		s.out = append(s.out, ' ')
	}
	s.inLine, s.spaces, s.returns = true, false, 0
}
