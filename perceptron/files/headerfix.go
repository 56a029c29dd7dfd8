package files

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// checkSeparator returns an error if the first line is an instruction to Excel, such as "sep=;". It also
// returns an error if c.Comma divides the line into only one value and another separator would divide it
// into several.
func (c CSV) checkSeparator(record []string) error {
	line := strings.Join(record, string(c.comma()))
	if utf8.RuneCountInString(line) == 5 && strings.EqualFold(line[:4], "sep=") {
		return c.errExcel(line)
	}
	other := mostFrequentSeparator(strings.TrimSpace(line), c.NoHeader)
	if len(record) == 1 && other != 0 && other != c.comma() {
		return c.errSeparator("only one value, "+wording.Quote(line), other)
	}
	return nil
}

// errSeparator returns the problem that values seem to be separated by the character suggested, not by
// c.Comma. The argument found describes the place where c.Comma is missing.
func (c CSV) errSeparator(found string, suggested rune) *datasets.Problem {
	condition := fmt.Sprintf("if %q separates values", suggested)
	if suggested == ' ' {
		condition = "if runs of spaces or tabs separate values"
	}
	return problem(found, fmt.Sprintf("values separated by %q", c.comma())).
		With(when(condition, set("CSV.Comma", suggested)))
}

// errExcel returns the problem that the first line is an instruction to Excel, such as "sep=;".
func (c CSV) errExcel(line string) *datasets.Problem {
	fix := do("delete the line")
	if separator, _ := utf8.DecodeRuneInString(line[4:]); separator != c.comma() {
		fix.Set = []datasets.Setting{set("CSV.Comma", separator)}
	}
	found := wording.Quote(line) + ", which sets the separator in Excel"
	return problem(found, "column names").With(fix)
}

// errEmpty returns the problem that a file has no line with values.
func (c CSV) errEmpty() *datasets.Problem {
	if c.NoHeader {
		return problem("an empty file", "at least one row")
	}
	return problem("an empty file", "a line of column names")
}

// errTooWide returns the problem that the first line has too many values.
func errTooWide(columns int) *datasets.Problem {
	return problem(fmt.Sprintf("%d columns", columns), fmt.Sprintf("at most %d columns", maxColumns)).
		With(datasets.Fix{When: "if rows and columns are swapped", Do: "transpose the table"})
}

// errNumeric returns the problem that all column names are numbers.
func errNumeric(names []string) *datasets.Problem {
	first := wording.Quoted(names[:min(3, len(names))])
	return problem("only numbers in the header ("+first+")", "column names").
		With(when("if this line is a row", set("CSV.NoHeader", true))).
		With(datasets.Fix{When: "if this line is a header", Do: "replace the numbers with names"})
}

// errNameless returns the problem that column j of a header has no name. The argument cells has the names
// of all columns.
func (c CSV) errNameless(cells []string, j int) *datasets.Problem {
	fix := do("name the column")
	leaveOut := "to leave the column out"
	switch {
	case j == 0:
		leaveOut += " (pandas writes the index there, unless index=False is set)"
	case strings.TrimSpace(strings.Join(cells[j:], "")) == "":
		fix = do(fmt.Sprintf("delete the %q at the end of each line, or name the column", c.comma()))
	}
	p := problem("a column without a name", "a column name").
		With(fix).
		With(when(leaveOut, appendWord("CSV.Ignore", c.Ignore, "")))
	p.Err = errNoName
	return p
}

// errNoName is the cause of the problem that a column of a header has no name.
var errNoName = errors.New("a column has no name")
