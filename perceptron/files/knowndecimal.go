package files

import (
	"slices"
	"strings"

	"perceptronlab/internal/classes"
)

// A file may write numbers with another decimal separator than the file that was read first. The class or
// category 0.5 of a DataFrame is then 0,5 in the CSV file with decimal commas. For columns of numbers, this
// makes no difference.

// decimalOf returns the decimal separator of the classes or categories of a Schema: the first one with which
// all of them are numbers. It reports false if there is none.
func (c CSV) decimalOf(known []string) (separator rune, ok bool) {
	for _, separator := range []rune{c.decimal(), '.', ','} {
		isNoNumber := func(name string) bool {
			_, isNumber := classes.NumberWith(name, separator)
			return !isNumber
		}
		if !slices.ContainsFunc(known, isNoNumber) {
			return separator, true
		}
	}
	return 0, false
}

// numberOfKnown returns the function that converts the categories of a Schema to numbers, or nil if they are
// not all numbers. They may have the thousands separators of c, or another decimal separator than c.
func (c CSV) numberOfKnown(known []string) func(category string) (value float64, ok bool) {
	isWord := func(category string) bool {
		_, isNumber := c.categoryNumber(category)
		return !isNumber
	}
	if !slices.ContainsFunc(known, isWord) {
		return c.categoryNumber
	}
	separator, areNumbers := c.decimalOf(known)
	if !areNumbers {
		return nil
	}
	return func(category string) (float64, bool) { return classes.NumberWith(category, separator) }
}

// withPointsFor returns a function that replaces the decimal separator in a label by a point. In the known
// classes, the separator is that of the file that was read first; in other labels, it is c.Decimal. If not
// all classes are numbers, the function changes nothing.
func (c CSV) withPointsFor(known []string) func(label string) string {
	separator, areNumbers := c.decimalOf(known)
	isKnown := make(map[string]bool, len(known))
	for _, class := range known {
		isKnown[class] = true
	}
	return func(label string) string {
		old := c.decimal()
		if isKnown[label] {
			old = separator
		}
		if _, isNumber := classes.NumberWith(label, old); !areNumbers || !isNumber {
			return label
		}
		return strings.Replace(label, string(old), ".", 1)
	}
}
