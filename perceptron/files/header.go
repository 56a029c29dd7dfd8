package files

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// headerRules define which unusual column names are allowed.
type headerRules struct {
	nameless bool // empty names
	repeated bool // names of more than one column
	numeric  bool // names that are all numbers, as in a row of data
}

// headerRules returns the rules for the column names of a table. With a Schema, unusual names are allowed,
// because columns that are not in the Schema are left out.
func (c CSV) headerRules() headerRules {
	if c.Schema != nil {
		return headerRules{nameless: true, repeated: true, numeric: true}
	}
	return headerRules{nameless: slices.Contains(c.Ignore, "")}
}

// header reads and returns the column names. If NoHeader is set, it returns the names 1, 2, … and
// leaves the first line unread.
func (c CSV) header(records *records, allowed headerRules) ([]string, error) {
	record, err := records.next()
	if errors.Is(err, io.EOF) {
		return nil, problem("an empty file", "a line of column names")
	}
	if err != nil {
		return nil, err
	}
	line := datasets.Place{Line: records.line()}
	if err := c.checkSeparator(record); err != nil {
		return nil, withPlace(line, err)
	}
	if len(record) > maxColumns {
		return nil, withPlace(line, errTooWide(len(record)))
	}
	if c.NoHeader {
		records.unread(true) // the line is the first row
		records.count = 0
		return numerals(len(record), 1), nil
	}
	names, err := c.names(record, line.Line, allowed)
	if err != nil {
		return nil, err
	}
	if !allowed.numeric && c.looksLikeRow(names) {
		return nil, withPlace(line, errNumeric(names))
	}
	records.unread(false) // the rows below the header are read in blocks, which begin after the header
	return names, nil
}

// names returns the column names in the cells of a header. The argument line is the number of the
// header's line.
func (c CSV) names(cells []string, line int, allowed headerRules) ([]string, error) {
	names := make([]string, len(cells))
	column := make(map[string]int, len(cells)) // the column of each name
	for j, cell := range cells {
		name := strings.Clone(strings.TrimSpace(cell))
		place := datasets.Place{Line: line, Column: j + 1}
		if err := checkWord(name); err != nil {
			return nil, withPlace(place, err)
		}
		k, repeated := column[name]
		switch {
		case name == "" && !allowed.nameless:
			return nil, withPlace(place, c.errNameless(cells, j))
		case name != "" && repeated && !allowed.repeated:
			const both = "the name %s for both column %d and column %d"
			found := fmt.Sprintf(both, wording.Quote(name), k+1, j+1)
			return nil, withPlace(datasets.Place{Line: line}, problem(found, "different column names"))
		}
		names[j] = name
		column[name] = j
	}
	return names, nil
}

// looksLikeRow reports whether the header seems to be a row of data. It returns true if all names are
// numbers, except the names of the label column and of ignored columns. But if these numbers increase or
// decrease from left to right, it returns false, because they may be names, such as wavelengths.
func (c CSV) looksLikeRow(names []string) bool {
	rising, falling := true, true
	last := math.NaN() // both comparisons below are false for NaN, so the first number changes nothing
	for _, name := range names {
		if name == c.Label && name != "" || slices.Contains(c.Ignore, name) {
			continue
		}
		v, err := strconv.ParseFloat(name, 64)
		if err != nil {
			return false
		}
		rising = rising && !(last >= v)
		falling = falling && !(last <= v)
		last = v
	}
	return !rising && !falling
}
