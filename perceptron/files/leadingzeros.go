package files

import (
	"fmt"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A zeroCount counts the whole numbers of a column that have leading zeros, such as 02000. Such numbers are
// often codes.
type zeroCount struct {
	count int
	first string // the first such number
}

// add counts a number if it has leading zeros.
func (z *zeroCount) add(number string) {
	if !isZeroPadded(number) {
		return
	}
	if z.count == 0 {
		z.first = strings.Clone(number)
	}
	z.count++
}

// addAll adds the numbers of another count, which follow those of z.
func (z *zeroCount) addAll(others *zeroCount) {
	if z.count == 0 {
		z.first = others.first
	}
	z.count += others.count
}

// isZeroPadded reports whether a text consists of digits, of which the first of several is 0.
func isZeroPadded[T string | []byte](text T) bool {
	if len(text) < 2 || text[0] != '0' {
		return false
	}
	for i := range len(text) {
		if text[i]-'0' > 9 {
			return false
		}
	}
	return true
}

// note returns the note about the numbers in the named column. It returns nil if there are none.
func (z *zeroCount) note(column string) *datasets.Problem {
	if z.count == 0 {
		return nil
	}
	const note = "%s with leading zeros, such as %s"
	numbers := wording.Plural(z.count, "number")
	return columnNote(column, fmt.Sprintf(note, numbers, wording.Quote(z.first))).
		With(datasets.Fix{When: "if they are codes", Do: "make the column categorical"})
}
