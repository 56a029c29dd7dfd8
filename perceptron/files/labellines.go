package files

import "fmt"

// A fileLine is a line of a file.
type fileLine struct {
	file string // the name of the file, if there are several files
	line int    // counted from 1; 0: unknown
}

// lacksLines reports whether the line of a label is not noted yet.
func (t *tallies) lacksLines() bool { return len(t.firstLines) < len(t.labels.words) }

// noteLabel notes the line where a label occurs first, unless a line is noted for it.
func (t *tallies) noteLabel(label string, line fileLine) {
	number, known := t.labels.number[label]
	if !known || number < len(t.firstLines) && t.firstLines[number].line > 0 {
		return
	}
	for len(t.firstLines) <= number {
		t.firstLines = append(t.firstLines, fileLine{})
	}
	t.firstLines[number] = line
}

// labelPlace returns the line of a label for messages: (line 7), after a space. If the line is unknown, it
// returns "".
func (t *tallies) labelPlace(label string) string {
	number, known := t.labels.number[label]
	if !known || number >= len(t.firstLines) || t.firstLines[number].line == 0 {
		return ""
	}
	first := t.firstLines[number]
	if first.file != "" {
		return fmt.Sprintf(" (line %d of %s)", first.line, first.file)
	}
	return fmt.Sprintf(" (line %d)", first.line)
}
