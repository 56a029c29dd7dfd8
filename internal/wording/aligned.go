package wording

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Aligned formats lines of cells as a table. The columns with the indices in left are aligned to the
// left, all other columns to the right. All lines must have the same number of cells.
func Aligned(lines [][]string, left ...int) string {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for j, cell := range line {
			widths[j] = max(widths[j], utf8.RuneCountInString(cell))
		}
	}
	var text strings.Builder
	for _, line := range lines {
		row := ""
		for j, cell := range line {
			width := widths[j]
			if slices.Contains(left, j) {
				width = -width
			}
			row += fmt.Sprintf("%*s  ", width, cell)
		}
		text.WriteString(strings.TrimRight(row, " ") + "\n")
	}
	return text.String()
}
