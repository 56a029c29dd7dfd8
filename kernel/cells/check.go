package cells

import (
	"regexp"
	"strings"
)

// execName matches %exec with the name of a function, as GoNB reads it.
var execName = regexp.MustCompile(`^%exec [^ \t]`)

// checkCommands finds commands that end GoNB.
func checkCommands(lines []string, s scan) *Error {
	for number := 0; number < len(lines); number++ {
		if s.kinds[number] != lineOfCommand {
			continue
		}
		text := commandText(lines, s, number)
		if strings.Trim(text[1:], " \t") == "" {
			return errorAt(number+1, "line %d: got %s without a command, want one; remove the line",
				number+1, text[:1])
		}
		line := strings.TrimPrefix(lines[number], goCommentPrefix)
		if strings.HasPrefix(line, "%exec") && !execName.MatchString(line) {
			return errorAt(number+1, "line %d: got %q, want %%exec, one blank and the name of a function",
				number+1, line)
		}
	}
	return nil
}

// checkMagic finds a first line that ends GoNB.
func checkMagic(firstLine string) *Error {
	words := splitWords(strings.TrimPrefix(firstLine, goCommentPrefix))
	if words[0] == "%%script" && len(words) == 1 {
		return errorAt(1, "line 1: got %%%%script without a program, want one, such as %%%%script python3")
	}
	return nil
}

// commandText returns the command that begins in a line, with the lines that continue it.
func commandText(lines []string, s scan, number int) string {
	text := strings.TrimPrefix(lines[number], goCommentPrefix)
	for number++; number < len(lines) && s.kinds[number] == lineOfMore; number++ {
		text = strings.TrimSuffix(text, `\`) + " " + strings.TrimPrefix(lines[number], goCommentPrefix)
	}
	if before, found := strings.CutSuffix(text, `\`); found {
		return before + " "
	}
	return text
}

// checkPrograms finds a second program in a cell.
func checkPrograms(lines []string, s scan) *Error {
	first := -1
	for number, line := range lines {
		isMore := s.kinds[number] == lineOfMore
		if s.kinds[number] != lineOfCommand && !isMore || !startsProgram(line) {
			continue
		}
		if isMore {
			return errorAt(number+1, "lines %d and %d are one command, because line %d ends with \\; "+
				"remove the \\ so that %s starts a program", number, number+1, number, programCommand(line))
		}
		if first < 0 {
			first = number
			continue
		}
		start, second := programCommand(lines[first]), programCommand(line)
		with := "with " + start
		if start != second {
			with = "with " + start + " and " + second
		}
		return errorAt(number+1, "lines %d and %d each start a program %s; a cell can have only one; "+
			"split the cell before line %d", first+1, number+1, with, number+1)
	}
	return nil
}

// programCommand returns the command of a line that starts a program: %%, %main or %exec.
func programCommand(line string) string {
	line = strings.TrimPrefix(line, goCommentPrefix)
	if strings.HasPrefix(line, "%%") {
		return "%%"
	}
	return line[:len("%main")]
}

// checkIndents finds commands that are not recognized because of the blanks in front of them. No statement
// of Go begins with % or !.
func checkIndents(lines []string, s scan) *Error {
	for number, line := range lines {
		trimmed := strings.TrimLeft(line, " \t\u00a0")
		isMeant := isCommand(trimmed) && !strings.HasPrefix(trimmed, "//") && trimmed != line
		if s.kinds[number] == lineOfGo && isMeant {
			word, _, _ := strings.Cut(trimmed, " ")
			return errorAt(number+1, "line %d: got blanks before %s, want the command at the beginning of "+
				"the line; remove the blanks", number+1, word)
		}
	}
	return nil
}

// checkPackages finds declarations that GoNB leaves out together with a package clause.
func checkPackages(lines []string, s scan) *Error {
	for number, line := range lines {
		isGo := s.kinds[number] == lineOfGo || s.kinds[number] == lineContinued
		if isGo && isPackageClause(line) && strings.Contains(line, ";") {
			return errorAt(number+1, "line %d: everything after the package clause would be left out; "+
				"remove %q", number+1, line[:strings.Index(line, ";")+1])
		}
	}
	return nil
}

// checkRaws finds raw strings that can't be divided because they have no end.
func checkRaws(lines []string, s scan) *Error {
	for _, raw := range s.raws {
		if raw.closed {
			continue
		}
		for number := raw.firstLine + 1; number < len(lines); number++ {
			if isTaken(lines[number]) {
				line := raw.firstLine + 1
				err := errorAt(line, "line %d: got a raw string without an end; close it with `", line)
				err.Column = raw.firstColumn + 1
				return err
			}
		}
	}
	return nil
}
