package notation

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// Subscripts replaces digits with subscript digits. Superscripts replaces digits with superscript
// digits.
var (
	Subscripts = strings.NewReplacer(
		"0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄",
		"5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉",
	)
	Superscripts = strings.NewReplacer(
		"0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴",
		"5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹",
	)
)

// Index returns the number k as a subscript, such as ₀ or ₁₂.
func Index(k int) string { return Subscripts.Replace(strconv.Itoa(k)) }

// Iterate returns the name of the weights after k updates, such as w⁽⁰⁾ or w⁽¹²⁾. It does not use
// subscripts, because w₁ and w₂ are the weights of the columns.
func Iterate(k int) string { return "w⁽" + Superscripts.Replace(strconv.Itoa(k)) + "⁾" }

// Subscript returns the name of a column as figures show it. A single letter with a number, such as
// x1 or x_1, gets a subscript: x₁. In other names, such as petal_length, underscores become spaces.
func Subscript(name string) string {
	letter := strings.TrimRight(name, "0123456789")
	number := name[len(letter):]
	letter = strings.TrimSuffix(letter, "_")
	if number != "" && utf8.RuneCountInString(letter) == 1 {
		return letter + Subscripts.Replace(number)
	}
	return strings.ReplaceAll(name, "_", " ")
}

// ColumnName returns the name of a column as Subscript formats it. If the columns have no names, it
// returns the argument fallback.
func ColumnName(names []string, column int, fallback string) string {
	if column >= len(names) {
		return fallback
	}
	return Subscript(names[column])
}
