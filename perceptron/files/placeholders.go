package files

import (
	"slices"
	"strings"

	"perceptronlab/internal/decimal"
	"perceptronlab/perceptron/datasets"
)

// A placeholder is a value that stands for a missing value: an element of CSV.NAValues, or of a list in
// CSV.ColumnNA.
type placeholder struct {
	word   string // without the spaces around it
	column string // the column to which it applies, if isForOne is set
	named  bool   // the user expects it in the file, so the Report mentions it even if it is not there

	isForOne bool // it applies only to one column
	isNull   bool // it is the empty value, which is not among the fields of the reader, but stands for null
}

// placeholders returns the placeholders of a reader: those of NAValues, followed by those of ColumnNA in
// the order of the given columns. With a Schema, the empty value is one of them, because null in a DataFrame
// is empty in a CSV file, and both are to give the same row.
func (c CSV) placeholders(columns []string) []placeholder {
	words := c.missing()
	pandas := containsAll(words, PandasNA)
	var list []placeholder
	for _, word := range words {
		isOfPandas := pandas && slices.Contains(PandasNA, word)
		list = append(list, placeholder{word: word, named: word != "" && !isOfPandas})
	}
	if c.Schema != nil && !slices.Contains(words, "") {
		list = append(list, placeholder{isNull: true})
	}
	listed := map[string]bool{}
	for _, column := range columns {
		if listed[column] {
			continue
		}
		listed[column] = true
		for _, word := range c.ColumnNA[column] {
			word = strings.TrimSpace(word)
			list = append(list, placeholder{word: word, column: column, named: word != "", isForOne: true})
		}
	}
	return list
}

// containsAll reports whether words contains each element of others.
func containsAll(words, others []string) bool {
	return !slices.ContainsFunc(others, func(word string) bool { return !slices.Contains(words, word) })
}

// missingValues are the placeholders that apply to one column. A placeholder is represented by its index in
// plan.placeholders.
type missingValues struct {
	options CSV
	use     columnUse
	words   []numberedWord   // compared with a cell as text
	numbers []numberedNumber // compared with the number in a cell
}

// A numberedWord is a word, with the index of its placeholder.
type numberedWord struct {
	word  string
	index int
}

// A numberedNumber is a number, with the index of its placeholder.
type numberedNumber struct {
	value float64
	index int
}

// missingIn returns the placeholders that apply to a column. In NAValues, a number does not apply to the
// label column, so a class is never missing because features have the placeholder -1. Everywhere else, a
// number stands for all equal numbers, and is also compared as text. If labels are texts, only the empty
// word of NAValues and the words of ColumnNA are missing labels. The empty value is not null if it is a
// category of the Schema.
func (p *plan) missingIn(col *plannedColumn) missingValues {
	m := missingValues{options: p.options, use: col.use}
	for k, placeholder := range p.placeholders {
		if placeholder.isForOne && placeholder.column != col.Name {
			continue
		}
		if placeholder.isNull && slices.Contains(col.Categories, "") {
			continue
		}
		value, isNumber := m.placeholderNumber(placeholder.word)
		textLabel := p.options.areTexts(col.use)
		isClass := isNumber || textLabel && placeholder.word != ""
		if col.use == asLabel && isClass && !placeholder.isForOne {
			continue
		}
		m.words = append(m.words, numberedWord{placeholder.word, k})
		if isNumber && !textLabel {
			m.numbers = append(m.numbers, numberedNumber{value, k})
		}
	}
	return m
}

// number returns the number in a cell of the column. In columns of words, a word with a leading zero, such
// as 007, is not a number.
func (m *missingValues) number(cell string) (value float64, ok bool) {
	isWords := m.use == asCategory || m.use == asLabel
	if isWords && hasLeadingZero(cell) {
		return 0, false
	}
	value, err := m.options.number(cell)
	return value, err == nil
}

// placeholderNumber returns the number that a placeholder spells. A placeholder that is no number with the
// decimal separator of the reader may have the other one of '.' and ',', because the placeholders of the file
// that was read first also apply to files with another separator. A word such as 1,234, in which the other
// character may separate thousands, is not a number.
func (m *missingValues) placeholderNumber(word string) (value float64, ok bool) {
	value, ok = m.number(word)
	if ok || m.options.thousandsIn(word) != 0 {
		return value, ok
	}
	other := *m
	other.options.Thousands = 0
	other.options.Decimal = '.'
	if m.options.decimal() == '.' {
		other.options.Decimal = ','
	}
	return other.number(word)
}

// hasLeadingZero reports whether a cell begins with a zero before another letter or digit, after an
// optional sign. Examples are 007 and 0x10.
func hasLeadingZero(cell string) bool {
	cell = strings.TrimLeft(cell, "+-")
	return len(cell) > 1 && cell[0] == '0' && (cell[1]|0x20 == 'x' || '0' <= cell[1] && cell[1] <= '9')
}

// find returns the index of the placeholder in a cell, or −1 if the cell is not a missing value.
func (m *missingValues) find(cell string) int {
	for _, w := range m.words {
		if cell == w.word {
			return w.index
		}
	}
	if len(m.numbers) == 0 {
		return -1
	}
	value, ok := m.number(cell)
	if !ok {
		return -1
	}
	return m.findNumber(value)
}

// findBytes is like find for a cell in a column of numbers, but faster. The argument point is the decimal
// separator, or 0 if decimal.Prefix can't parse the numbers of the column.
func (m *missingValues) findBytes(cell []byte, point byte) int {
	for _, w := range m.words {
		if string(cell) == w.word {
			return w.index
		}
	}
	if len(m.numbers) == 0 {
		return -1
	}
	if point != 0 {
		if value, n := decimal.Prefix(cell, point); n > 0 && n == len(cell) {
			return m.findNumber(value)
		}
	}
	return m.find(string(cell))
}

// findNumber returns the index of the first placeholder that equals a number, or −1 if there is none.
func (m *missingValues) findNumber(value float64) int {
	for _, n := range m.numbers {
		if value == n.value {
			return n.index
		}
	}
	return -1
}

// countPlaceholders adds the placeholders in the cells of a record to the counts in found. It returns the
// index of the first column whose missing value causes the row to be skipped, or −1 if the row is not
// skipped. If found is nil, the placeholders are not counted.
func (p *plan) countPlaceholders(cells []string, found []int) (skippedFor int) {
	skippedFor = -1
	for j, cell := range cells {
		col := &p.columns[j]
		if col.use == unused {
			continue
		}
		k := col.missing.find(strings.TrimSpace(cell))
		if k < 0 {
			continue
		}
		if found != nil {
			found[k]++
		}
		if skippedFor < 0 && p.skips(col.use) {
			skippedFor = j
		}
	}
	return skippedFor
}

// reported returns the placeholders for the Report. The argument found has the count of each placeholder.
// Without a Schema, the placeholders that the user has named are in the result even if their count is 0,
// because they may be misspelled. With a Schema, they come from the file that was read first, and need not
// be in this file. Placeholders for a column that is left out are not in the result.
func (p *plan) reported(found []int) []datasets.Placeholder {
	var list []datasets.Placeholder
	for k, placeholder := range p.placeholders {
		isExpected := placeholder.named && p.options.Schema == nil && !p.leavesOut(placeholder)
		if found[k] == 0 && !isExpected {
			continue
		}
		list = append(list, datasets.Placeholder{
			Word:   placeholder.word,
			Column: placeholder.column,
			Count:  found[k],
		})
	}
	return list
}

// leavesOut reports whether a placeholder applies only to a column that the table does not use.
func (p *plan) leavesOut(placeholder placeholder) bool {
	isUsed := func(col plannedColumn) bool { return col.Name == placeholder.column && col.use != unused }
	return placeholder.isForOne && !slices.ContainsFunc(p.columns, isUsed)
}
