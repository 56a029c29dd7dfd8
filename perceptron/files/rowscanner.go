package files

import (
	"bytes"
	"slices"

	"perceptronlab/internal/decimal"
	"perceptronlab/internal/lines"
	"perceptronlab/internal/weight"
	"perceptronlab/perceptron/datasets"
)

// parsedRows are the raw rows of a block. Words are numbered within the block.
type parsedRows struct {
	block
	labels     blockWords
	categories []blockWords       // for each column of categories, in the order of the file
	truths     []int              // for each kept column, how many words true and false it has; nil: none
	zeros      []zeroCount        // for each kept column, its numbers with leading zeros; nil: none
	skipped    []datasets.Skipped // with Line and Row counted from the beginning of the block
	found      []int              // how often each of plan.placeholders was found, including skipped rows
	count      int                // the number of rows, including skipped ones
	points     []pointTally       // of each kept column; nil unless plan.watchesPoints
}

// blockWords are the words that occur in a column of a block.
type blockWords struct {
	vocabulary
	missing []int // for each word, the index of the placeholder that it is, or −1
	lines   []int // for each word, the line where it occurs first, counted from 1 in the block
}

// A rowScanner parses the rows of one block.
type rowScanner struct {
	*rowParser
	cellScanner
	parsedRows
	rowSpellings
	columns []parsedColumn // those of the rowParser, with watched unset where nothing is left to watch
}

// parse returns the rows of a block, or nil if the parser gives up.
func (p *rowParser) parse(b lines.Block) *parsedRows {
	if p == nil || b.TooLong {
		return nil
	}
	s := &rowScanner{
		rowParser:   p,
		cellScanner: cellScanner{cellRules: *p.rules, text: b.Text},
		columns:     slices.Clone(p.columns),
	}
	s.categories = make([]blockWords, p.vocabularies)
	s.found = make([]int, len(p.plan.placeholders))
	width := len(p.plan.kept)
	if p.plan.watchesPoints {
		s.points = make([]pointTally, width)
	}
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
	s.clearSpellings()
	line := s.line
	at := s.at
	for j := 0; j < len(s.columns); j++ {
		plain, length := s.addPlain(row.values, s.columns[j:], s.text[at:])
		j += plain
		at += length
		if j == len(s.columns) {
			break
		}
		end, ok := s.addOther(&row, j, at)
		if !ok {
			return false
		}
		at = end + 1
	}
	at = min(at, len(s.text))
	if s.line > line && s.plan.options.hidesRows(string(s.text[s.at:at]), len(s.columns)) {
		return false
	}
	s.at = at
	s.line++
	s.count++
	if row.skippedFor >= 0 {
		s.values = s.values[:start]
		s.noteSkipped(row.skippedFor, line)
		return true
	}
	s.rows++
	s.countSpellings()
	if s.labelled {
		s.classes = append(s.classes, row.class)
	}
	return true
}

// addPlain adds the values at the beginning of text that are plain numbers. They are in the first of the given
// columns. It stops at the first value that is not a plain number, or is a placeholder. It returns the number
// of values, and their length with the separators after them. Most values of most files are plain numbers, so
// this loop must be fast.
func (s *rowScanner) addPlain(values []float64, columns []parsedColumn, text []byte) (count, length int) {
	rest := text
	for j := range columns {
		col := &columns[j]
		if !col.plain {
			return j, len(text) - len(rest)
		}
		v, n := decimal.Prefix(rest, s.point)
		if n == 0 {
			v, n = s.quotedNumber(rest)
		}
		if n == 0 || n >= len(rest) || rest[n] != col.separator {
			return j, len(text) - len(rest)
		}
		isSpecial := col.watched || mayHaveZeros(rest[:n])
		if isSpecial && !s.notePlain(col, v, rest[:n]) {
			return j, len(text) - len(rest)
		}
		values[col.slot] = v
		rest = rest[n+1:]
	}
	return len(columns), len(text) - len(rest)
}

// notePlain notes how a plain number v is spelled, if the Report may contain a note about the spelling. It
// reports false if the number is a placeholder.
func (s *rowScanner) notePlain(col *parsedColumn, v float64, number []byte) bool {
	if col.missing.findNumber(v) >= 0 {
		return false
	}
	s.watchPoint(col.slot, number)
	s.noteZeros(col.slot, number)
	col.watched = col.missing.numbers != nil || s.watchesPoint(col.slot)
	return true
}

// addOther adds the value of column j, which begins at the offset at, to a row. It returns the offset of the
// separator after the value. It reports false if the parser has to give up.
func (s *rowScanner) addOther(row *parsedRow, j, at int) (end int, ok bool) {
	col := &s.columns[j]
	cell, end, ok := s.cell(at, col.separator)
	cell = bytes.TrimSpace(cell)
	isName := col.name != nil && bytes.HasSuffix(cell, col.name) // the row may repeat the header
	return end, ok && !isName && s.addCell(row, j, cell)
}

// noteSkipped adds the last row, which begins after the given number of lines, to the skipped rows. A value
// is missing in column j.
func (s *rowScanner) noteSkipped(j, line int) {
	s.skipped = append(s.skipped, datasets.Skipped{
		Line:   line + 1,
		Row:    s.count - 1,
		Column: s.plan.columns[j].Name,
	})
}

// watchesPoint reports whether points may separate thousands in the column with the given slot: whether points
// are watched, and no number in the block shows that they do not separate thousands.
func (s *rowScanner) watchesPoint(slot int) bool { return s.points != nil && s.points[slot].other == 0 }

// watchPoint adds the spelling of a number in the column with the given slot to points, if it is watched.
func (s *rowScanner) watchPoint(slot int, cell []byte) {
	if s.watchesPoint(slot) {
		s.points[slot].observe(cell)
	}
}

// quotedNumber returns the number in quotation marks at the beginning of text, and its length with the marks.
// If there is no such number, the length is 0.
func (s *rowScanner) quotedNumber(text []byte) (v float64, length int) {
	if len(text) == 0 || text[0] != '"' {
		return 0, 0
	}
	v, n := decimal.Prefix(text[1:], s.point)
	mark := 1 + n
	if n == 0 || mark == len(text) || text[mark] != '"' {
		return 0, 0
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
	switch col.use {
	case asNumber:
		return s.addNumber(row, j, cell)
	case asCategory:
		k := s.addWord(row, j, cell, &s.categories[col.vocabulary])
		row.values[col.slot] = float64(k)
	case asWeight:
		return s.addNumber(row, j, cell) && (row.skippedFor >= 0 || weight.Want(row.values[col.slot]) == "")
	case asLabel:
		row.class = s.addWord(row, j, cell, &s.labels)
	}
	return true
}

// addNumber adds the number in a cell of column j to a row. It reports false if the cell is not a number.
func (s *rowScanner) addNumber(row *parsedRow, j int, cell []byte) (ok bool) {
	col := &s.columns[j]
	planned := &s.plan.columns[j]
	point := s.point
	if !s.numeric {
		point = 0
	}
	placeholder := col.missing.findBytes(cell, point)
	if placeholder < 0 {
		s.watchPoint(col.slot, cell)
	}
	s.countMissing(row, j, placeholder)
	if row.skippedFor >= 0 {
		return true
	}
	if s.numeric && placeholder < 0 {
		v, n := decimal.Prefix(cell, s.point)
		if n > 0 && n == len(cell) {
			row.values[col.slot] = v
			s.noteZeros(col.slot, cell)
			return planned.allows(v)
		}
	}
	if v, ok := s.plan.truth(planned, string(cell)); ok && placeholder < 0 {
		row.values[col.slot] = v
		s.rowTruths = append(s.rowTruths, col.slot)
		return true
	}
	v, err := s.plan.number(planned, string(cell))
	row.values[col.slot] = v
	if placeholder < 0 {
		s.noteZeros(col.slot, cell)
	}
	return err == nil && planned.allows(v)
}

// addWord returns the number of the word in a cell of column j. The argument words has the words of the
// column.
func (s *rowScanner) addWord(row *parsedRow, j int, cell []byte, words *blockWords) int {
	k := wordNumber(cell, &words.vocabulary)
	if k == len(words.missing) { // the word is new
		words.missing = append(words.missing, s.columns[j].missing.find(string(cell)))
		words.lines = append(words.lines, s.line+1)
	}
	s.countMissing(row, j, words.missing[k])
	return k
}

// countMissing counts a placeholder, which is in column j, and notes whether the row is skipped. If the
// argument placeholder is −1, the value of column j is not missing.
func (s *rowScanner) countMissing(row *parsedRow, j, placeholder int) {
	if placeholder < 0 {
		return
	}
	s.found[placeholder]++
	if s.columns[j].skips && row.skippedFor < 0 {
		row.skippedFor = j
	}
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
