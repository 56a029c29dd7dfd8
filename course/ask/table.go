package ask

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// maxColumn is the width of a column in characters. Longer texts are broken into several lines.
const maxColumn = 44

// Table formats the rows of the part with the given name as text. The first line is a title with the
// number of right answers. Each row has a line with ✓ or ✗, the call, the answer and the right
// answer. A long call or answer continues on the next line, in its own column. A wrong answer is
// followed by a line with its hint. For hidden questions, Table shows only ✓ or ✗ and the description
// of the question.
//
//	update: 1 of 3 right
//	   tried                         got             want
//	✓  Update([0 0], [1 2], +1)      [1 2]           [1 2]
//	✗  Update([1 2], [3 1], -1)      [4 3]           [-2 1]
//	   → this is w + x, but y is -1 here: add y·x[j], not x[j]
//	✗  Update([0 1], [1 -1], +1),    [1 0], [4 4 2]  [1 0], [0 2 0]
//	   Update([2 3 1], [2 1 1], -1)
//	   → this is w + x, but y is -1 here: add y·x[j], not x[j]
func Table(name string, rows []Row) string {
	if len(rows) > 0 && rows[0].Hidden {
		return title(name+", hidden tests", rows) + hiddenTable(rows)
	}
	return title(name, rows) + visibleTable(rows)
}

// title returns the first line of a table.
func title(name string, rows []Row) string {
	return fmt.Sprintf("%s: %d of %d right\n", name, right(rows), len(rows))
}

// hiddenTable formats the rows of hidden questions.
func hiddenTable(rows []Row) string {
	var b strings.Builder
	for _, row := range rows {
		fmt.Fprintf(&b, "%s  %s\n", symbol(row), row.About)
	}
	return b.String()
}

// visibleTable formats the rows of visible questions, below a line with the names of the columns.
func visibleTable(rows []Row) string {
	tried, got := len("tried"), len("got") // the widths of these columns
	for _, row := range rows {
		tried = max(tried, longest(broken(row.Tried, maxColumn)))
		got = max(got, longest(broken(row.Got, maxColumn)))
	}
	var b strings.Builder
	writeLine := func(symbol, triedText, gotText, wantText string) {
		line := fmt.Sprintf("%s  %-*s  %-*s  %s", symbol, tried, triedText, got, gotText, wantText)
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
	writeLine(" ", "tried", "got", "want")
	for _, row := range rows {
		triedLines, gotLines := broken(row.Tried, maxColumn), broken(row.Got, maxColumn)
		writeLine(symbol(row), triedLines[0], gotLines[0], row.Want)
		for i := 1; i < max(len(triedLines), len(gotLines)); i++ {
			writeLine(" ", lineAt(triedLines, i), lineAt(gotLines, i), "")
		}
		if !row.Right && row.Hint != "" {
			fmt.Fprintf(&b, "   → %s\n", row.Hint)
		}
	}
	return b.String()
}

// symbol returns ✓ for a right row, and ✗ for a wrong one.
func symbol(row Row) string {
	if row.Right {
		return "✓"
	}
	return "✗"
}

// broken breaks a text into lines of at most limit characters, if possible between two calls, otherwise
// at a space. A word that is longer than limit has a line of its own. There is at least one line.
func broken(text string, limit int) []string {
	var lines []string
	for len(firstCharacters(text, limit)) < len(text) {
		at := breakBefore(text, limit)
		if at < 0 {
			break
		}
		lines = append(lines, text[:at])
		text = text[at+1:]
	}
	return append(lines, text)
}

// breakBefore returns the index of the space at which the first line of a text ends, or -1 if the text
// must stay in one line.
func breakBefore(text string, limit int) int {
	fits := firstCharacters(text, limit+1) // a space after limit characters ends a line as well
	if at := strings.LastIndex(fits, "), "); at >= 0 {
		return at + len("),")
	}
	if at := strings.LastIndex(fits, " "); at >= 0 {
		return at
	}
	return strings.Index(text, " ")
}

// firstCharacters returns the first n characters of a text, or the text if it has fewer. It reads no further,
// so the time to break a long text is proportional to its length.
func firstCharacters(text string, n int) string {
	for i := range text {
		if n == 0 {
			return text[:i]
		}
		n--
	}
	return text
}

// longest returns the number of characters of the longest line.
func longest(lines []string) int {
	n := 0
	for _, line := range lines {
		n = max(n, utf8.RuneCountInString(line))
	}
	return n
}

// lineAt returns the line with index i, or "" if there are fewer lines.
func lineAt(lines []string, i int) string {
	if i < len(lines) {
		return lines[i]
	}
	return ""
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
