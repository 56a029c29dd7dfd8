package wording

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// Aligned returns lines of as many cells each as columns that stand under each other: those
// named in left begin at the same place, and the others end there.
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
