package files

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"perceptronlab/internal/wording"
)

var errNotNumber = errors.New("not a number")

// number returns the float64 nearest to the number in a cell.
func (c CSV) number(cell string) (float64, error) {
	text := cell
	if c.Thousands != 0 {
		text = c.ungrouped(cell)
	}
	if decimal := c.decimal(); decimal != '.' {
		if strings.Contains(text, ".") {
			return 0, fmt.Errorf("%s has a point, and Decimal is %q; "+
				"if the point is the decimal sign, set Decimal: '.'; "+
				"if it separates thousands, Thousands: '.'",
				wording.Quote(cell), decimal)
		}
		text = strings.Replace(text, string(decimal), ".", 1)
	}
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, fmt.Errorf("%s is too large for a float64", wording.Quote(cell))
	case err != nil || strings.Contains(text, "_"): // ParseFloat takes 1_000
		return 0, errNotNumber
	case !wording.Finite(v):
		return 0, fmt.Errorf("%s is not a finite number; if it means a missing value, set %s",
			wording.Quote(cell), missingToo(c.Missing, cell))
	}
	return v, rounded(text, v)
}

// rounded returns an error if text is a whole number in digits, and v, the float64 nearest to
// it, is another one.
func rounded(text string, v float64) error {
	if v < 1<<53 && v > -1<<53 || strings.ContainsAny(text, ".eExX") {
		return nil
	}
	exact := strconv.FormatFloat(math.Abs(v), 'f', 0, 64)
	if strings.TrimLeft(text, "+-0") == exact {
		return nil
	}
	return fmt.Errorf("no float64 equals %s, and the nearest is %.0f; "+
		"if such numbers are names, leave them out; "+
		"if rounding does no harm, write that (in Python: .astype(float))", text, v)
}

// ungrouped returns a cell without the signs of Thousands, or as it is if they do not stand
// before three digits each.
func (c CSV) ungrouped(cell string) string {
	if !strings.ContainsRune(cell, c.Thousands) {
		return cell
	}
	whole, fraction := cell, ""
	if i := strings.IndexRune(cell, c.decimal()); i >= 0 {
		whole, fraction = cell[:i], cell[i:]
	}
	groups := strings.Split(whole, string(c.Thousands))
	for k, group := range groups {
		n := len(strings.TrimLeft(group, "+-"))
		if k == 0 && (n < 1 || n > 3) || k > 0 && (n != 3 || n != len(group)) {
			return cell
		}
	}
	return strings.Join(groups, "") + fraction
}

// grouping returns the sign that separates thousands in a cell that is otherwise a number, or
// 0 if none does.
func (c CSV) grouping(cell string) rune {
	for _, sign := range cell {
		if sign != c.decimal() && (strings.ContainsRune(",.'’", sign) || unicode.IsSpace(sign)) {
			if _, err := (CSV{Decimal: c.Decimal, Thousands: sign}).number(cell); err == nil {
				return sign
			}
		}
	}
	return 0
}
