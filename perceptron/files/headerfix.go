package files

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// checkSeparator returns an error if the first line is Excel's sep=; or has only one value
// where another separator would give more.
func (c CSV) checkSeparator(record []string) error {
	line := strings.Join(record, string(c.comma()))
	if utf8.RuneCountInString(line) == 5 && strings.EqualFold(line[:4], "sep=") {
		return c.errExcel(line)
	}
	sign := otherSeparator(strings.TrimSpace(line), c.NoHeader)
	if len(record) == 1 && sign != 0 && sign != c.comma() {
		return c.errSeparator("only one value, "+wording.Quote(line), sign)
	}
	return nil
}

// errSeparator says that values are separated by another sign.
func (c CSV) errSeparator(found string, sign rune) *datasets.Problem {
	return problem(found, fmt.Sprintf("values with %q between them", c.comma())).
		With(when(fmt.Sprintf("if %q separates them", sign), set("CSV.Comma", sign)))
}

// errExcel says that a line is the one that tells Excel the separator.
func (c CSV) errExcel(line string) *datasets.Problem {
	fix := do("take the line out of the file")
	if sign, _ := utf8.DecodeRuneInString(line[4:]); sign != c.comma() {
		fix.Set = []datasets.Setting{set("CSV.Comma", sign)}
	}
	found := wording.Quote(line) + ", which tells Excel what stands between values"
	return problem(found, "column names").With(fix)
}

// errTooWide says that a line has too many values.
func errTooWide(columns int) *datasets.Problem {
	return problem(fmt.Sprintf("%d columns", columns), fmt.Sprintf("at most %d", mostColumns)).
		With(datasets.Fix{When: "if the table is turned on its side", Do: "turn it"})
}

// errNumeric says that column names are those of a row.
func errNumeric(names []string) *datasets.Problem {
	first := wording.Quoted(names[:min(3, len(names))])
	return problem("column names that are all numbers ("+first+")", "names").
		With(when("if this line is a row", set("CSV.NoHeader", true))).
		With(datasets.Fix{When: "if not", Do: "give the columns names"})
}

// errNameless says that column j of a header has no name.
func (c CSV) errNameless(cells []string, j int) *datasets.Problem {
	fix := do("give it one")
	leaveOut := "to leave the column out"
	switch {
	case j == 0:
		leaveOut += ", which is the index of a DataFrame unless pandas was told index=False"
	case strings.TrimSpace(strings.Join(cells[j:], "")) == "":
		fix = do(fmt.Sprintf("take out the %q that ends the line, or give the column a name", c.comma()))
	}
	return problem("a column without a name", "a name").
		With(fix).
		With(when(leaveOut, also("CSV.Ignore", c.Ignore, "")))
}
