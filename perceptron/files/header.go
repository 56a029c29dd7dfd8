package files

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// mostColumns is the most columns of a CSV file: each takes some hundred bytes beside its
// numbers, and two in the file may be enough to claim it.
const mostColumns = 1 << 20

// header returns the column names. Where there are none, it makes them, and leaves the first
// row to be read.
func (c CSV) header(records *records) ([]string, error) {
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
		return nil, at(line, "there are %d columns; wanted at most %d: is the table turned on its side?", len(record), mostColumns)
	}
	if c.NoHeader {
		records.unread = record
		return numerals(len(record), 1), nil
	}
	names := make([]string, len(record))
	column := make(map[string]int, len(record))
	for j, cell := range record {
		name := strings.Clone(strings.TrimSpace(cell))
		place := fmt.Sprintf("%s, column %d", line, j+1)
		if err := wellFormed(name); err != nil {
			return nil, placed{place, err}
		}
		k, repeated := column[name]
		switch {
		case name == "" && !slices.Contains(c.Ignore, ""):
			return nil, at(place, "the column has no name; %s", c.namelessAdvice(record, j))
		case repeated && name != "":
			return nil, at(line, "columns %d and %d are both named %s; wanted different names", k+1, j+1, wording.Quote(name))
		}
		names[j], column[name] = name, j
	}
	if c.looksLikeRow(names) {
		return nil, at(line, "the column names are all numbers (%s); if this line is a row, set NoHeader: true, else give the columns names", wording.Quoted(names[:min(3, len(names))]))
	}
	return names, nil
}

// checkSeparator returns an error if the first line is Excel's sep=; or has one value, and
// another sign would give more.
func (c CSV) checkSeparator(record []string) error {
	line := strings.Join(record, string(c.comma()))
	if utf8.RuneCountInString(line) == 5 && strings.EqualFold(line[:4], "sep=") {
		set := ""
		if sign, _ := utf8.DecodeRuneInString(line[4:]); sign != c.comma() {
			set = fmt.Sprintf(", and set Comma: %q", sign)
		}
		return fmt.Errorf("%s tells Excel what stands between values; wanted column names; take the line out of the file%s", wording.Quote(line), set)
	}
	if sign := otherSeparator(strings.TrimSpace(line), c.NoHeader); len(record) == 1 && sign != 0 && sign != c.comma() {
		return fmt.Errorf("%s is one value; did you mean Comma: %q?", wording.Quote(line), sign)
	}
	return nil
}

// otherSeparator returns the sign that most often stands outside of quotation marks, or 0.
func otherSeparator(line string, space bool) rune {
	best, most := rune(0), 0
	for _, sign := range []rune{';', '\t', ',', '|', ' '} {
		if n := outside(line, sign); n > most && (sign != ' ' || space) {
			best, most = sign, n
		}
	}
	return best
}

// outside counts a sign outside of quotation marks.
func outside(line string, sign rune) int {
	n, quoted := 0, false
	for _, r := range line {
		switch {
		case r == '"':
			quoted = !quoted
		case r == sign && !quoted:
			n++
		}
	}
	return n
}

// namelessAdvice says what to do about column j, which has no name.
func (c CSV) namelessAdvice(record []string, j int) string {
	const ignore = `leave it out by Ignore: []string{""}`
	switch {
	case j == 0:
		return "give it one, or " + ignore + " (pandas writes its index so, unless told index=False)"
	case allEmpty(record[j:]):
		return fmt.Sprintf("the line ends with %q: take that out, or give the column a name, or %s", c.comma(), ignore)
	}
	return "give it one, or " + ignore
}

// allEmpty reports whether no cell has anything but spaces.
func allEmpty(cells []string) bool {
	return !slices.ContainsFunc(cells, func(cell string) bool { return strings.TrimSpace(cell) != "" })
}

// looksLikeRow reports whether all names, but that of the label, are numbers. Numbers that
// rise or fall all the way are names: 0, 1, 2, or wavelengths.
func (c CSV) looksLikeRow(names []string) bool {
	rising, falling, last, n := true, true, 0.0, 0
	for _, name := range names {
		if name == c.Label && name != "" {
			continue
		}
		v, err := strconv.ParseFloat(name, 64)
		if err != nil {
			return false
		}
		rising = rising && (n == 0 || last < v)
		falling = falling && (n == 0 || last > v)
		last = v
		n++
	}
	return n > 0 && !rising && !falling
}

// wellFormed returns an error if a name is not UTF-8 or has a NUL in it.
func wellFormed(name string) error {
	switch {
	case !utf8.ValidString(name):
		return fmt.Errorf("%s is not UTF-8; save the file as UTF-8 (in Excel: CSV UTF-8)", wording.Quote(name))
	case strings.ContainsRune(name, 0):
		return fmt.Errorf("%s holds a NUL byte; is the file text?", wording.Quote(name))
	}
	return nil
}
