package files

import (
	"slices"
	"strings"

	"perceptronlab/internal/decimal"
)

// A rowParser parses blocks of a CSV file into raw rows. Several goroutines may use it at the same
// time, because parsing a block does not depend on other blocks: words are numbered within a block,
// and plan.merge renumbers them.
//
// A rowParser supports the usual values: numbers, words, and values in quotation marks. If a block
// contains anything else, or an error, the parser gives the block up, and the caller reads the block
// record by record.
type rowParser struct {
	plan     *plan
	rules    *cellRules
	columns  []parsedColumn // in the order of the file
	point    byte           // the decimal separator
	numeric  bool           // CSV.number accepts every number that decimal.Prefix finds
	labelled bool           // there is a label column
	words    int            // the number of columns of categories
}

// A parsedColumn has the properties of a column that a rowParser needs.
type parsedColumn struct {
	use   use
	slot  int  // for a number or category, its index in a raw row
	words int  // for a column of categories, its index in parsedRows.categories
	plain bool // every number that decimal.Prefix finds is valid and not a missing value
	skips bool // a missing value causes its row to be skipped
}

// newRowParser returns the parser for a plan, or nil if a rowParser does not support the separators.
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
