package files

import (
	"bytes"
	"slices"
	"strings"

	"perceptronlab/internal/decimal"
	"perceptronlab/internal/lines"
	"perceptronlab/perceptron/datasets"
)

// A rowParser makes raw rows of blocks of a CSV file, of several at a time. It knows the plan, but not
// what other blocks hold: each numbers its own words, and merge renumbers them.
//
// It parses what nearly all rows consist of: numbers, words, and values in quotation marks. A block
// that has anything else in it, or a mistake, it gives up, and then the block is read record by record.
type rowParser struct {
	plan     *plan
	rules    *cellRules
	columns  []parsedColumn // in the order of the file
	point    byte           // the decimal point
	numeric  bool           // what decimal.Prefix takes for a number is one
	labelled bool           // a column holds labels
	words    int            // how many columns hold categories
}

// A parsedColumn is what a rowParser has to know of a column.
type parsedColumn struct {
	use   use
	slot  int  // of a number or a category, the place in a raw row
	words int  // of a category, the place of its words in parsedRows
	plain bool // what decimal.Prefix takes for a number is one, and isn't missing
	skips bool // a row is skipped if its value is missing
}

// newRowParser returns nil if the signs between values and in numbers are unusual.
func newRowParser(p *plan) *rowParser {
	c := p.options
	rules := newCellRules(c)
	if rules == nil || !strings.ContainsRune(".,", c.decimal()) {
		return nil
	}
	r := &rowParser{
		plan:    p,
		rules:   rules,
		point:   byte(c.decimal()),
		numeric: !strings.ContainsRune("+-eE0123456789", c.Thousands),
	}
	for _, col := range p.columns {
		r.columns = append(r.columns, parsedColumn{
			use:   col.use,
			slot:  col.slot,
			words: r.words,
			plain: col.use == asNumber && r.numeric && !slices.ContainsFunc(p.missing, r.isNumber),
			skips: p.skips(col.use),
		})
		switch col.use {
		case asCategory:
			r.words++
		case asLabel:
			r.labelled = true
		}
	}
	return r
}

// isNumber reports whether a word is a number, or begins like one.
func (p *rowParser) isNumber(word string) bool {
	_, n := decimal.Prefix([]byte(word), p.point)
	return n > 0
}

// Parsed rows are those of a block.
type parsedRows struct {
	block                         // raw rows, whose words have the numbers of the following
	labels     vocabulary         // of the block
	categories []vocabulary       // of the block, for each column that holds some, in the order of the file
	skipped    []datasets.Skipped // Line and Row count from the beginning of the block
	count      int                // how many rows there are, with those skipped
}

// parse returns the rows of a block, or nil if it gives the block up.
func (p *rowParser) parse(b lines.Block) *parsedRows {
	if p == nil || b.Long {
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
