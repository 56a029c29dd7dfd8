package files

import (
	"bufio"
	"bytes"
	"errors"
	"io"

	"perceptronlab/internal/atomicfile"
)

// rowLines state in which lines of a file the rows are, so that rows can be copied byte for byte. A row
// begins in its first line, and ends before the empty lines above the next row.
type rowLines struct {
	starts  []int // the first line of each row, counted from 1
	oneLine bool  // a row ends with its first line; other lines between rows are left out

	encoding textEncoding // of the file
}

// divide copies each row to one of the two files, and the lines above the first row to both of them.
func (r rowLines) divide(in *input, inTest []bool, s FileSplit) error {
	return atomicfile.WriteFile(s.Train, atomicfile.Compressed(s.Train, func(train io.Writer) error {
		return atomicfile.WriteFile(s.Test, atomicfile.Compressed(s.Test, func(test io.Writer) error {
			from, err := in.unpacked()
			if err != nil {
				return err
			}
			d := &divider{
				rows:   r,
				inTest: inTest,
				lines:  newRawLines(from, r.encoding),
				train:  bufio.NewWriterSize(train, 1<<16),
				test:   bufio.NewWriterSize(test, 1<<16),
			}
			return d.copy()
		}))
	}))
}

// A divider copies the lines of a file to two files.
type divider struct {
	rows        rowLines
	inTest      []bool // for each row, whether it is a test row
	lines       *rawLines
	train, test *bufio.Writer
	empty       []byte // empty lines, which are copied only if the row continues after them
}

// copy copies all lines.
func (d *divider) copy() error {
	if err := d.writeBoth([]byte(d.lines.mark)); err != nil {
		return err
	}
	row := -1 // the number of the current row; −1: the line is above the first row
	number := 0
	for ; ; number++ {
		line, err := d.lines.next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		isFirst := row+1 < len(d.rows.starts) && d.rows.starts[row+1] == number+1
		if isFirst {
			row++
		}
		if err := d.write(row, line, isFirst); err != nil {
			return err
		}
	}
	if row+1 < len(d.rows.starts) {
		return problem("fewer lines in the second reading", "a file that does not change")
	}
	return errors.Join(d.train.Flush(), d.test.Flush())
}

// write writes a line of the given row, or a line above the first row if row is −1. The argument isFirst
// reports whether the line is the first of the row.
func (d *divider) write(row int, line []byte, isFirst bool) error {
	switch {
	case row < 0:
		return d.writeBoth(line)
	case isFirst:
		d.empty = d.empty[:0]
	case d.rows.oneLine:
		return nil
	case d.lines.isEmpty(line):
		d.empty = append(d.empty, line...)
		return nil
	}
	to := d.train
	if d.inTest[row] {
		to = d.test
	}
	_, err := to.Write(d.empty)
	_, err2 := to.Write(line)
	d.empty = d.empty[:0]
	return errors.Join(err, err2)
}

// writeBoth writes a text to both files.
func (d *divider) writeBoth(text []byte) error {
	_, err := d.train.Write(text)
	_, err2 := d.test.Write(text)
	return errors.Join(err, err2)
}

// rawLines reads the lines of a text without decoding it. In UTF-16, a line end has two bytes. In the other
// encodings of files, the byte of a line feed occurs only in line ends.
type rawLines struct {
	from    *bufio.Reader
	mark    string // the byte order mark at the beginning of the text, if any
	isUTF16 bool
	isLow   bool   // in UTF-16, whether the low byte of a character comes first
	line    []byte // the memory of the last line
}

// newRawLines returns the lines of a text in the given encoding, which follow its byte order mark.
func newRawLines(from *bufio.Reader, encoding textEncoding) *rawLines {
	l := &rawLines{from: from, isUTF16: encoding.isUTF16, isLow: !encoding.isBigEndian}
	const mark = "\ufeff"
	start, _ := from.Peek(len(mark))
	switch {
	case l.isUTF16:
		l.mark = utf16Mark(string(start))
	case string(start) == mark:
		l.mark = mark
	}
	_, _ = from.Discard(len(l.mark)) // can't fail, because Peek has read these bytes
	if l.isUTF16 && l.mark != "" {
		l.isLow = l.mark == lowFirst
	}
	return l
}

// next returns the next line with its line end, which the last line may lack. The line is valid until the
// next call. After the last line, next returns io.EOF.
func (l *rawLines) next() ([]byte, error) {
	l.line = l.line[:0]
	for {
		part, err := l.from.ReadSlice('\n')
		l.line = append(l.line, part...)
		switch {
		case errors.Is(err, bufio.ErrBufferFull):
			continue
		case errors.Is(err, io.EOF) && len(l.line) > 0:
			return l.line, nil
		case err != nil:
			return nil, err
		case !l.isUTF16:
			return l.line, nil
		}
		ends, err := l.endsLine()
		if err != nil || ends {
			return l.line, err
		}
	}
}

// endsLine reports whether the last byte of l.line, which is '\n', is a line end in UTF-16. If the second
// byte of the line end is still unread, endsLine reads it.
func (l *rawLines) endsLine() (bool, error) {
	n := len(l.line)
	if !l.isLow {
		return n%2 == 0 && l.line[n-2] == 0, nil
	}
	if n%2 == 0 {
		return false, nil
	}
	high, err := l.from.ReadByte()
	if err != nil && !errors.Is(err, io.EOF) {
		return false, err
	}
	if err == nil {
		l.line = append(l.line, high)
	}
	return high == 0, nil
}

// isEmpty reports whether a line has only its line end.
func (l *rawLines) isEmpty(line []byte) bool {
	text := bytes.TrimRight(line, "\r\n")
	if l.isUTF16 {
		text = bytes.TrimRight(line, "\r\n\x00")
	}
	return len(text) == 0
}
