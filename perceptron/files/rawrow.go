package files

import (
	"fmt"
	"math"
	"strings"
)

// rawRow converts the cells of a record to a raw row, which it stores in row. It returns the number of the
// row's class, or −1 if the file has no label column. The slice row must have one element per kept column.
// The numbers of categories and classes come from the vocabularies in seen. rawRow adds new classes to
// seen and, without a Schema, new categories. If err is not nil, column is the index of the invalid cell.
func (p *plan) rawRow(cells []string, row []float64, seen *tallies) (class, column int, err error) {
	class = -1
	for j, cell := range cells {
		col := &p.columns[j]
		cell = strings.TrimSpace(cell)
		switch col.use {
		case asNumber:
			row[col.slot], err = p.numberOrTruth(col, cell, &seen.columns[col.slot])
		case asCategory:
			row[col.slot], err = p.category(col, cell, &seen.columns[col.slot])
		case asWeight:
			row[col.slot], err = p.weight(col, cell)
		case asLabel:
			class, err = p.class(col, cell, &seen.labels)
		}
		if err != nil {
			return 0, j, err
		}
	}
	return class, 0, nil
}

// number returns the number in a cell, or NaN if the number is missing and the mean will replace it.
func (p *plan) number(col *plannedColumn, cell string) (float64, error) {
	switch {
	case !col.isMissing(cell):
		return p.options.number(cell)
	case p.options.IfMissing != FillMean:
		return 0, p.errMissing(col, cell)
	}
	return math.NaN(), nil
}

// class returns the index in seen of the class in a cell, and counts the class. If the class is new, the
// method adds it to seen.
func (p *plan) class(col *plannedColumn, cell string, seen *vocabulary) (int, error) {
	if col.isMissing(cell) {
		return 0, p.errMissing(col, cell)
	}
	if k, known := seen.count(cell); known {
		return k, nil
	}
	if err := checkWord(cell); err != nil {
		return 0, err
	}
	if cell == "" {
		return 0, problem("an empty value", "a class")
	}
	if err := p.checkLabel(cell); err != nil {
		return 0, err
	}
	if err := p.checkComment(col, cell); err != nil {
		return 0, err
	}
	return seen.add(cell), nil
}

// category returns the index in seen of the category in a cell, or −1 if the cell is treated as no
// category. The method counts the category. If the category is new and there is no Schema, the method
// adds it to seen.
func (p *plan) category(col *plannedColumn, cell string, seen *tally) (float64, error) {
	how := p.options.Unseen
	if col.isMissing(cell) {
		if p.options.IfMissing != FillMean || how == RefuseUnseen {
			return 0, p.errMissing(col, cell)
		}
		return float64(seen.countUnseen(cell, how)), nil
	}
	if k, seenBefore := seen.countCategory(cell); seenBefore {
		return float64(k), nil
	}
	if err := checkWord(cell); err != nil {
		return 0, err
	}
	if err := p.checkComment(col, cell); err != nil {
		return 0, err
	}
	hasSchema := p.options.Schema != nil
	if hasSchema {
		if category, ok := col.equalCategory(cell); ok {
			seen.merge(cell, category)
			k, _ := seen.countCategory(cell)
			return float64(k), nil
		}
	}
	switch {
	case hasSchema && how == RefuseUnseen:
		return 0, p.errUnseen(col, cell)
	case hasSchema:
		return float64(seen.countUnseen(cell, how)), nil
	case len(seen.words.words) == maxColumns:
		leaveOut := appendWord("CSV.Ignore", p.options.Ignore, col.Name)
		return 0, problem(fmt.Sprintf("more than %d categories", maxColumns), "fewer categories").
			With(when("if the column contains row names", leaveOut))
	}
	return float64(seen.words.add(cell)), nil
}
