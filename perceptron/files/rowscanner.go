package files

import (
	"bytes"
	"slices"

	"perceptronlab/internal/decimal"
	"perceptronlab/internal/lines"
	"perceptronlab/perceptron/datasets"
)

// parsedRows are the raw rows of a block. Words are numbered within the block.
type parsedRows struct {
	block
	labels     vocabulary
	categories []vocabulary       // for each column of categories, in the order of the file
	skipped    []datasets.Skipped // with Line and Row counted from the beginning of the block
	count      int                // the number of rows, including skipped ones
}

// A rowScanner parses the rows of one block.
type rowScanner struct {
	*rowParser
	cellScanner
	parsedRows
}

// parse returns the rows of a block, or nil if the parser gives up.
func (p *rowParser) parse(b lines.Block) *parsedRows {
	if p == nil || b.TooLong {
		return nil
	}
	s := &rowScanner{rowParser: p, cellScanner: cellScanner{cellRules: *p.rules, text: b.Text}}
	s.categories = make([]vocabulary, p.vocabularies)
	width := len(p.plan.kept)
	// A row takes at least one byte per column, because a separator or line end follows each value.
	maxRows := min(b.Lines+1, len(b.Text)/len(p.columns)+1)
	if bytes.HasSuffix(b.Text, []byte{'\n'}) {
		maxRows = min(maxRows, b.Lines)
	}
	s.values = make([]float64, 0, maxRows*width)
	for s.at < len(s.text) {
		if !s.skipLine() && !s.addRow() {
			return nil
		}
	}
	if len(s.values) < cap(s.values)/8*7 { // fewer rows than expected, so release the unused memory
		s.values = slices.Clone(s.values)
	}
	return &s.parsedRows
}

// addRow adds the row at s.at. It reports false if the parser has to give up.
func (s *rowScanner) addRow() bool {
	start := len(s.values)
	s.values = s.values[:start+len(s.plan.kept)]
	row := parsedRow{values: s.values[start:], skippedFor: -1}
	line := s.line
	at := s.at
	last := len(s.columns) - 1
	for j := range s.columns {
		col := &s.columns[j]
		separator := s.comma
		if j == last {
			separator = '\n'
		}
		if col.plain {
			v, n := decimal.Prefix(s.text[at:], s.point)
			end := at + n
			if n == 0 {
				v, end = s.quotedNumber(at)
			}
			if end > at && end < len(s.text) && s.text[end] == separator {
				row.values[col.slot] = v
				at = end + 1
				continue
			}
		}
		cell, end, ok := s.cell(at, separator)
		if !ok || !s.addCell(&row, j, bytes.TrimSpace(cell)) {
			return false
		}
		at = end + 1
	}
	s.at = min(at, len(s.text))
	s.line++
	s.count++
	if row.skippedFor >= 0 {
		s.values = s.values[:start]
		s.skipped = append(s.skipped, datasets.Skipped{
			Line:   line + 1,
			Row:    s.count - 1,
			Column: s.plan.columns[row.skippedFor].Name,
		})
		return true
	}
	s.rows++
	if s.labelled {
		s.classes = append(s.classes, row.class)
	}
	return true
}

// quotedNumber returns the number in quotation marks at the offset at, and the offset after the closing
// mark. If there is no such number, it returns 0 and at.
func (s *rowScanner) quotedNumber(at int) (v float64, end int) {
	if at == len(s.text) || s.text[at] != '"' {
		return 0, at
	}
	v, n := decimal.Prefix(s.text[at+1:], s.point)
	mark := at + 1 + n
	if n == 0 || mark == len(s.text) || s.text[mark] != '"' {
		return 0, at
	}
	return v, mark + 1
}

// A parsedRow is a row that is being parsed.
type parsedRow struct {
	values     []float64
	class      int
	skippedFor int // the first column whose missing value causes the row to be skipped; −1: there is none
}

// addCell adds the value of column j to a row. It reports false if the parser has to give up.
func (s *rowScanner) addCell(row *parsedRow, j int, cell []byte) bool {
	col := &s.columns[j]
	ok := true
	switch {
	case col.use == unused || row.skippedFor >= 0:
	case col.skips && s.isMissing(cell):
		row.skippedFor = j
	case col.use == asNumber:
		row.values[col.slot], ok = s.number(j, cell)
	case col.use == asCategory:
		row.values[col.slot] = float64(wordNumber(cell, &s.categories[col.vocabulary]))
	case col.use == asLabel:
		row.class = wordNumber(cell, &s.labels)
	}
	return ok
}

// number returns the number in a cell of column j. It reports false if the cell is not a number.
func (s *rowScanner) number(j int, cell []byte) (v float64, ok bool) {
	if s.numeric && !s.isMissing(cell) {
		v, n := decimal.Prefix(cell, s.point)
		if n > 0 && n == len(cell) {
			return v, true
		}
	}
	v, err := s.plan.number(&s.plan.columns[j], string(cell))
	return v, err == nil
}

// isMissing reports whether a cell means a missing value, as plan.isMissing does, without converting the
// cell to a string.
func (s *rowScanner) isMissing(cell []byte) bool {
	for _, word := range s.plan.missing {
		if string(cell) == word {
			return true
		}
	}
	return false
}

// wordNumber returns the number of a word in v. If the word is new, wordNumber adds the word to v. Unlike
// v.add, wordNumber does not count a word that v already has.
func wordNumber(word []byte, v *vocabulary) int {
	k, known := v.number[string(word)]
	if !known {
		k = v.add(string(word))
	}
	return k
}
