package classes

import (
	"fmt"
	"math"
	"regexp"
	"strings"

	"perceptronlab/internal/wording"
)

// FewClasses is the number of classes up to which classes never look like the values of a quantity.
const FewClasses = 20

// The limits of Quantity. The second limit on the rows per class is higher because classes are seldom
// numbers with a fraction.
const (
	maxNumberClasses    = FewClasses // more classes than this may be quantities
	minRowsPerClass     = 5          // if all classes that are numbers are whole numbers
	minRowsPerFraction  = 50         // if a class is a number with a fraction, such as 82.98
	wordsPerNumberClass = 9          // a column of quantities has at least this many numbers for each word
)

// Quantity returns a phrase about the classes if they look like the values of a quantity, such as a price,
// and "" if they don't. The argument maps each class to its number of rows. The classes look like a quantity
// if there are more than 20 of them, at least nine tenths of them are numbers, and they have fewer than 5
// rows on average, or fewer than 50 rows if a number has a fraction.
func Quantity(rows map[string]int) string {
	if len(rows) <= maxNumberClasses {
		return ""
	}
	total, numbers, minRows := 0, 0, minRowsPerClass
	for class, n := range rows {
		total += n
		isNumber, isWhole := numberKind(class)
		if isNumber {
			numbers++
		}
		if isNumber && !isWhole {
			minRows = minRowsPerFraction
		}
	}
	words := len(rows) - numbers
	switch {
	case numbers < wordsPerNumberClass*words || total >= minRows*len(rows):
		return ""
	case words > 0:
		return fmt.Sprintf("%d different numbers and %s as the classes of %s",
			numbers, wording.Plural(words, "word"), wording.Plural(total, "row"))
	}
	return fmt.Sprintf("%d different numbers as the classes of %s", numbers, wording.Plural(total, "row"))
}

// NotQuantity describes the classes that are expected instead of a quantity.
const NotQuantity = "classes that have several rows each, because a perceptron predicts classes, " +
	"not quantities"

var (
	// wholeNumber matches whole numbers that Number rejects: 12345678901234567890 and 1,234,567.
	wholeNumber = regexp.MustCompile(`^[+-]?([1-9][0-9]*|[1-9][0-9]{0,2}([,.' ][0-9]{3})+)$`)

	// otherNumber matches other numbers that Number rejects: 82,98 and 1.234,56 and 1,234.56.
	otherNumber = regexp.MustCompile(
		`^[+-]?(0|[1-9][0-9]*|[1-9][0-9]{0,2}([,.' ][0-9]{3})+)?[.,][0-9]+$`)
)

// numberKind reports whether the name of a class is a number, and whether the number is whole. In contrast to
// the readers of package files, it accepts decimal commas, thousands separators, currencies and percent
// signs, because the label column may have them too. A number with a leading zero, such as 007, is a word.
func numberKind(name string) (isNumber, isWhole bool) {
	name = strings.Trim(name, "$€£%\u00a0 ")
	if v, ok := Number(name); ok {
		return true, v == math.Trunc(v)
	}
	isWhole = wholeNumber.MatchString(name)
	return isWhole || otherNumber.MatchString(name), isWhole
}
