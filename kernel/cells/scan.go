package cells

import (
	"go/token"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A lineKind says what is at the beginning of a line.
type lineKind int

const (
	lineOfGo      lineKind = iota // Go, at the beginning of a statement or declaration
	lineContinued                 // Go, in the middle of a statement
	lineInRaw                     // the line begins in a raw string
	lineInComment                 // the line begins in a comment between /* and */
	lineOfCommand                 // a command
	lineOfMore                    // more of the command in the line before, which ends with \
)

// A rawString is a raw string of a cell. Lines and columns count from 0.
type rawString struct {
	firstLine, firstColumn int
	lastLine, endColumn    int  // the end is the column after the closing quotation mark
	closed                 bool // false if the cell ends in the string
	isTag                  bool // the tag of a struct's field, which must be one string
	misplaced              bool // it follows an operand, which is an error in Go
}

// A scan is what is known about the lines of a cell without parsing them as Go.
type scan struct {
	kinds    []lineKind
	raws     []rawString
	noBreaks [][]int // the columns of no-break spaces in Go, for each line
}

// A lineScanner reads the lines of a cell in order.
type lineScanner struct {
	scan
	lines     []string
	brackets  []bracket
	last      string // the last token of Go: an identifier or keyword, "0" for a literal, or an operator
	inRaw     bool
	inComment bool // in a comment between /* and */

	inListType bool // whether the last token is in the type behind a ], as bool in []bool
}

// scanLines scans a cell that is not a magic one.
func scanLines(lines []string) scan {
	s := lineScanner{lines: lines, brackets: []bracket{{role: inBlock}}, last: ";"}
	s.noBreaks = make([][]int, len(lines))
	continues := false // whether the line before is a command that ends with \
	for number, line := range lines {
		kind := s.kind(line)
		if continues {
			kind = lineOfMore
		}
		s.kinds = append(s.kinds, kind)
		if kind == lineOfCommand || kind == lineOfMore {
			continues = strings.HasSuffix(line, `\`)
			if kind == lineOfCommand && startsProgram(line) {
				s.last = ";"
				s.brackets = []bracket{{role: inBlock}}
			}
			continue
		}
		continues = false
		s.readLine(number)
		if !s.inRaw && endsStatement(s.last) {
			s.last = "\n"
			s.top().header = ""
		}
	}
	return s.scan
}

// replaceNoBreaks replaces each no-break space in Go, which Go does not know, with two blanks. It is two
// bytes, so columns stay as they are.
func (s scan) replaceNoBreaks(lines []string) {
	for number, columns := range s.noBreaks {
		for _, column := range columns {
			lines[number] = lines[number][:column] + "  " + lines[number][column+len("\u00a0"):]
		}
	}
}

// kind returns what is at the beginning of the next line.
func (s *lineScanner) kind(line string) lineKind {
	switch {
	case s.inRaw:
		return lineInRaw
	case s.inComment:
		return lineInComment
	case isCommand(line) && !(line[0] == '!' && s.expectsOperand()):
		return lineOfCommand
	case s.startsStatement():
		return lineOfGo
	}
	return lineContinued
}

// readLine reads a line of Go.
func (s *lineScanner) readLine(number int) {
	line := s.lines[number]
	for column := 0; column < len(line); {
		rest := line[column:]
		switch {
		case s.inComment:
			column = s.endComment(line, column)
		case s.inRaw:
			column = s.endRaw(number, column)
		case strings.HasPrefix(rest, "//"):
			return
		case strings.HasPrefix(rest, "/*"):
			s.inComment = true
			column += 2
		case rest[0] == '`':
			s.inRaw = true
			s.raws = append(s.raws, rawString{
				firstLine:   number,
				firstColumn: column,
				isTag:       s.top().role == inStruct,
				misplaced:   endsStatement(s.last),
			})
			column++
		default:
			column += s.readToken(number, column)
		}
	}
}

// endComment returns the column at which a comment ends, or the length of the line.
func (s *lineScanner) endComment(line string, column int) int {
	end := strings.Index(line[column:], "*/")
	if end < 0 {
		return len(line)
	}
	s.inComment = false
	return column + end + len("*/")
}

// endRaw returns the column at which a raw string ends, or the length of the line.
func (s *lineScanner) endRaw(number, column int) int {
	line := s.lines[number]
	end := strings.IndexByte(line[column:], '`')
	if end < 0 {
		return len(line)
	}
	raw := &s.raws[len(s.raws)-1]
	raw.lastLine = number
	raw.endColumn = column + end + 1
	raw.closed = true
	s.inRaw = false
	s.last = "0"
	return raw.endColumn
}

// readToken reads a token other than a raw string, or white space, and returns its length.
func (s *lineScanner) readToken(number, column int) int {
	rest := s.lines[number][column:]
	r, size := utf8.DecodeRuneInString(rest)
	switch {
	case r == ' ' || r == '\t' || r == '\r':
	case r == '\u00a0':
		s.noBreaks[number] = append(s.noBreaks[number], column)
	case r == '"' || r == '\'':
		s.last = "0"
		return quotedLength(rest)
	case isLetter(r):
		word := identifier(rest)
		s.word(word)
		return len(word)
	case '0' <= r && r <= '9':
		s.last = "0"
		return len(identifier(rest))
	case strings.HasPrefix(rest, "++") || strings.HasPrefix(rest, "--"):
		s.last = rest[:2]
		return 2
	default:
		s.operator(rest[:size])
	}
	return size
}

// quotedLength returns the length of the string or character that begins text. It ends with the line at the
// latest.
func quotedLength(text string) int {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i++
		case text[0]:
			return i + 1
		}
	}
	return len(text)
}

// identifier returns the identifier or number that begins text.
func identifier(text string) string {
	end := strings.IndexFunc(text, func(r rune) bool { return !isLetter(r) && !unicode.IsDigit(r) })
	if end < 0 {
		return text
	}
	return text[:end]
}

func isLetter(r rune) bool { return r == '_' || unicode.IsLetter(r) }

// endsStatement reports whether Go ends a statement if a line ends after a token.
func endsStatement(last string) bool {
	switch last {
	case "0", ")", "]", "}", "++", "--", "break", "continue", "fallthrough", "return":
		return true
	}
	r, _ := utf8.DecodeRuneInString(last)
	return isLetter(r) && !token.IsKeyword(last)
}
