package files

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// missingWords are values that often mean a missing number and are not in PandasNA.
// Hive and MySQL write \N for NULL.
var missingWords = []string{"na", "?", "-", ".", "–", "—", `\N`}

// dateLike matches 2024-05-01, 2024-05-01 12:30:00, 1.5.2024 and 05/01/24.
var dateLike = regexp.MustCompile(`^([0-9]{4}[-/.][0-9]{1,2}[-/.][0-9]{1,2}|` +
	`[0-9]{1,2}[-/.][0-9]{1,2}[-/.][0-9]{2,4})([ T].*)?$`)

// withSymbols matches a number with symbols before or after it, such as 10% and $5.
var withSymbols = regexp.MustCompile(`^[^\pL\d]*\d[\d.,]*[^\pL\d]*$`)

// minuses are characters that look like the hyphen-minus of ASCII: minus, en dash and hyphens.
const minuses = "\u2212\u2013\u2010\u2011"

// notNumberProblem returns the problem that a cell is not a number. The argument above counts the numbers
// above the cell in its column.
func (c CSV) notNumberProblem(col *plannedColumn, cell string, above int) error {
	if err := checkWord(cell); err != nil {
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
	if c.Schema != nil && isTruthWord(cell) {
		return p.With(writeTruths)
	}
	c.addNumberFixes(p, col.Name, cell, above > 0)
	return p
}

// addNumberFixes adds fixes to the problem that a cell is not a number. The argument belowNumbers reports
// whether there are numbers above the cell in its column. If there are none, the column may hold words.
func (c CSV) addNumberFixes(p *datasets.Problem, column, cell string, belowNumbers bool) {
	thousands := c.thousandsIn(cell)
	leaveOut := appendWord("CSV.Ignore", c.Ignore, column)
	kind := c.kindOf(cell)
	switch {
	case c.hasDecimalComma(cell):
		c.addDecimalFixes(p, cell, thousands)
	case kind == date:
		addDateFixes(p, column)
		p.With(when("to leave the column out", leaveOut))
	case kind == clockTime || kind == duration || kind == numberList || kind == otherList:
		p.With(conversion(kind, column, cell)).With(when("to leave the column out", leaveOut))
	case thousands != 0:
		p.With(when(fmt.Sprintf("if %q separates thousands", thousands), set("CSV.Thousands", thousands)))
	case slices.Contains(missingWords, cell) || slices.Contains(PandasNA, cell):
		c.addMissingFixes(p, cell)
	case strings.ContainsAny(cell, minuses) && withSymbols.MatchString(cell):
		p.With(do("replace the minus sign with the hyphen -"))
	case kind == numberWithSymbols:
		p.With(conversion(kind, column, cell)).With(when("to leave the column out", leaveOut))
	case belowNumbers:
		p.With(do("correct the value in the file")).
			With(datasets.Fix{When: "if the line is not a row", Do: "delete the line"})
		if !looksMistyped(cell) {
			c.addMissingFixes(p, cell)
		}
	case c.Schema == nil:
		isShort := appendWord("", nil, column).Value != nil // short enough for a message
		if c.Label == "" && isShort {
			p.With(when("if the column is the label", set("CSV.Label", column)))
		}
		p.With(when("if the column holds words", appendWord("CSV.Categorical", c.Categorical, column))).
			With(when("to leave the column out", leaveOut))
	}
}

// addDateFixes adds instructions for converting a column of dates to numbers with pandas.
func addDateFixes(p *datasets.Problem, column string) {
	dates := fmt.Sprintf("pandas.to_datetime(t[%s])", wording.Quote(column))
	p.With(conversion(date, column, "")).With(datasets.Fix{
		When: "if only the month or the day of the week matters",
		Do:   "use " + dates + ".dt.month or .dt.day_of_week",
	}).With(datasets.Fix{
		When: "if days come before months",
		Do:   "call to_datetime with dayfirst=True",
	})
}

// hasDecimalComma reports whether a value is a number with a decimal comma.
func (c CSV) hasDecimalComma(cell string) bool {
	if c.decimal() != '.' || !strings.Contains(cell, ",") {
		return false
	}
	comma := CSV{Decimal: ','}
	comma.Thousands = comma.thousandsIn(cell)
	_, err := comma.number(cell)
	return err == nil
}

// addDecimalFixes adds fixes to the problem that a cell contains a comma, which may be the decimal
// separator. If thousands is not 0, the comma may also separate thousands.
func (c CSV) addDecimalFixes(p *datasets.Problem, cell string, thousands rune) {
	fix := when("if the comma is the decimal separator", set("CSV.Decimal", ','))
	if separator := (CSV{Decimal: ','}).thousandsIn(cell); separator != 0 {
		fix.Set = append(fix.Set, set("CSV.Thousands", separator))
	}
	if c.comma() == ',' {
		fix.Do = "save the file with another separator"
		fix.Set = append([]datasets.Setting{set("CSV.Comma", ';')}, fix.Set...)
	}
	p.With(fix)
	if thousands != 0 {
		p.With(when("if the comma separates thousands", set("CSV.Thousands", thousands)))
	}
}
