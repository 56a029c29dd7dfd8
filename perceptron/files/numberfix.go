package files

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// missingWords are common words for a missing number that are not in PandasNA.
var missingWords = []string{"na", "?", "-", ".", "–", "—"}

// dateLike matches 2024-05-01, 2024-05-01 12:30:00, 1.5.2024 and 05/01/24.
var dateLike = regexp.MustCompile(`^([0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}|` +
	`[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{2,4})([ T].*)?$`)

// withSymbols matches a number with symbols before or after it, such as 10% and $5.
var withSymbols = regexp.MustCompile(`^[^\pL\d]*\d[\d.,]*[^\pL\d]*$`)

// minuses are characters that look like the hyphen-minus of ASCII: minus, en dash and hyphens.
const minuses = "\u2212\u2013\u2010\u2011"

// errNotANumber returns the problem that a cell is not a number. The argument above is the number of
// numbers above the cell in its column.
func (c CSV) errNotANumber(col *planned, cell string, above int) error {
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

// addNumberFixes adds fixes to the problem that a cell is not a number. The argument numbers reports
// whether there are numbers above the cell in its column. If not, the column may hold words.
func (c CSV) addNumberFixes(p *datasets.Problem, column, cell string, numbers bool) {
	thousands := c.grouping(cell)
	leaveOut := also("CSV.Ignore", c.Ignore, column)
	switch {
	case c.hasDecimalComma(cell):
		c.addDecimalFixes(p, cell, thousands)
	case dateLike.MatchString(cell):
		p.With(datasets.Fix{When: "if it is a date", Do: "replace it with a number" + daysInPython(column)}).
			With(when("to leave the column out", leaveOut))
	case thousands != 0:
		p.With(when(fmt.Sprintf("if %q separates thousands", thousands), set("CSV.Thousands", thousands)))
	case slices.Contains(missingWords, cell) || slices.Contains(PandasNA, cell):
		c.addMissingFixes(p, cell)
	case strings.ContainsAny(cell, minuses) && withSymbols.MatchString(cell):
		p.With(do("replace its minus sign with the one on the keyboard, -"))
	case withSymbols.MatchString(cell):
		p.With(datasets.Fix{
			When: "if it contains a number",
			Do:   "write only the number, such as 12 or -3, in the whole column",
		}).With(when("to leave the column out", leaveOut))
	case numbers:
		p.With(do("correct it in the file")).
			With(datasets.Fix{When: "if its line is not a row", Do: "delete the line"})
		c.addMissingFixes(p, cell)
	case c.Schema == nil:
		if c.Label == "" && also("", nil, column).Value != nil { // column is short enough for a message
			p.With(when("if the column is the label", set("CSV.Label", column)))
		}
		p.With(when("if the column holds words", also("CSV.Categorical", c.Categorical, column))).
			With(when("to leave the column out", leaveOut))
	}
}

// daysInPython returns instructions for converting a column of dates to numbers with pandas.
func daysInPython(column string) string {
	return fmt.Sprintf(": in Python t[%[1]s] = (pandas.to_datetime(t[%[1]s]) - "+
		`pandas.Timestamp("2000-01-01")).dt.days, with dayfirst=True if the day comes first, `+
		"or only the part that matters, .dt.month or .dt.day_of_week", wording.Quote(column))
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

// addDecimalFixes adds fixes to the problem that a cell contains a comma, which may be the decimal
// separator. If thousands is not 0, the comma may also separate thousands.
func (c CSV) addDecimalFixes(p *datasets.Problem, cell string, thousands rune) {
	fix := when("if the comma is the decimal separator", set("CSV.Decimal", ','))
	if points := (CSV{Decimal: ','}).grouping(cell); points != 0 {
		fix.Set = append(fix.Set, set("CSV.Thousands", points))
	}
	if c.comma() == ',' {
		fix.Do = "save the file with another separator"
		fix.Set = append([]datasets.Setting{set("CSV.Comma", ';')}, fix.Set...)
	}
	p.With(fix)
	if thousands != 0 {
		p.With(when("if it separates thousands", set("CSV.Thousands", thousands)))
	}
}
