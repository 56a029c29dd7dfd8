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

// HeaderRules say which column names are no errors.
type headerRules struct {
	nameless bool // an empty one
	repeated bool // the same twice
	numeric  bool // only numbers, as in a row
}

// headerRules returns those for a file to be read. Once it is known which columns to take, the others may
// be called anything.
func (c CSV) headerRules() headerRules {
	if c.Schema != nil {
		return headerRules{nameless: true, repeated: true, numeric: true}
	}
	return headerRules{nameless: slices.Contains(c.Ignore, "")}
}

// header returns the column names. If there are none, it makes them and leaves the first row
// to be read.
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
		return nil, at(line, err)
	}
	if len(record) > mostColumns {
		return nil, at(line, errTooWide(len(record)))
	}
	if c.NoHeader {
		records.handBack(true)
		records.count = 0
		return numerals(len(record), 1), nil
	}
	names, err := c.names(record, line.Line, allowed)
	if err != nil {
		return nil, err
	}
	if !allowed.numeric && c.looksLikeRow(names) {
		return nil, at(line, errNumeric(names))
	}
	records.handBack(false)
	return names, nil
}

// names returns the names in the cells of a line.
func (c CSV) names(cells []string, line int, allowed headerRules) ([]string, error) {
	names := make([]string, len(cells))
	column := make(map[string]int, len(cells))
	for j, cell := range cells {
		name := strings.Clone(strings.TrimSpace(cell))
		place := datasets.Place{Line: line, Column: j + 1}
		if err := wellFormed(name); err != nil {
			return nil, at(place, err)
		}
		k, repeated := column[name]
		switch {
		case name == "" && !allowed.nameless:
			return nil, at(place, c.errNameless(cells, j))
		case name != "" && repeated && !allowed.repeated:
			found := fmt.Sprintf("columns %d and %d both named %s", k+1, j+1, wording.Quote(name))
			return nil, at(datasets.Place{Line: line}, problem(found, "different names"))
		}
		names[j] = name
		column[name] = j
	}
	return names, nil
}

// looksLikeRow reports whether all names of numbers or categories are numbers. Numbers
// that only rise or only fall count as names: 0, 1, 2, or wavelengths.
func (c CSV) looksLikeRow(names []string) bool {
	rising, falling := true, true
	last := math.NaN()
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
