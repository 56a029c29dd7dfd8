package files

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// missingWords are what people write for a missing number, besides PandasNA.
var missingWords = []string{"na", "?", "-", ".", "–", "—"}

// dateLike matches 2024-05-01, 2024-05-01 12:30:00, 1.5.2024 and 05/01/24.
var dateLike = regexp.MustCompile(`^([0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}|` +
	`[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{2,4})([ T].*)?$`)

// amongSigns matches digits among signs, such as 10% and $5.
var amongSigns = regexp.MustCompile(`^[^\pL\d]*\d[\d.,]*[^\pL\d]*$`)

// minuses are the signs that look like the minus of the keyboard: minus, en dash, hyphen.
const minuses = "\u2212\u2013\u2010\u2011"

// notNumber says what to do about a value of a column that is not a number, below so many that are.
func (c CSV) notNumber(col *planned, cell string, above int) error {
	if err := wellFormed(cell); err != nil {
		return err
	}
	want := "a number"
	switch {
	case above == 1:
		want += ", like the value above it"
	case above > 1:
		want += fmt.Sprintf(", like the %d values above it", above)
	case c.Schema != nil:
		want += ", as in the file that was read first"
	}
	p := problem(wording.Quote(cell), want)
	c.addNumberFixes(p, col.Name, cell, above > 0)
	return p
}

// addNumberFixes adds to a problem with a value how that may become a number, or its column, which may have
// some above it, one of words.
func (c CSV) addNumberFixes(p *datasets.Problem, column, cell string, numbers bool) {
	sign := c.grouping(cell)
	leaveOut := also("CSV.Ignore", c.Ignore, column)
	switch {
	case c.hasDecimalComma(cell):
		c.addDecimalFixes(p, cell, sign)
	case dateLike.MatchString(cell):
		p.With(datasets.Fix{When: "if it is a date", Do: "put a number in its place" + daysInPython(column)}).
			With(when("to leave the column out", leaveOut))
	case sign != 0:
		p.With(when(fmt.Sprintf("if %q separates thousands", sign), set("CSV.Thousands", sign)))
	case slices.Contains(missingWords, cell) || slices.Contains(PandasNA, cell):
		c.addMissingFixes(p, cell)
	case strings.ContainsAny(cell, minuses) && amongSigns.MatchString(cell):
		p.With(do("write its minus sign as the one of the keyboard, -, which numbers need"))
	case amongSigns.MatchString(cell):
		p.With(datasets.Fix{
			When: "if it shows a number",
			Do:   "write that alone, as 12 or -3, in the whole column",
		}).With(when("to leave the column out", leaveOut))
	case numbers:
		p.With(do("correct it in the file")).
			With(datasets.Fix{When: "if its line is not a row", Do: "take that out"})
		c.addMissingFixes(p, cell)
	case c.Schema == nil:
		if c.Label == "" && also("", nil, column).Value != nil {
			p.With(when("if the column is the label", set("CSV.Label", column)))
		}
		p.With(when("if the column holds words", also("CSV.Categorical", c.Categorical, column))).
			With(when("to leave the column out", leaveOut))
	}
}

// daysInPython says how a column of dates becomes one of numbers.
func daysInPython(column string) string {
	return fmt.Sprintf(": in Python t[%[1]s] = (pandas.to_datetime(t[%[1]s]) - "+
		`pandas.Timestamp("2000-01-01")).dt.days, with dayfirst=True where the day comes first, `+
		"or what matters of it, .dt.month or .dt.day_of_week", wording.Quote(column))
}

// hasDecimalComma reports whether a value is a number with a decimal comma.
func (c CSV) hasDecimalComma(cell string) bool {
	if c.decimal() != '.' || !strings.Contains(cell, ",") {
		return false
	}
	comma := CSV{Decimal: ','}
	comma.Thousands = comma.grouping(cell)
	_, err := comma.number(cell)
	return err == nil
}

// addDecimalFixes adds to a problem what to do about a number with a decimal comma, unless the comma is
// the sign between thousands.
func (c CSV) addDecimalFixes(p *datasets.Problem, cell string, sign rune) {
	fix := when("if the comma is the decimal sign", set("CSV.Decimal", ','))
	if thousands := (CSV{Decimal: ','}).grouping(cell); thousands != 0 {
		fix.Set = append(fix.Set, set("CSV.Thousands", thousands))
	}
	if c.comma() == ',' {
		fix.Do = "save the file with another sign between values"
		fix.Set = append([]datasets.Setting{set("CSV.Comma", ';')}, fix.Set...)
	}
	p.With(fix)
	if sign != 0 {
		p.With(when("if it separates thousands", set("CSV.Thousands", sign)))
	}
}
