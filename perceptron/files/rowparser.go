package files

import (
	"slices"
	"strings"

	"perceptronlab/internal/decimal"
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
