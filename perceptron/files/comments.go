package files

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"

	"perceptronlab/perceptron/datasets"
)

// skipComments skips the comments at the beginning of a text, and the empty lines between them. It returns
// the number of lines that it skipped. Below the column names, a line that begins with the comment character
// is a row, because the first value of a row may begin with the character, too: #N/A or #ff0000.
func (c CSV) skipComments(text *bufio.Reader) (lines int, err error) {
	if c.Comment == 0 {
		return 0, nil
	}
	prefix := []byte(string(c.Comment))
	for {
		start, err := text.Peek(max(2, len(prefix)))
		isEmpty := bytes.HasPrefix(start, []byte("\n")) || bytes.HasPrefix(start, []byte("\r\n"))
		switch {
		case err != nil && !errors.Is(err, io.EOF):
			return lines, err
		case !isEmpty && !bytes.HasPrefix(start, prefix):
			return lines, nil
		}
		if err := skipLine(text); err != nil {
			return lines, err
		}
		lines++
	}
}

// skipLine skips the rest of a line, however long it is. The end of the text is also the end of a line.
func skipLine(text *bufio.Reader) error {
	for {
		_, err := text.ReadSlice('\n')
		if err == nil || errors.Is(err, io.EOF) {
			return nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return err
		}
	}
}

// addCommentFix adds a fix to the problem that a line is not a row, if its first value begins with the
// comment character.
func (c CSV) addCommentFix(p *datasets.Problem, first string) {
	if c.Comment == 0 || !strings.HasPrefix(first, string(c.Comment)) {
		return
	}
	p.With(datasets.Fix{
		When: fmt.Sprintf("if the line is a comment, which %q begins only above the column names", c.Comment),
		Do:   "delete the line",
	})
}
