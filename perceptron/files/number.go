package files

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/thousands"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

var errNotNumber = errors.New("not a number")

// number returns the float64 that is nearest to the number in a cell. If the cell is not a number, number
// returns errNotNumber or a more specific Problem.
func (c CSV) number(cell string) (float64, error) {
	text := cell
	if c.Thousands != 0 {
		text = c.withoutThousands(cell)
	}
	if decimal := c.decimal(); decimal != '.' {
		if strings.Contains(text, ".") {
			return 0, errPoint(cell, decimal)
		}
		text = strings.Replace(text, string(decimal), ".", 1)
	}
	v, err := strconv.ParseFloat(text, 64)
	switch {
	case errors.Is(err, strconv.ErrRange):
		return 0, errTooLarge(cell)
	case err != nil || strings.Contains(text, "_"): // ParseFloat accepts 1_000
		return 0, errNotNumber
	case !finite.All(v):
		return 0, c.addMissingFixes(problem(wording.Quote(cell), "a finite number"), cell)
	case v == math.MinInt64 && text == leastInt64:
		return 0, c.errLeastInt64()
	}
	return v, checkExact(text, v)
}

// checkExact returns an error if text is a whole number that differs from v, the nearest float64. It
// accepts any number with a point or an exponent.
func checkExact(text string, v float64) error {
	if v < 1<<53 && v > -1<<53 || strings.ContainsAny(text, ".eExX") {
		return nil
	}
	exact := strconv.FormatFloat(math.Abs(v), 'f', 0, 64)
	if strings.TrimLeft(text, "+-0") == exact {
		return nil
	}
	p := problem(text, fmt.Sprintf("a number that float64 represents exactly (the nearest is %.0f)", v))
	p.Err = errInteger
	return p.
		With(datasets.Fix{When: "if such numbers are identifiers", Do: "leave them out"}).
		With(datasets.Fix{When: "if rounding does no harm", Do: "round them (in Python: .astype(float))"})
}

// errPoint returns the problem that a cell contains a point, which is not the decimal separator.
func errPoint(cell string, decimal rune) *datasets.Problem {
	want := fmt.Sprintf("a number with the decimal separator %q and no point", decimal)
	return problem(wording.Quote(cell), want).
		With(when("if the point is the decimal separator", set("CSV.Decimal", '.'))).
		With(when("if the point separates thousands", set("CSV.Thousands", '.')))
}

// leastInt64 is the least integer of 64 bits, which NumPy makes of NaN when it converts floats to integers.
const leastInt64 = "-9223372036854775808"

// foundLeastInt64 describes this integer in messages.
const foundLeastInt64 = leastInt64 + ", the integer that NumPy makes of NaN"

// errInteger is the cause of the problem that an integer is not exact, or is leastInt64. The advice for a
// column of words does not apply to such a column.
var errInteger = errors.New("an integer that is not the number that was meant")

// errLeastInt64 returns the problem that a number is the least integer of 64 bits.
func (c CSV) errLeastInt64() *datasets.Problem {
	missing := []datasets.Setting{c.appendNAValue(leastInt64)}
	if c.IfMissing == RefuseMissing {
		missing = append(missing, setIfMissing("CSV", DropRow))
	}
	p := problem(foundLeastInt64, "a number")
	p.Err = errInteger
	return p.
		With(when("if it stands for a missing value", missing...)).
		With(do(`keep NaN when you convert the column (in Python: .astype("Int64"), not int)`))
}

// errTooLarge returns the problem that a number overflows float64.
func errTooLarge(number string) *datasets.Problem {
	return problem(wording.Quote(number), "a number in the range of float64")
}

// withoutThousands returns a cell without its thousands separators (see package thousands). The reader must
// have such a separator.
func (c CSV) withoutThousands(cell string) string {
	return thousands.Remove(cell, c.Thousands, c.decimal())
}

// thousandsIn returns the character in the cell that may be a thousands separator: if Thousands were set
// to it, the cell would be a number. It returns 0 if there is no such character.
func (c CSV) thousandsIn(cell string) rune {
	for _, r := range cell {
		if r != c.decimal() && (strings.ContainsRune(",.'’", r) || unicode.IsSpace(r)) {
			if _, err := (CSV{Decimal: c.Decimal, Thousands: r}).number(cell); err == nil {
				return r
			}
		}
	}
	return 0
}
