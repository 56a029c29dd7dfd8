package classifier

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// minFillRows is the smallest number of rows for which there are warnings about fill values.
const minFillRows = 10

// warningsOfFills returns a warning for each column in which one number is far away from all others. Such a
// number probably stands for a missing value, like 9.97e+36 in netCDF files, or -999. After standardising,
// the differences between the other numbers almost vanish. advice tells what to do about missing values.
func warningsOfFills(m *Model, s *statistics, advice string) []warning {
	const limit = 3 // more columns than this are only counted
	var warnings []warning
	more := 0
	for j := range s.columns {
		c := &s.columns[j]
		fill, ok := c.fill(s.rows)
		switch {
		case !ok:
			continue
		case len(warnings) == limit:
			more++
			continue
		}
		low, high := c.low, c.secondHigh
		if fill == c.low {
			low, high = c.secondLow, c.high
		}
		warnings = append(warnings, warning{text: fmt.Sprintf("%s has the number %s, "+
			"but all its other numbers are from %.4g to %.4g; if it stands for a missing value, %s",
			wording.Column(m.Features, j), strconv.FormatFloat(fill, 'g', -1, 64), low, high, advice)})
	}
	if more > 0 {
		warnings = append(warnings, warning{text: fmt.Sprintf(
			"%s with a number that is far away from all others", wording.Plural(more, "more column"))})
	}
	return warnings
}

// fill returns the smallest or the largest number of a column if it is far away from all other numbers. Let d
// be the difference between the second smallest and the second largest number of the column. The smallest
// number is far away if its distance to the second smallest is at least 1000 d, and likewise the largest.
// Numbers that often stand for missing values are far away sooner: 99, 999, 9999, … at a distance of 10 d,
// and -99, -999, … if no other number is negative. If the column has fewer than four different numbers, d is
// not positive, and fill returns false.
func (c *columnStatistics) fill(rows float64) (fill float64, ok bool) {
	const far, farForCode = 1000, 10
	others := c.secondHigh - c.secondLow
	if rows < minFillRows || !(others > 0) {
		return 0, false
	}
	above, below := c.high-c.secondHigh, c.secondLow-c.low
	switch {
	case above >= far*others || isCode(c.high) && above >= farForCode*others:
		return c.high, true
	case below >= far*others || isCode(-c.low) && c.secondLow >= 0:
		return c.low, true
	}
	return 0, false
}

// isCode reports whether a number is 99, 999, 9999 and so on.
func isCode(v float64) bool {
	isWhole := 99 <= v && v < 1e15 && v == math.Trunc(v)
	return isWhole && strings.Trim(strconv.FormatFloat(v, 'f', 0, 64), "9") == ""
}

// missingFor returns what to do about a number that stands for a missing value, for the reader of the rows.
func missingFor(source datasets.Source) string {
	if _, ok := source.(files.CSV); ok {
		return "list it as one (NAValues)"
	}
	return "replace it with NaN before the file is read"
}
