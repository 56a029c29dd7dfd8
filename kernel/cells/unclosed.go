package cells

import (
	"fmt"
	"go/scanner"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// isUnclosed matches the messages of Go's parser if a brace is missing: the cell has ended, or a function
// begins inside another one.
var isUnclosed = regexp.MustCompile(`^expected '\}', found 'EOF'|^expected '\(', found [\pL_]`)

// unclosedAdvice returns the advice about a problem that a { without a } causes; "" if the problem is another
// one.
func unclosedAdvice(problem Problem, line, source string) string {
	isEnd := strings.Contains(problem.Message, "EOF")
	if !isUnclosed.MatchString(problem.Message) || !isEnd && !beginsFunction(line) {
		return ""
	}
	lines := Lines(source)
	if !isEnd {
		above := lines[:max(0, min(problem.Line-1, len(lines)))]
		lines = append(slices.Clone(above), "func ") // which is in no braces
	}
	missing := "one { has no }"
	if open := unclosed(lines); open > 0 {
		missing = fmt.Sprintf("the { in line %d has no }", open)
	} else if !isEnd {
		return ""
	}
	if isEnd {
		return "EOF is the end of the cell; " + missing
	}
	return missing
}

// An openBrace is a { that has not been closed.
type openBrace struct {
	line   int    // from 1
	indent string // the blanks in front of the line
}

// openBraces are the braces around a place, the innermost last.
type openBraces struct {
	braces []openBrace
	isFlat bool // whether a line with a { was not indented more than the line of the { around it
}

// unclosed returns the number of the line whose { has no }, as the indentation shows: a } stands below the
// beginning of the line that it closes, and func at the beginning of its line is in no braces. It returns 0
// if the lines are not indented like this.
func unclosed(lines []string) int {
	var open openBraces
	kinds := scanLines(lines).kinds
	for number, line := range lines {
		if kinds[number] != lineOfGo && kinds[number] != lineContinued {
			continue
		}
		if strings.HasPrefix(line, "func ") && len(open.braces) > 0 {
			break
		}
		code := strings.TrimLeft(line, " \t")
		indent := line[:len(line)-len(code)]
		for i, brace := range bracesIn(line) {
			if brace == token.LBRACE {
				open.add(openBrace{line: number + 1, indent: indent})
				continue
			}
			around := open.remove()
			begins := i == 0 && strings.HasPrefix(code, "}")
			switch {
			case around.line == 0:
				return 0 // there is a } too many
			case begins && len(indent) < len(around.indent) && strings.HasPrefix(around.indent, indent):
				return around.line
			case begins && indent != around.indent:
				return 0
			}
		}
	}
	return open.rest()
}

// add notes a {.
func (o *openBraces) add(brace openBrace) {
	if len(o.braces) > 0 {
		around := o.braces[len(o.braces)-1]
		o.isFlat = o.isFlat || around.line != brace.line && around.indent == brace.indent
	}
	o.braces = append(o.braces, brace)
}

// remove returns the { that a } closes; its line is 0 if there is none.
func (o *openBraces) remove() openBrace {
	if len(o.braces) == 0 {
		return openBrace{}
	}
	last := o.braces[len(o.braces)-1]
	o.braces = o.braces[:len(o.braces)-1]
	return last
}

// rest returns the line of the { that is left at the end; 0 if it could also be another one.
func (o *openBraces) rest() int {
	if o.isFlat || len(o.braces) == 0 {
		return 0
	}
	return o.braces[len(o.braces)-1].line
}

// bracesIn returns the braces of a line of Go, without those in texts and comments.
func bracesIn(line string) []token.Token {
	var braces []token.Token
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(line))
	s.Init(file, []byte(line), func(token.Position, string) {}, 0)
	for {
		_, kind, _ := s.Scan()
		switch kind {
		case token.EOF:
			return braces
		case token.LBRACE, token.RBRACE:
			braces = append(braces, kind)
		}
	}
}
