package files

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"perceptronlab/internal/wording"
)

// missingWords are what people and programs write in place of a missing number.
var missingWords = []string{"NA", "N/A", "n/a", "na", "?", "-", "null", "NULL", "None", ".", "#N/A", "<NA>", "–", "—"}

// notNumber says what to do about a value of a column that is not a number.
func (c CSV) notNumber(col *column, cell string) error {
	if err := wellFormed(cell); err != nil {
		return err
	}
	found := wording.Quote(cell) + " is not a number"
	if col.count > 0 {
		verb := map[bool]string{true: "is", false: "are"}[col.count == 1]
		found += fmt.Sprintf(", and %s above it %s", wording.Plural(col.count, "value"), verb)
	}
	return errors.New(found + c.numberAdvice(col, cell))
}

// numberAdvice says how a value may become a number, or its column one of words.
func (c CSV) numberAdvice(col *column, cell string) string {
	plain := c.plainNumber(cell)
	if c.decimal() == '.' {
		comma := CSV{Decimal: ','}
		if _, err := comma.number(cell); err == nil && strings.Contains(cell, ",") {
			if c.comma() == ',' {
				return "; if the comma separates thousands, take it out; if it is the decimal sign, save the file with another sign between values (Comma: ';', Decimal: ',')"
			}
			return "; if the comma is the decimal sign, set Decimal: ','; if it separates thousands, take it out"
		}
		if plain == "" {
			plain = comma.plainNumber(cell) // the next error speaks of the comma
		}
	}
	name := fmt.Sprintf("[]string{%s}", wording.Quote(col.name))
	write := fmt.Sprintf("; write %s in the file", wording.Quote(plain))
	switch {
	case slices.Contains(missingWords, cell):
		return "; if it means a missing value, set " + c.missingToo(cell)
	case plain != "" && strings.ContainsAny(cell, minuses):
		return ", because its minus sign is not the one of the keyboard" + write
	case plain != "" && col.count == 0:
		return write + ", and such numbers in the whole column; to leave it out, Ignore: " + name
	case plain != "":
		return write
	case col.count > 0:
		return "; mend it in the file, or take its line out if that is no row; if it means a missing value, set " + c.missingToo(cell)
	case c.Label == "":
		return fmt.Sprintf("; if the column is the class, set Label: %s; if it holds words, Categorical: %s; to leave it out, Ignore: %s",
			wording.Quote(col.name), name, name)
	}
	return fmt.Sprintf("; if the column holds words, set Categorical: %s; to leave it out, Ignore: %s", name, name)
}

// missingToo returns the field Missing with one more value.
func (c CSV) missingToo(cell string) string {
	words := c.Missing
	if words == nil {
		words = []string{""}
	}
	return "Missing: []string{" + wording.Quoted(append(slices.Clone(words), cell)) + "}"
}

// minuses are the signs that look like the minus of the keyboard: minus, en dash, hyphen.
const minuses = "\u2212\u2013\u2010\u2011"

// plainNumber returns the number that a cell shows, as this package reads it, or "": without
// a sign of per cent, a currency, or signs between thousands, and with the minus of the
// keyboard. Letters are no signs: of "1st" it returns "".
func (c CSV) plainNumber(cell string) string {
	text := strings.TrimFunc(cell, func(r rune) bool {
		return unicode.IsSpace(r) || unicode.Is(unicode.Sc, r) || strings.ContainsRune("%‰°", r)
	})
	for _, minus := range minuses {
		if rest, ok := strings.CutPrefix(text, string(minus)); ok {
			text = "-" + rest
		}
	}
	text = c.withoutGroups(text)
	if _, err := c.number(text); text == cell || err != nil {
		return ""
	}
	return text
}

// withoutGroups returns 1 234 567 as 1234567. Text that is not in groups of three stays.
func (c CSV) withoutGroups(text string) string {
	whole, _, _ := strings.Cut(text, string(c.decimal()))
	groups := strings.FieldsFunc(whole, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune("'’", r) || r == ',' && c.decimal() == '.' || r == '.' && c.decimal() == ','
	})
	for k, group := range groups {
		size := len(strings.TrimLeft(group, "+-"))
		if k > 0 && len(group) != 3 || k == 0 && (size == 0 || size > 3) {
			return text
		}
	}
	return strings.Join(groups, "") + text[len(whole):]
}

// raggedAdvice says why the last row may have a wrong number of values.
func (r *rows) raggedAdvice(have int) string {
	c, columns := r.columns.csv, r.columns.list
	advice := ""
	if have > len(columns) && c.comma() == ',' && c.decimal() == '.' {
		advice = "; a value with a comma in it needs quotation marks, and decimal commas another separator (Comma: ';', Decimal: ',')"
	}
	if have == len(columns)+1 && r.report.Rows == 0 && !c.NoHeader {
		advice += "; if each row begins with its name, as R's write.table writes it, begin the header with a name for that column, and set Ignore to it"
	}
	if have == len(columns)-1 && columns[have].name == "" {
		advice = fmt.Sprintf("; the header ends with %q, and the row does not: take that out of the header", c.comma())
	}
	return advice
}
