package cells

import (
	"slices"
	"strings"
)

// The functions in this file repeat, on single lines, how GoNB 0.11.5 recognizes commands.

// goCommentPrefix may precede a command, so an editor for Go treats the command as a comment.
const goCommentPrefix = "//gonb:"

// magics are the commands that, in the first line of a cell, make the cell something other than Go.
var magics = []string{"%%writefile", "%%script", "%%bash", "%%sh", "%%gx"}

// isMagic reports whether the first line of a cell hands the cell to something other than Go.
func isMagic(firstLine string) bool {
	words := splitWords(strings.TrimPrefix(firstLine, goCommentPrefix))
	return len(words) > 0 && slices.Contains(magics, words[0])
}

// isCommand reports whether GoNB treats a line as a command, wherever in the cell the line is.
func isCommand(line string) bool {
	line = strings.TrimPrefix(line, goCommentPrefix)
	return len(line) > 1 && (line[0] == '%' || line[0] == '!')
}

// startsProgram reports whether GoNB begins a function main at a line, wherever in the cell the line is.
func startsProgram(line string) bool {
	line = strings.TrimPrefix(line, goCommentPrefix)
	return line == "%%" || strings.HasPrefix(line, "%% ") || strings.HasPrefix(line, "%%\t") ||
		strings.HasPrefix(line, "%main") || strings.HasPrefix(line, "%exec")
}

// isDropped reports whether GoNB leaves out a line of Go because it looks like a package clause.
func isDropped(line string) bool { return strings.HasPrefix(line, "package") }

// isPackageClause reports whether a line of Go is a package clause, rather than a statement such as
// packages++.
func isPackageClause(line string) bool {
	rest, found := strings.CutPrefix(line, "package")
	return found && identifier(rest) == ""
}

// isTaken reports whether GoNB does not pass on a line to Go as it is.
func isTaken(line string) bool { return isCommand(line) || isDropped(line) }

// splitWords splits a command into words. Blanks separate words, except between double quotation marks,
// where \n, \t, \" and \\ have their usual meaning.
func splitWords(command string) []string {
	var words []string
	var word []byte
	inWord, inQuotes := false, false
	for i := 0; i < len(command); i++ {
		c := command[i]
		switch {
		case !inQuotes && (c == ' ' || c == '\t' || c == '\n'):
			if inWord {
				words = append(words, string(word))
			}
			word, inWord = nil, false
			continue
		case c == '"':
			inQuotes = !inQuotes
			inWord = true
			continue
		case c == '\\' && inQuotes && i+1 < len(command):
			i++
			c = unescape(command[i])
		case c == '\\' && inQuotes:
			continue
		}
		word = append(word, c)
		inWord = true
	}
	if inWord {
		words = append(words, string(word))
	}
	return words
}

// unescape returns the character that \c stands for between quotation marks.
func unescape(c byte) byte {
	switch c {
	case 'n':
		return '\n'
	case 't':
		return '\t'
	}
	return c
}
