package files

import (
	"context"
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

// A headerRules defines which unusual column names are allowed.
type headerRules struct {
	nameless bool // empty names
	repeated bool // the same name for several columns
	numeric  bool // a header in which every name is a number, like a row of data
}

// headerRules returns the rules for the column names of a table. With a Schema, unusual names are allowed,
// because columns that are not in the Schema are left out.
func (c CSV) headerRules() headerRules {
	if c.Schema != nil {
		return headerRules{nameless: true, repeated: true, numeric: true}
	}
	return headerRules{nameless: slices.Contains(c.Ignore, "")}
}

// ReadColumnNames reads the column names of the named file, in the order of the file. If c.NoHeader is set,
// they are the numbers 1, 2, … Names may be empty or repeated. It is an error if the first line is not a
// header, for instance because the file has another separator than c.Comma.
func (c CSV) ReadColumnNames(name string) ([]string, error) {
	return withOpenFile(context.Background(), name, func(in *input) ([]string, error) {
		if err := c.checkCharacters(); err != nil {
			return nil, err
		}
		records, err := c.open(in)
		if err != nil {
			return nil, err
		}
		names, err := c.header(records, headerRules{nameless: true, repeated: true, numeric: true})
		return names, records.explain(err)
	})
}

// header reads and returns the column names. If NoHeader is set, it returns the names 1, 2, … and
// leaves the first line unread.
func (c CSV) header(records *records, allowed headerRules) ([]string, error) {
	if records.frame != nil {
		return records.frameHeader(allowed)
	}
	if err := records.checkReturns(); err != nil {
		return nil, err
	}
	record, err := records.next()
	if errors.Is(err, io.EOF) {
		return nil, c.errEmpty()
	}
	if err != nil {
		return nil, err
	}
	place := datasets.Place{Line: records.line()}
	if err := c.checkSeparator(record); err != nil {
		return nil, withPlace(place, err)
	}
	if len(record) > maxColumns {
		return nil, withPlace(place, errTooWide(len(record)))
	}
	if err := records.checkSkippedRow(record); err != nil {
		return nil, err
	}
	records.oneColumn = len(record) == 1
	if c.NoHeader {
		records.unreadFirst() // the line is the first row
		records.count = 0
		return numerals(len(record), 1), nil
	}
	if err := records.checkHeaderEnd(record); err != nil && !allowed.nameless {
		return nil, withPlace(place, err)
	}
	names, err := c.names(record, place.Line, allowed)
	if err != nil {
		return nil, err
	}
	if !allowed.numeric && c.looksLikeRow(names) {
		return nil, withPlace(place, errNumeric(names))
	}
	records.unreadRest() // rows are read in blocks
	return names, nil
}

// names returns the column names in the cells of a header. line is the header's line
// number.
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
			return nil, withPlace(datasets.Place{Line: line}, errSameName(name, k, j))
		}
		names[j] = name
		column[name] = j
	}
	return names, nil
}

// errSameName returns the problem that the columns with the indices j and k have the same name.
func errSameName(name string, j, k int) *datasets.Problem {
	found := fmt.Sprintf("the name %s for both column %d and column %d", wording.Quote(name), j+1, k+1)
	return problem(found, "different column names").With(do("rename or delete one of the columns"))
}

// looksLikeRow reports whether the header seems to be a row of data. It looks at all names
// except those of the label column and of ignored columns, and returns true if they are numbers that neither
// increase nor decrease from left to right. Numbers in order may be names, such as wavelengths. So may a
// single number.
func (c CSV) looksLikeRow(names []string) bool {
	rising, falling := true, true
	last := math.NaN() // the comparisons with NaN below are false
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
