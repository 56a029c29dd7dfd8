package files

import (
	"encoding/csv"
	"slices"
	"strconv"
	"strings"
)

// A textLine is a line at the beginning of a file.
type textLine struct {
	number int // counted from 1
	text   string
}

// firstLines returns the first lines below the preamble that are not empty: at most 20 lines, without the
// last line of r.start if it is incomplete.
func (r *records) firstLines() []textLine {
	const maxLines = 20
	all := textLines(r.start, r.above.lines, len(r.start) == startSize)
	return all[:min(maxLines, len(all))]
}

// textLines returns the lines of a text that are not empty. The argument above is the number of lines above
// the text. If the text is truncated, its last line is left out.
func textLines(text string, above int, truncated bool) []textLine {
	if truncated {
		text = text[:strings.LastIndexByte(text, '\n')+1]
	}
	var all []textLine
	for line := range strings.Lines(text) {
		above++
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) != "" {
			all = append(all, textLine{above, line})
		}
	}
	return all
}

// splitLines divides lines into values.
func splitLines(lines []textLine, comma rune) [][]string {
	rows := make([][]string, len(lines))
	for i, line := range lines {
		rows[i] = splitLine(line.text, comma)
	}
	return rows
}

// splitLine divides a line into values, without the spaces around them. A misplaced quotation mark is part of
// its value. If the separator is a space, each run of spaces and tabs is one separator.
func splitLine(line string, comma rune) []string {
	if comma == ' ' {
		var s spaceReader
		s.add([]byte(line))
		line = string(s.out)
	}
	reader := csv.NewReader(strings.NewReader(line))
	reader.Comma = comma
	reader.LazyQuotes = true
	reader.TrimLeadingSpace = CSV{Comma: comma}.trimsLeadingSpace()
	cells, err := reader.Read()
	if err != nil {
		return []string{strings.TrimSpace(line)}
	}
	for j, cell := range cells {
		cells[j] = strings.TrimSpace(cell)
	}
	return cells
}

// looksLikeNumber reports whether a value is a number whose decimal separator is a point or a comma.
func looksLikeNumber(cell string) bool {
	_, err := strconv.ParseFloat(strings.Replace(cell, ",", ".", 1), 64)
	return err == nil && strings.ContainsAny(cell, "0123456789")
}

// countFilled returns the number of values that are not empty.
func countFilled(cells []string) (n int) {
	for _, cell := range cells {
		if cell != "" {
			n++
		}
	}
	return n
}

// hasNumericColumn reports whether the values of one of the columns are numbers in all rows. All rows must
// have the same number of values.
func hasNumericColumn(rows [][]string) bool {
	for j := range rows[0] {
		isWord := func(cells []string) bool { return !looksLikeNumber(cells[j]) }
		if !slices.ContainsFunc(rows, isWord) {
			return true
		}
	}
	return false
}
