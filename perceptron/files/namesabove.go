package files

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// namesAbove returns the problem that the column names are among the lines to skip, or in a comment, or nil
// if they seem to be elsewhere. The argument first is the first line below the preamble.
func (r *records) namesAbove(first textLine) *datasets.Problem {
	c := r.options
	cells := splitLine(first.text, c.comma())
	if c.NoHeader || c.hasKnownName(cells) {
		return nil
	}
	areNames := func(names []string) bool {
		sameWidth := len(names) == len(cells) && len(names) > 1
		return c.hasKnownName(names) || sameWidth && c.looksLikeHeader(names, [][]string{cells})
	}
	for _, line := range textLines(string(r.above.skipped), 0, false) {
		if areNames(splitLine(line.text, c.comma())) {
			found := wording.Quote(line.text) + " among the lines to skip"
			p := problem(found, "column names below the lines to skip").
				With(when("if the line has the column names", set("CSV.Skip", line.number-1)))
			p.Place = datasets.Place{Line: line.number}
			return p
		}
	}
	comments := textLines(string(r.above.comments), c.Skip, len(r.above.comments) == startSize)
	for _, line := range slices.Backward(comments) {
		if areNames(splitLine(strings.TrimLeft(line.text, string(c.Comment)), c.comma())) {
			return c.errNamesInComment(line)
		}
	}
	return nil
}

// addHashFix adds a fix to the problem that the first line begins with '#', if the rest of the line seems to
// be a header. It returns p.
func (r *records) addHashFix(p *datasets.Problem) *datasets.Problem {
	c := r.options
	all := r.firstLines()
	if len(all) == 0 {
		return p
	}
	lines := splitLines(all, c.comma())
	lines[0] = splitLine(strings.TrimLeft(all[0].text, "#"), c.comma())
	if first, ok := c.findTable(lines); ok && first == 0 {
		p.With(datasets.Fix{
			When: "if the line has the column names, as numpy.savetxt writes them",
			Do:   "delete the '#' at the beginning of the line",
		})
	}
	return p
}

// errNamesInComment returns the problem that the column names are in a comment, as in the files that
// numpy.savetxt writes.
func (c CSV) errNamesInComment(line textLine) *datasets.Problem {
	remove := fmt.Sprintf("delete the %q at the beginning of the line", c.Comment)
	p := problem("column names in a comment, "+wording.Quote(line.text), "column names that are no comment").
		With(do(remove)).
		With(when("to name the columns 1, 2, … instead", set("CSV.NoHeader", true)))
	p.Place = datasets.Place{Line: line.number}
	return p
}

// checkSkippedRow returns an error if the last line to skip looks like a row, although the file has no column
// names. A Schema may come from a file with more lines above its rows. The argument record is the first row
// below.
func (r *records) checkSkippedRow(record []string) error {
	c := r.options
	skipped := textLines(string(r.above.skipped), 0, false)
	if !c.NoHeader || c.Schema == nil || len(skipped) == 0 {
		return nil
	}
	last := skipped[len(skipped)-1]
	cells := splitLine(last.text, c.comma())
	if len(cells) != len(record) || !slices.ContainsFunc(cells, looksLikeNumber) {
		return nil
	}
	for j, cell := range cells {
		if looksLikeNumber(cell) != looksLikeNumber(strings.TrimSpace(record[j])) {
			return nil
		}
	}
	p := problem("a row among the lines to skip, "+wording.Quote(last.text), "rows below the lines to skip").
		With(when("if the line is a row", set("CSV.Skip", last.number-1)))
	p.Place = datasets.Place{Line: last.number}
	return p
}
