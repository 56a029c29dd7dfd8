package files

import (
	"strings"

	"perceptronlab/internal/decimal"
)

// A rowParser parses blocks of a CSV file into raw rows. Several goroutines may use it at the same time,
// because its methods do not change it. It numbers the words of each block from 0. Later, plan.merge
// renumbers the words of all blocks.
//
// A rowParser supports the usual values: numbers, words, and values in quotation marks. If a block
// contains an error or another kind of value, the parser gives up, and the caller reads the block record
// by record.
type rowParser struct {
	plan         *plan
	rules        *cellRules
	columns      []parsedColumn // in the order of the file
	point        byte           // the decimal separator
	numeric      bool           // CSV.number accepts every number that decimal.Prefix finds
	labelled     bool           // there is a label column
	vocabularies int            // the number of columns of categories
}

// A parsedColumn contains what a rowParser needs to know about a column.
type parsedColumn struct {
	use        columnUse
	separator  byte // the character after a value
	slot       int  // for numbers and categories, the index in a raw row
	vocabulary int  // for categories, the index in parsedRows.categories
	plain      bool // a number that decimal.Prefix finds is the value, unless it is a placeholder
	watched    bool // rowScanner.notePlain looks at each plain number
	skips      bool // a missing value causes its row to be skipped

	// name is the column name if the parser gives up on a row whose value in this column ends with the name,
	// because the row may repeat the header, after a byte order mark; nil: it doesn't give up. The first
	// column of several has a name, unless the file has no header.
	name []byte

	missing *missingValues
}

// newRowParser returns the parser for a plan, or nil if a rowParser does not support the separators.
func newRowParser(p *plan) *rowParser {
	c := p.options
	rules := newCellRules(p)
	if rules == nil || !strings.ContainsRune(".,", c.decimal()) {
		return nil
	}
	r := &rowParser{
		plan:    p,
		rules:   rules,
		point:   byte(c.decimal()),
		numeric: !strings.ContainsRune("+-eE0123456789", c.Thousands),
	}
	for j := range p.columns {
		col := &p.columns[j]
		r.columns = append(r.columns, parsedColumn{
			use:        col.use,
			separator:  rules.comma,
			slot:       col.slot,
			vocabulary: r.vocabularies,
			plain:      col.use == asNumber && r.numeric && !col.Boolean,
			skips:      p.skips(col.use),
			watched:    p.watchesPoints || col.missing.numbers != nil,
			missing:    &col.missing,
		})
		switch col.use {
		case asCategory:
			r.vocabularies++
		case asLabel:
			r.labelled = true
		}
	}
	r.columns[len(r.columns)-1].separator = '\n'
	if len(r.columns) > 1 && !c.NoHeader {
		first := &r.columns[0]
		first.name = []byte(p.columns[0].Name)
		_, n := decimal.Prefix(first.name, r.point)
		first.plain = first.plain && n < len(first.name) // a plain number is not compared with the name
	}
	return r
}
