package files

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// wrongLayout returns the problem that the column names are not where the reader has looked for them, that
// the values seem to be separated by spaces, or that each line is in quotation marks. It returns nil if the
// first lines of the file don't show such a problem.
func (r *records) wrongLayout() *datasets.Problem {
	c := r.options
	all := r.firstLines()
	if len(all) == 0 || len(all[0].text) >= 4 && strings.EqualFold(all[0].text[:4], "sep=") {
		return nil
	}
	if above := r.namesAbove(all[0]); above != nil {
		return above
	}
	if strings.HasPrefix(all[0].text, "#") && c.Comment == 0 {
		return nil // explain suggests that the line is a comment
	}
	if first, ok := c.findTable(splitLines(all, c.comma())); ok {
		return c.errTitle(all, first, nil)
	}
	if len(splitLine(all[0].text, c.comma())) > 1 {
		return nil
	}
	if wrapped := c.errWrapped(all); wrapped != nil {
		return wrapped
	}
	for _, comma := range []rune{';', '\t', ',', '|', ' '} {
		first, ok := c.findTable(splitLines(all, comma))
		switch {
		case !ok || comma == c.comma():
		case first > 0:
			return c.errTitle(all, first, []datasets.Setting{set("CSV.Comma", comma)})
		default:
			p := c.errSeparator("only one value, "+wording.Quote(all[0].text), comma)
			p.Place = datasets.Place{Line: all[0].number}
			return p
		}
	}
	return nil
}

// findTable returns the index of the first line of the table, after lines such as a title. The argument
// lines has the first lines of a file, divided into values. findTable reports false unless all lines from
// there on have the same number of values, at least two, and look like a header and rows of numbers.
func (c CSV) findTable(lines [][]string) (first int, ok bool) {
	first = len(lines) - 1
	width := len(lines[first])
	for first > 0 && len(lines[first-1]) == width {
		first--
	}
	// A title in a spreadsheet has an empty value in each of the other columns. A title above several
	// columns, in merged cells, has one in all but the first of them.
	for width > 2 && first < len(lines)-1 && (countFilled(lines[first]) <= 1 || c.isMerged(lines[first:])) {
		first++
	}
	if width < 2 || first == len(lines)-1 {
		return 0, false
	}
	isTitle := func(cells []string) bool {
		words := slices.DeleteFunc(slices.Clone(cells), looksLikeNumber)
		filled := countFilled(cells)
		return filled == 0 || filled < width && countFilled(words) > 0
	}
	for _, cells := range lines[:first] {
		if !isTitle(cells) {
			return 0, false
		}
	}
	if c.NoHeader {
		return first, slices.ContainsFunc(lines[first], looksLikeNumber)
	}
	return first, c.looksLikeHeader(lines[first], lines[first+1:])
}

// looksLikeHeader reports whether cells are different column names. They must include a name that c mentions,
// or stand above a column of numbers without being numbers.
func (c CSV) looksLikeHeader(cells []string, rows [][]string) bool {
	names := slices.Sorted(slices.Values(cells[1:])) // the first may be empty, above a DataFrame's index
	if slices.Contains(names, "") || len(slices.Compact(names)) < len(cells)-1 {
		return false
	}
	return c.hasKnownName(cells) || !slices.ContainsFunc(cells, looksLikeNumber) && hasNumericColumn(rows)
}

// isMerged reports whether the first of some lines has titles of several columns in merged cells, and the
// line below has the column names.
func (c CSV) isMerged(lines [][]string) bool {
	first := lines[0]
	return slices.Contains(first, "") && !slices.ContainsFunc(first, looksLikeNumber) &&
		!c.hasKnownName(first) && c.hasKnownName(lines[1]) && c.looksLikeHeader(lines[1], lines[2:])
}

// hasKnownName reports whether the label column or a column of the Schema is among the given names.
func (c CSV) hasKnownName(names []string) bool {
	if c.Label != "" && slices.Contains(names, c.Label) {
		return true
	}
	if c.Schema == nil {
		return false
	}
	isKnown := func(col Column) bool { return slices.Contains(names, col.Name) }
	return slices.ContainsFunc(c.Schema.Columns, isKnown)
}

// errTitle returns the problem that the table begins in line all[first], below other lines, or nil if first
// is 0. The argument more has further settings that are necessary to read the table.
func (c CSV) errTitle(all []textLine, first int, more []datasets.Setting) *datasets.Problem {
	if first == 0 {
		return nil
	}
	number := all[first].number
	want := fmt.Sprintf("column names, which seem to be in line %d", number)
	if c.NoHeader {
		want = fmt.Sprintf("values, which seem to begin in line %d", number)
	}
	p := problem(wording.Quote(all[0].text), want).
		With(when("to skip the lines above it", append(more, set("CSV.Skip", number-1))...))
	p.Place = datasets.Place{Line: all[0].number}
	return p
}

// errWrapped returns the problem that each of the given lines is in quotation marks as a whole, or nil.
func (c CSV) errWrapped(all []textLine) *datasets.Problem {
	separators := []rune{c.comma(), ';', '\t', ',', '|'}
	k := slices.IndexFunc(separators, func(comma rune) bool { return areWrapped(all, comma) })
	if k < 0 {
		return nil
	}
	fix := do("delete the quotation marks at the beginning and at the end of each line")
	if separators[k] != c.comma() {
		fix.Set = []datasets.Setting{set("CSV.Comma", separators[k])}
	}
	found := "quotation marks around the whole line, " + wording.Cut(all[0].text, 60)
	p := problem(found, "each value in quotation marks of its own, or without them").With(fix)
	p.Place = datasets.Place{Line: all[0].number}
	return p
}

// areWrapped reports whether each of the given lines is in quotation marks as a whole, with the same number
// of values inside, at least two.
func areWrapped(all []textLine, comma rune) bool {
	width := len(splitLine(splitLine(all[0].text, comma)[0], comma))
	isOther := func(line textLine) bool {
		cells := splitLine(line.text, comma)
		inside := splitLine(cells[0], comma)
		return len(cells) > 1 || !strings.HasPrefix(line.text, `"`) || len(inside) != width
	}
	return width > 1 && !slices.ContainsFunc(all, isOther)
}
