package files

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"perceptronlab/internal/wording"
)

// explain says what to do about a value of column j that is not a number.
func (p *plan) explain(err error, j int, cell string) error {
	if !errors.Is(err, errNotNumber) {
		return err
	}
	if bad := wellFormed(cell); bad != nil {
		return bad
	}
	name := wording.Quote(p.names[j])
	text := wording.Quote(cell) + " is not a number"
	leave := fmt.Sprintf("to leave it out, Ignore: []string{%s}", name)
	before := p.columns[j].count
	switch before {
	case 0:
	case 1:
		text += ", and 1 value above it is"
	default:
		text += fmt.Sprintf(", and %d values above it are", before)
	}
	_, commaErr := CSV{Decimal: ','}.number(cell)
	plain := p.csv.plainNumber(cell)
	if plain == "" && p.csv.decimal() == '.' {
		plain = CSV{Decimal: ','}.plainNumber(cell) // the next error tells of the comma
	}
	isWord := slices.Contains([]string{"NA", "N/A", "n/a", "na", "?", "-", "null", "NULL", "None", ".", "#N/A", "<NA>", "–", "—"}, cell)
	switch {
	case p.csv.decimal() == '.' && strings.Contains(cell, ",") && commaErr == nil && p.csv.comma() != ',':
		return errors.New(text + "; if the comma is the decimal sign, set Decimal: ','; if it separates thousands, take it out")
	case p.csv.decimal() == '.' && strings.Contains(cell, ",") && commaErr == nil:
		return errors.New(text + "; if the comma separates thousands, take it out; if it is the decimal sign, save the file with another sign between values (Comma: ';', Decimal: ',')")
	case isWord:
		return fmt.Errorf("%s; if it means a missing value, set %s", text, p.csv.missingToo(cell))
	case plain != "" && strings.ContainsAny(cell, minuses):
		return fmt.Errorf("%s, because its minus sign is not the one of the keyboard; write %s in the file", text, wording.Quote(plain))
	case plain != "" && before == 0:
		return fmt.Errorf("%s; write %s in the file, and such numbers in the whole column; %s", text, wording.Quote(plain), leave)
	case plain != "":
		return fmt.Errorf("%s; write %s in the file", text, wording.Quote(plain))
	case before > 0:
		return fmt.Errorf("%s; mend it in the file, or take its line out if that is no row; if it means a missing value, set %s", text, p.csv.missingToo(cell))
	case p.csv.Label == "":
		return fmt.Errorf("%s; if the column is the class, set Label: %s; if it holds words, Categorical: []string{%s}; %s", text, name, name, leave)
	}
	return fmt.Errorf("%s; if the column holds words, set Categorical: []string{%s}; %s", text, name, leave)
}

// missingToo returns the field Missing with one more value.
func (c CSV) missingToo(cell string) string {
	words := c.Missing
	if words == nil {
		words = []string{""}
	}
	quoted := make([]string, 0, len(words)+1)
	for _, word := range append(slices.Clone(words), cell) {
		quoted = append(quoted, wording.Quote(word))
	}
	return "Missing: []string{" + strings.Join(quoted, ", ") + "}"
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
func (g *gather) raggedAdvice(have int) string {
	p := g.plan
	want := len(p.names)
	advice := ""
	if have > want && p.csv.comma() == ',' && p.csv.decimal() == '.' {
		advice = "; a value with a comma in it needs quotation marks, and decimal commas another separator (Comma: ';', Decimal: ',')"
	}
	if have == want+1 && g.report.Rows == 0 && !p.csv.NoHeader {
		advice += "; if each row begins with its name, as R's write.table writes it, begin the header with a name for that column, and set Ignore to it"
	}
	if have < want && allEmpty(p.names[have:]) {
		advice = fmt.Sprintf("; the header ends with %q, and the row does not: take that out of the header", p.csv.comma())
	}
	return advice
}
