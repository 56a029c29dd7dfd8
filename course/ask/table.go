package ask

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// Table formats the rows of the part with the given name as text. The first line is a title with the
// number of right answers. Each row has a line with ✓ or ✗, the call, the answer and the right
// answer. A wrong answer is followed by a line with its hint. For hidden questions, Table shows only
// ✓ or ✗ and the description of the question.
//
//	update: 1 of 2 right
//	   tried                       got        want
//	✓  Update([0 0], [1 2], +1)    [1 2]      [1 2]
//	✗  Update([1 2], [3 1], -1)    [4 3]      [-2 1]
//	   → y is -1 here, so subtract x
func Table(name string, rows []Row) string {
	var b strings.Builder
	hidden := len(rows) > 0 && rows[0].Hidden
	if hidden {
		name += ", hidden tests"
	}
	fmt.Fprintf(&b, "%s: %d of %d right\n", name, right(rows), len(rows))
	const widest = 44 // longer entries do not widen a column
	tried, got := len("tried"), len("got")
	for _, row := range rows {
		tried = max(tried, min(widest, utf8.RuneCountInString(row.Tried)))
		got = max(got, min(widest, utf8.RuneCountInString(row.Got)))
	}
	if !hidden {
		fmt.Fprintf(&b, "   %-*s  %-*s  want\n", tried, "tried", got, "got")
	}
	for _, row := range rows {
		symbol := "✗"
		if row.Right {
			symbol = "✓"
		}
		if hidden {
			fmt.Fprintf(&b, "%s  %s\n", symbol, row.About)
			continue
		}
		fmt.Fprintf(&b, "%s  %-*s  %-*s  %s\n", symbol, tried, row.Tried, got, row.Got, row.Want)
		if !row.Right && row.Hint != "" {
			fmt.Fprintf(&b, "   → %s\n", row.Hint)
		}
	}
	return b.String()
}

// Join formats each item with format, and joins the results with the separator.
func Join[T any](list []T, separator string, format func(T) string) string {
	return strings.Join(Map(list, format), separator)
}

// Map returns the list of f(item) for each item.
func Map[T, U any](list []T, f func(T) U) []U {
	mapped := make([]U, len(list))
	for i, item := range list {
		mapped[i] = f(item)
	}
	return mapped
}

// UpTo returns the list 0, 1, …, n−1.
func UpTo(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// Signed formats n with its sign, such as "+1" or "-1"; 0 is formatted as "0".
func Signed(n int) string {
	if n == 0 {
		return "0"
	}
	return fmt.Sprintf("%+d", n)
}

// oneLine replaces each run of white space in a text with one space, and shortens the result to at
// most n characters.
func oneLine(text string, n int) string {
	return wording.Cut(strings.Join(strings.Fields(text), " "), n)
}
