package cells

import "strings"

// A context is what a hint may need to know besides the line of a problem.
type context struct {
	function string   // the function from its first line to that of the problem; "" outside functions
	above    []string // the lines of the function above the problem; outside functions, those of the cell
}

// contextOf returns the context of a place.
func contextOf(place Place, source Sources) context {
	function := functionTo(place, source)
	lines := strings.Split(function, "\n")
	if function == "" {
		all := strings.Split(source(place.Cell), "\n")
		lines = all[:max(0, min(place.Line, len(all)))]
	}
	return context{function, lines[:max(0, len(lines)-1)]}
}

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
