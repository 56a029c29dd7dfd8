package files

import "fmt"

// lacksLines reports whether the line of a label is not noted yet.
func (t *tallies) lacksLines() bool { return len(t.firstLines) < len(t.labels.words) }

// noteLabel notes the spot where a label occurs first, unless a line is noted for it. The line of the spot is
// 0 if it is unknown.
func (t *tallies) noteLabel(label string, at spot) {
	number, known := t.labels.number[label]
	if !known || number < len(t.firstLines) && t.firstLines[number].line > 0 {
		return
	}
	for len(t.firstLines) <= number {
		t.firstLines = append(t.firstLines, spot{})
	}
	t.firstLines[number] = at
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
