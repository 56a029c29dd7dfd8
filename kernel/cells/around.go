package cells

import "strings"

// functionTo returns the function around a place, from its first line to that of the place. It returns "" if
// the place is not in a function that the cell declares above %%. Functions in a cell are not indented.
func functionTo(place Place, source Sources) string {
	lines := strings.Split(source(place.Cell), "\n")
	if place.Line < 1 || place.Line > len(lines) {
		return ""
	}
	for first := place.Line - 1; first >= 0; first-- {
		line := lines[first]
		isEnd := strings.HasPrefix(line, "}") && first < place.Line-1
		switch {
		case strings.HasPrefix(line, "func "):
			return strings.Join(lines[first:place.Line], "\n")
		case isEnd, strings.HasPrefix(line, "%"):
			return ""
		}
	}
	return ""
}
