package table

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// String returns the table as aligned text for a monospaced font. The names of the columns are
// above a rule. Columns are two spaces apart, and columns of numbers are right-aligned. The text
// does not end with a line break.
func (t *Table) String() string {
	rows, right := t.view()
	widths := make([]int, len(right))
	for j := range widths {
		widths[j] = utf8.RuneCountInString(t.header[j])
		for _, r := range rows {
			if r.cells != nil {
				widths[j] = max(widths[j], utf8.RuneCountInString(r.cells[j].text))
			}
		}
	}
	var lines []string
	// addLine adds a line with text(j) in column j.
	addLine := func(text func(j int) string) {
		parts := make([]string, len(widths))
		for j := range parts {
			format := "%-*s"
			if right[j] {
				format = "%*s"
			}
			parts[j] = fmt.Sprintf(format, widths[j], text(j))
		}
		lines = append(lines, strings.TrimRight(strings.Join(parts, "  "), " "))
	}
	addLine(func(j int) string { return t.header[j] })
	addLine(func(j int) string { return strings.Repeat("─", widths[j]) })
	for _, r := range rows {
		if r.cells == nil {
			lines = append(lines, r.note)
			continue
		}
		addLine(func(j int) string { return r.cells[j].text })
	}
	return strings.Join(lines, "\n")
}
