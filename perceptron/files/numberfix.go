package files

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
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
	found := wording.Quote(cell) + " is not a number"
	if above == 1 {
		found += ", and 1 value above it is"
	} else if above > 1 {
		found += fmt.Sprintf(", and %d values above it are", above)
	}
	return errors.New(found + c.numberAdvice(col.Name, cell, above > 0))
}

// numberAdvice says how a value may become a number, or its column, which may have some above it, one
// of words.
func (c CSV) numberAdvice(column, cell string, numbers bool) string {
	sign := c.grouping(cell)
	if advice := c.decimalCommaAdvice(cell, sign); advice != "" {
		return advice
	}
	name := fmt.Sprintf("[]string{%s}", wording.Quote(column))
	switch {
	case dateLike.MatchString(cell):
		return fmt.Sprintf("; if it is a date, put a number in its place: "+
			"in Python t[%[1]s] = (pandas.to_datetime(t[%[1]s]) - "+
			`pandas.Timestamp("2000-01-01")).dt.days, with dayfirst=True where the day comes first, `+
			"or what matters of it, .dt.month or .dt.day_of_week; to leave the column out, Ignore: %[2]s",
			wording.Quote(column), name)
	case sign != 0:
		return fmt.Sprintf("; if %q separates thousands, set Thousands: %[1]q", sign)
	case slices.Contains(missingWords, cell) || slices.Contains(PandasNA, cell):
		return "; if it means a missing value, set " + missingToo(c.Missing, cell)
	case strings.ContainsAny(cell, minuses) && amongSigns.MatchString(cell):
		return "; its minus sign is not the one of the keyboard, -, which numbers need"
	case amongSigns.MatchString(cell):
		return "; if it shows a number, write that alone, as 12 or -3, in the whole column; " +
			"to leave it out, Ignore: " + name
	case numbers:
		return "; mend it in the file, or take its line out if that is no row; " +
			"if it means a missing value, set " + missingToo(c.Missing, cell)
	case c.Schema != nil:
		return "; the file that was read first has numbers in this column"
	case c.Label == "":
		return fmt.Sprintf("; if the column is the class, set Label: %s; "+
			"if it holds words, Categorical: %s; to leave it out, Ignore: %s",
			wording.Quote(column), name, name)
	}
	return fmt.Sprintf("; if the column holds words, set Categorical: %s; to leave it out, Ignore: %s",
		name, name)
}

// decimalCommaAdvice says what to do about a value that is a number with a decimal comma, or returns
// "". The comma may also be the sign between thousands.
func (c CSV) decimalCommaAdvice(cell string, sign rune) string {
	if c.decimal() != '.' || !strings.Contains(cell, ",") {
		return ""
	}
	comma := CSV{Decimal: ','}
	comma.Thousands = comma.grouping(cell)
	if _, err := comma.number(cell); err != nil {
		return ""
	}
	fields := "Decimal: ','"
	if comma.Thousands != 0 {
		fields += fmt.Sprintf(", Thousands: %q", comma.Thousands)
	}
	advice := "; if the comma is the decimal sign, set " + fields
	if c.comma() == ',' {
		advice = "; if the comma is the decimal sign, save the file with another sign between values " +
			"(Comma: ';', " + fields + ")"
	}
	if sign != 0 {
		advice += fmt.Sprintf("; if it separates thousands, set Thousands: %q", sign)
	}
	return advice
}
