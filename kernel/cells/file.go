package cells

import "strings"

// File returns a cell as a file of Go, for help while a reader is writing it: the cell may have any mistakes.
// Line n of the cell is line n+1 of the file, and columns are the same. Commands are left out, except that
// the one that starts the program begins a function main. commands reports which of the cell's lines are
// commands, or the beginning of one.
func File(source string) (text string, commands []bool) {
	lines := Lines(source)
	commands = make([]bool, len(lines))
	if isMagic(lines[0]) {
		for number := range commands {
			commands[number] = true
		}
		return "package main" + strings.Repeat("\n", len(lines)), commands
	}
	s := scanLines(lines)
	s.replaceNoBreaks(lines)
	hasStart := false
	for number, line := range lines {
		kind := s.kinds[number]
		isBegun := kind == lineOfGo && (line == "%" || line == "!")
		commands[number] = kind == lineOfCommand || kind == lineOfMore || isBegun
		if !commands[number] {
			continue
		}
		if kind == lineOfCommand && startsProgram(line) && !isUnfinishedExec(line) && !hasStart {
			hasStart = true
			continue
		}
		lines[number] = ""
		s.kinds[number] = lineOfGo
	}
	return goText(lines, s), commands
}

// isUnfinishedExec reports whether a line is the command %exec without the name of a function.
func isUnfinishedExec(line string) bool {
	line = strings.TrimPrefix(line, goCommentPrefix)
	return strings.HasPrefix(line, "%exec") && !execName.MatchString(line)
}
