package files

import (
	"bytes"
	"sync"
	"unicode/utf8"

	"perceptronlab/internal/lines"
)

// A rowCopier formats the rows of a CSV file (see quoting). It works on blocks of lines. Several
// goroutines may use a rowCopier at the same time. If a block contains an error or an unusual value, the
// copier gives up, and the caller copies the block record by record.
type rowCopier struct {
	plan    *plan
	rules   *cellRules
	quoting quoting
	skips   []bool    // for each column, whether a missing value causes its row to be skipped
	free    sync.Pool // of copiedRows
}

// newRowCopier returns the copier for a plan, or nil if a rowCopier does not support the separator.
func newRowCopier(p *plan) *rowCopier {
	rules := newCellRules(p)
	if rules == nil {
		return nil
	}
	c := &rowCopier{plan: p, rules: rules, quoting: p.options.quoting()}
	for _, col := range p.columns {
		c.skips = append(c.skips, p.skips(col.use))
	}
	return c
}

// copiedRows are the rows of a block, formatted as CSV.
type copiedRows struct {
	text []byte // the text of all rows, without line ends
	rows []copiedRow
}

// A copiedRow is a row in the text of copiedRows.
type copiedRow struct {
	end     int  // the offset of its end in the text; it begins at the end of the previous row
	skipped bool // the reader skips the row because a value is missing
}

// parse returns the rows of a block, or nil if the copier gives up.
func (c *rowCopier) parse(b lines.Block) *copiedRows {
	if c == nil || b.TooLong {
		return nil
	}
	copied, _ := c.free.Get().(*copiedRows)
	if copied == nil {
		copied = &copiedRows{}
	}
	copied.text = copied.text[:0]
	copied.rows = copied.rows[:0]
	s := &copyScanner{
		rowCopier:   c,
		cellScanner: cellScanner{cellRules: *c.rules, text: b.Text},
		copied:      copied,
		plain:       bytes.IndexByte(b.Text, '"') < 0 && bytes.IndexByte(b.Text, '\r') < 0,
	}
	for s.at < len(s.text) {
		if !s.skipLine() && !s.addRow() {
			return nil
		}
	}
	return copied
}

// recycle makes the memory of copied available to parse. The caller must not use copied afterwards.
func (c *rowCopier) recycle(copied *copiedRows) { c.free.Put(copied) }

// A copyScanner copies the rows of one block.
type copyScanner struct {
	*rowCopier
	cellScanner
	copied *copiedRows
	plain  bool // the block has no quotation mark and no carriage return
}

// addRow adds the row at s.at. It reports false if the copier has to give up.
func (s *copyScanner) addRow() bool {
	at := s.at
	skipped := false
	last := len(s.skips) - 1
	for j, skips := range s.skips {
		separator := s.comma
		if j == last {
			separator = '\n'
		}
		cell, end, ok := s.cell(at, separator)
		if !ok {
			return false
		}
		if j > 0 {
			s.copied.text = append(s.copied.text, s.comma)
		}
		s.appendCell(cell)
		if skips && s.plan.columns[j].isMissing(string(bytes.TrimSpace(cell))) {
			skipped = true
		}
		at = end + 1
	}
	s.at = min(at, len(s.text))
	s.copied.rows = append(s.copied.rows, copiedRow{len(s.copied.text), skipped})
	return true
}

// appendCell appends a value to the copied text, in quotation marks if necessary.
func (s *copyScanner) appendCell(cell []byte) {
	copied := s.copied
	// In a plain block, only the first character of a value can require quotation marks.
	if len(cell) > 0 && s.plain && isPlainStart(cell[0]) {
		copied.text = append(copied.text, cell...)
		return
	}
	copied.text = s.quoting.appendValue(copied.text, cell)
}

// isPlainStart reports whether c, as the first byte of a value, never requires quotation marks.
func isPlainStart(c byte) bool { return ' ' < c && c < utf8.RuneSelf && c != '\\' }
