package files

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A preamble holds the lines above the column names: those that CSV.Skip counts, then the comments, with
// the empty lines between them.
type preamble struct {
	skipped  []byte // the lines that CSV.Skip counts, with their line ends
	comments []byte // the beginning of the comments, at most startSize bytes
	lines    int    // the number of lines, including comments
}

// readPreamble reads the lines above the column names.
func (c CSV) readPreamble(text *bufio.Reader) (preamble, error) {
	var p preamble
	for p.lines < c.Skip {
		line, err := readLine(text, maxLine-len(p.skipped))
		if err != nil {
			return p, err
		}
		if len(line) == 0 {
			return p, c.errTooFewLines(p.lines)
		}
		p.skipped = append(p.skipped, line...)
		if len(p.skipped) >= maxLine {
			found := fmt.Sprintf("more than %d MiB in the lines to skip", maxLine>>20)
			return p, problem(found, "shorter lines").With(when("to skip fewer lines", set("CSV.Skip", nil)))
		}
		p.lines++
	}
	return p, c.skipComments(text, &p)
}

// errTooFewLines returns the problem that a file has no line after the lines to skip.
func (c CSV) errTooFewLines(lines int) *datasets.Problem {
	found := "a file of " + wording.Plural(lines, "line")
	return problem(found, fmt.Sprintf("more than the %d lines to skip", c.Skip)).
		With(when("to skip no lines", set("CSV.Skip", 0)))
}

// skipComments skips the comments at the beginning of a text, and the empty lines between them. It adds them
// to p. Below the column names, a line that begins with the comment character is a row, because the first
// value of a row may begin with the character, too: #N/A or #ff0000.
func (c CSV) skipComments(text *bufio.Reader, p *preamble) error {
	if c.Comment == 0 {
		return nil
	}
	prefix := []byte(string(c.Comment))
	for {
		start, err := text.Peek(max(2, len(prefix)))
		isEmpty := bytes.HasPrefix(start, []byte("\n")) || bytes.HasPrefix(start, []byte("\r\n"))
		switch {
		case err != nil && !errors.Is(err, io.EOF):
			return err
		case !isEmpty && !bytes.HasPrefix(start, prefix):
			return nil
		}
		line, err := readLine(text, startSize-len(p.comments))
		if err != nil {
			return err
		}
		p.comments = append(p.comments, line...)
		p.lines++
	}
}

// readLine reads a line, however long it is, and returns at most its first limit bytes, with the line end.
// The end of the text is also the end of a line. At the end of the text, readLine returns nil.
func readLine(text *bufio.Reader, limit int) (line []byte, err error) {
	for {
		part, err := text.ReadSlice('\n')
		line = append(line, part[:min(len(part), limit-len(line))]...)
		if err == nil || errors.Is(err, io.EOF) {
			return line, nil
		}
		if !errors.Is(err, bufio.ErrBufferFull) {
			return nil, err
		}
	}
}

// addCommentFix adds a fix to the problem that a line is not a row, if one of the given values of the line
// contains the comment character where a comment may begin.
func (c CSV) addCommentFix(p *datasets.Problem, cells []string) {
	switch {
	case c.Comment == 0:
	case strings.HasPrefix(cells[0], string(c.Comment)):
		const condition = "if the line is a comment, which %q begins only above the column names"
		p.With(datasets.Fix{When: fmt.Sprintf(condition, c.Comment), Do: "delete the line"})
	case slices.ContainsFunc(cells, c.hasComment):
		const condition = "if the end of the line is a comment, which %q begins only above the column names"
		p.With(datasets.Fix{When: fmt.Sprintf(condition, c.Comment), Do: "delete the comment"})
	}
}

// hasComment reports whether a value contains a space and the comment character, as if a comment followed it.
func (c CSV) hasComment(cell string) bool {
	return c.Comment != 0 && (strings.Contains(cell, " "+string(c.Comment)) ||
		strings.Contains(cell, "\t"+string(c.Comment)))
}

// checkComment returns an error if a new class or category, in the last column, seems to have a comment at
// its end. Only lines above the column names are comments.
func (p *plan) checkComment(col *plannedColumn, word string) error {
	c := p.options
	isLast := col == &p.columns[len(p.columns)-1]
	if !isLast || c.Schema != nil || !c.hasComment(word) {
		return nil
	}
	found := wording.Quote(word)
	want := fmt.Sprintf("a value without a comment, which %q begins only above the column names", c.Comment)
	return problem(found, want).
		With(do("delete the comment")).
		With(datasets.Fix{
			When: fmt.Sprintf("if %q is part of the value", c.Comment),
			Do:   "read the file without a comment character",
			Set:  []datasets.Setting{set("CSV.Skip", nil)},
		})
}
