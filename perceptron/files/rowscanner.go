package files

import (
	"bytes"
	"slices"

	"perceptronlab/internal/decimal"
	"perceptronlab/internal/lines"
	"perceptronlab/perceptron/datasets"
)

// Parsed rows are those of a block.
type parsedRows struct {
	block                         // raw rows, whose words have the numbers of the following
	labels     vocabulary         // of the block
	categories []vocabulary       // of the block, for each column that holds some, in the order of the file
	skipped    []datasets.Skipped // Line and Row count from the beginning of the block
	count      int                // how many rows there are, with those skipped
}

// A rowScanner goes through the text of a block and adds its rows to the parsed ones.
type rowScanner struct {
	*rowParser
	cellScanner
	parsedRows
}

// parse returns the rows of a block, or nil if it gives the block up.
func (p *rowParser) parse(b lines.Block) *parsedRows {
	if p == nil || b.TooLong {
		return nil
	}
	s := &rowScanner{rowParser: p, cellScanner: cellScanner{cellRules: *p.rules, text: b.Text}}
	s.categories = make([]vocabulary, p.words)
	width := len(p.plan.kept)
	most := min(b.Lines+1, len(b.Text)/len(p.columns)+1) // because each value takes a byte
	if bytes.HasSuffix(b.Text, []byte{'\n'}) {
		most = min(most, b.Lines)
	}
	s.values = make([]float64, 0, most*width)
	for s.at < len(s.text) {
		if !s.skipLine() && !s.addRow() {
			return nil
		}
	}
	if len(s.values) < cap(s.values)/8*7 {
		s.values = slices.Clone(s.values)
	}
	return &s.parsedRows
}

// addRow adds the row at s.at, and reports whether it could.
func (s *rowScanner) addRow() bool {
	start := len(s.values)
	s.values = s.values[:start+len(s.plan.kept)]
	row := parsedRow{values: s.values[start:], gap: -1}
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
	if row.gap >= 0 {
		s.values = s.values[:start]
		s.skipped = append(s.skipped, datasets.Skipped{
			Line:   line + 1,
			Row:    s.count - 1,
			Column: s.plan.columns[row.gap].Name,
		})
		return true
	}
	s.rows++
	if s.labelled {
		s.classes = append(s.classes, row.class)
	}
	return true
}

// quotedNumber returns the number whose first quotation mark is at a place, and where it ends, after its
// second mark; that is where it began if there is no such number.
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

// A parsedRow is one of parsedRows.
type parsedRow struct {
	values []float64
	class  int
	gap    int // the first column for whose missing value the row is skipped, or −1
}

// addCell adds the value of column j to a row, and reports whether it could.
func (s *rowScanner) addCell(row *parsedRow, j int, cell []byte) bool {
	col := &s.columns[j]
	ok := true
	switch {
	case col.use == unused || row.gap >= 0:
	case col.skips && s.isMissing(cell):
		row.gap = j
	case col.use == asNumber:
		row.values[col.slot], ok = s.number(j, cell)
	case col.use == asCategory:
		row.values[col.slot] = float64(numberOf(cell, &s.categories[col.words]))
	case col.use == asLabel:
		row.class = numberOf(cell, &s.labels)
	}
	return ok
}

// number returns the number in a cell of column j, and reports whether it could.
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

// isMissing is that of the plan, for bytes.
func (s *rowScanner) isMissing(cell []byte) bool {
	for _, word := range s.plan.missing {
		if string(cell) == word {
			return true
		}
	}
	return false
}

// numberOf returns the number of a word among those of a vocabulary, to which it is added if it is new.
func numberOf(word []byte, among *vocabulary) int {
	k, known := among.number[string(word)]
	if !known {
		k = among.add(string(word))
	}
	return k
}
