package files

import (
	"bytes"
	"sync"
	"unicode"
	"unicode/utf8"

	"perceptronlab/internal/lines"
)

// A rowCopier copies the rows of blocks of a CSV file, of several at a time, as a csv.Writer writes them.
// It gives a block up that is unusual.
type rowCopier struct {
	plan  *plan
	rules *cellRules
	skips []bool    // whether a row is skipped if its value in a column is missing
	free  sync.Pool // of copiedRows
}

// newRowCopier returns nil if the signs between values are unusual.
func newRowCopier(p *plan) *rowCopier {
	rules := newCellRules(p.options)
	if rules == nil {
		return nil
	}
	c := &rowCopier{plan: p, rules: rules}
	for _, col := range p.columns {
		c.skips = append(c.skips, p.skips(col.use))
	}
	return c
}

// Copied rows are those of a block.
type copiedRows struct {
	text []byte // that of all rows, without line ends
	rows []copiedRow
}

// A copiedRow is where a row ends in the text, and whether it is skipped because a value is missing.
type copiedRow struct {
	end     int
	skipped bool
}

// parse returns the rows of a block, or nil if it gives the block up.
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
		bare:        bytes.IndexByte(b.Text, '"') < 0 && bytes.IndexByte(b.Text, '\r') < 0,
	}
	for s.at < len(s.text) {
		if !s.skipLine() && !s.addRow() {
			return nil
		}
	}
	return copied
}

// recycle takes back the memory of rows that are written.
func (c *rowCopier) recycle(copied *copiedRows) { c.free.Put(copied) }

// A copyScanner goes through the text of a block and adds its rows to the copied ones.
type copyScanner struct {
	*rowCopier
	cellScanner
	copied *copiedRows
	bare   bool // the block has no quotation mark and no carriage return
}

// addRow adds the row at s.at, and reports whether it could.
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
		if j == 0 && len(s.comment) > 0 && bytes.HasPrefix(cell, s.comment) {
			return false // it would be a comment
		}
		if j > 0 {
			s.copied.text = append(s.copied.text, s.comma)
		}
		s.appendCell(cell)
		if skips && s.plan.isMissing(string(bytes.TrimSpace(cell))) {
			skipped = true
		}
		at = end + 1
	}
	s.at = min(at, len(s.text))
	s.copied.rows = append(s.copied.rows, copiedRow{len(s.copied.text), skipped})
	return true
}

// appendCell appends a value to the text of the rows, in quotation marks if it needs them.
func (s *copyScanner) appendCell(cell []byte) {
	copied := s.copied
	if !s.needsQuotes(cell) {
		copied.text = append(copied.text, cell...)
		return
	}
	copied.text = append(copied.text, '"')
	for _, c := range cell {
		if c == '"' {
			copied.text = append(copied.text, '"')
		}
		copied.text = append(copied.text, c)
	}
	copied.text = append(copied.text, '"')
}

// needsQuotes reports whether csv.Writer puts a value in quotation marks.
func (s *copyScanner) needsQuotes(cell []byte) bool {
	if len(cell) == 0 || s.bare && isBareStart(cell[0]) {
		return false
	}
	for _, c := range cell {
		if c == s.comma || c == '"' || c == '\r' || c == '\n' {
			return true
		}
	}
	first, _ := utf8.DecodeRune(cell)
	return unicode.IsSpace(first) || string(cell) == `\.` // the end of a table for PostgreSQL
}

// isBareStart reports whether a value that begins with c needs quotation marks only for what follows c.
func isBareStart(c byte) bool { return ' ' < c && c < utf8.RuneSelf && c != '\\' }
