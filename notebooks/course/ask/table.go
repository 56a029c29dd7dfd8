package ask

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Table writes the rows of a part as text: a title with the count, then for each row ✓ or ✗,
// what was tried, got and wanted, and below a wrong one its hint. Of a hidden row it tells
// only what it is about.
//
//	update: 1 of 2 right
//	   tried                       got        want
//	✓  Update([0 0], [1 2], +1)    [1 2]      [1 2]
//	✗  Update([1 2], [3 1], -1)    [4 3]      [-2 1]
//	   → y is −1 here, so x is subtracted
func Table(name string, rows []Row) string {
	if len(rows) > 0 && rows[0].Hidden {
		return hiddenTable(name, rows)
	}
	lines := [][3]string{{"tried", "got", "want"}}
	for _, row := range rows {
		lines = append(lines, [3]string{row.Tried, row.Got, row.Want})
	}
	var width [2]int
	for _, line := range lines {
		for c := range width {
			width[c] = max(width[c], min(widest, utf8.RuneCountInString(line[c])))
		}
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d of %d right\n", name, right(rows), len(rows))
	for i, line := range lines {
		mark := " "
		if i > 0 {
			mark = sign(rows[i-1].Right)
		}
		fmt.Fprintf(&b, "%s  %s  %s  %s\n", mark, pad(line[0], width[0]), pad(line[1], width[1]), line[2])
		if i > 0 && !rows[i-1].Right {
			hint(&b, rows[i-1])
		}
	}
	return b.String()
}

// widest is the most that a column is widened for.
const widest = 44

func hiddenTable(name string, rows []Row) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s, hidden tests: %d of %d right\n", name, right(rows), len(rows))
	for _, row := range rows {
		fmt.Fprintf(&b, "%s  %s\n", sign(row.Right), row.About)
	}
	return b.String()
}

func hint(b *strings.Builder, row Row) {
	if row.Hint != "" {
		fmt.Fprintf(b, "   → %s\n", row.Hint)
	}
}

func sign(right bool) string {
	if right {
		return "✓"
	}
	return "✗"
}

// pad fills a text up with spaces.
func pad(text string, width int) string {
	return text + strings.Repeat(" ", max(0, width-utf8.RuneCountInString(text)))
}
