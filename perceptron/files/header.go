package files

import (
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// Rules say which column names are no errors.
type rules struct {
	nameless bool // an empty one
	repeated bool // the same twice
	numeric  bool // only numbers, as in a row
}

// rules returns the rules for a file to be read. Once it is known which columns to take, the others may
// be called anything.
func (c CSV) rules() rules {
	if c.Schema != nil {
		return rules{nameless: true, repeated: true, numeric: true}
	}
	return rules{nameless: slices.Contains(c.Ignore, "")}
}

// header returns the column names. If there are none, it makes them and leaves the first row
// to be read.
func (c CSV) header(records *records, allowed rules) ([]string, error) {
	record, err := records.next()
	if errors.Is(err, io.EOF) {
		return nil, errors.New("the file is empty; wanted a line of column names")
	}
	if err != nil {
		return nil, err
	}
	line := fmt.Sprintf("line %d", records.line())
	if err := c.checkSeparator(record); err != nil {
		return nil, placed{line, err}
	}
	if len(record) > mostColumns {
		return nil, at(line, "there are %d columns; wanted at most %d: is the table turned on its side?",
			len(record), mostColumns)
	}
	if c.NoHeader {
		records.handBack(true)
		records.count = 0
		return numerals(len(record), 1), nil
	}
	names, err := c.names(record, line, allowed)
	if err != nil {
		return nil, err
	}
	if !allowed.numeric && c.looksLikeRow(names) {
		return nil, at(line, "the column names are all numbers (%s); "+
			"if this line is a row, set NoHeader: true, else give the columns names",
			wording.Quoted(names[:min(3, len(names))]))
	}
	records.handBack(false)
	return names, nil
}

// names returns the names in the cells of a line.
func (c CSV) names(cells []string, line string, allowed rules) ([]string, error) {
	names := make([]string, len(cells))
	column := make(map[string]int, len(cells))
	for j, cell := range cells {
		name := strings.Clone(strings.TrimSpace(cell))
		place := fmt.Sprintf("%s, column %d", line, j+1)
		if err := wellFormed(name); err != nil {
			return nil, placed{place, err}
		}
		k, repeated := column[name]
		switch {
		case name == "" && !allowed.nameless:
			return nil, at(place, "the column has no name; %s", c.namelessAdvice(cells, j))
		case name != "" && repeated && !allowed.repeated:
			return nil, at(line, "columns %d and %d are both named %s; wanted different names",
				k+1, j+1, wording.Quote(name))
		}
		names[j] = name
		column[name] = j
	}
	return names, nil
}

// checkSeparator returns an error if the first line is Excel's sep=; or has only one value
// where another separator would give more.
func (c CSV) checkSeparator(record []string) error {
	line := strings.Join(record, string(c.comma()))
	if utf8.RuneCountInString(line) == 5 && strings.EqualFold(line[:4], "sep=") {
		set := ""
		if sign, _ := utf8.DecodeRuneInString(line[4:]); sign != c.comma() {
			set = fmt.Sprintf(", and set Comma: %q", sign)
		}
		return fmt.Errorf("%s tells Excel what stands between values; wanted column names; "+
			"take the line out of the file%s", wording.Quote(line), set)
	}
	sign := otherSeparator(strings.TrimSpace(line), c.NoHeader)
	if len(record) == 1 && sign != 0 && sign != c.comma() {
		return fmt.Errorf("%s is one value; did you mean Comma: %q?", wording.Quote(line), sign)
	}
	return nil
}

// namelessAdvice says what to do about column j, which has no name.
func (c CSV) namelessAdvice(record []string, j int) string {
	const ignore = `leave it out by Ignore: []string{""}`
	switch {
	case j == 0:
		return "give it one, or " + ignore + " (pandas writes its index so, unless told index=False)"
	case strings.TrimSpace(strings.Join(record[j:], "")) == "":
		return fmt.Sprintf("the line ends with %q: take that out, or give the column a name, or %s",
			c.comma(), ignore)
	}
	return "give it one, or " + ignore
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
