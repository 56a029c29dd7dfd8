package help

import (
	"strings"
	"unicode/utf8"

	"perceptronlab/kernel/cells"
)

// A question is a cell and the place in it that the reader asks about.
type question struct {
	text      string  // the cell as a file, see [cells.File]
	at        int     // the offset of the cursor in it
	tokens    []token // of the text
	line      string  // the line of the cell up to the cursor
	isCommand bool    // whether that line is a command
}

// newQuestion returns the question about a cell whose cursor is behind a number of code points.
func newQuestion(code string, cursor int) question {
	line, column := lineAndColumn(code, cursor)
	lines := cells.Lines(code)
	line = min(line, len(lines)-1)
	column = min(column, len(lines[line]))
	text, commands := cells.File(code)
	text = withoutFlags(text, commands)
	return question{
		text:      text,
		at:        lineStart(text, line+1) + column,
		tokens:    scan(text),
		line:      lines[line][:column],
		isCommand: commands[line],
	}
}

// lineAndColumn returns the line of the cursor and the number of bytes before it, both from 0.
func lineAndColumn(code string, cursor int) (line, column int) {
	offset := 0
	for ; cursor > 0 && offset < len(code); cursor-- {
		_, size := utf8.DecodeRuneInString(code[offset:])
		offset += size
	}
	marks := len(code) - len(strings.TrimLeft(code, "\ufeff")) // which cells.Lines leaves out
	before := code[min(marks, offset):offset]
	separator := "\n"
	if !strings.Contains(code, separator) {
		separator = "\r"
	}
	last := strings.LastIndex(before, separator) + 1
	return strings.Count(before, separator), len(before) - last
}

// lineStart returns the offset of a line, which is counted from 0.
func lineStart(text string, line int) int {
	offset := 0
	for range line {
		next := strings.IndexByte(text[offset:], '\n')
		if next < 0 {
			return len(text)
		}
		offset += next + 1
	}
	return offset
}

// withoutFlags removes the call that commands add to a program, so that no package needs to be read for it.
func withoutFlags(text string, commands []bool) string {
	lines := strings.Split(text, "\n")
	for number, isCommand := range commands {
		if isCommand {
			lines[number+1] = strings.Replace(lines[number+1], "flag.Parse()", "", 1)
		}
	}
	return strings.Join(lines, "\n")
}
