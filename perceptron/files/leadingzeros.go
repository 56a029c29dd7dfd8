package files

import (
	"fmt"
	"strings"

	"perceptronlab/internal/wording"
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

// note returns the note about the numbers in the named column. It returns "" if there are none.
func (z *zeroCount) note(column string) string {
	if z.count == 0 {
		return ""
	}
	const note = "%s: %s with leading zeros, such as %s; if they are codes, make the column categorical"
	numbers := wording.Plural(z.count, "number")
	return fmt.Sprintf(note, wording.Printable(column), numbers, wording.Quote(z.first))
}
