package cells

import (
	"cmp"
	"go/scanner"
	"go/token"
	"regexp"
	"strings"
)

// A misplaced mistake is one that the compiler notices only in the line below it.
type misplaced struct {
	message *regexp.Regexp // what the compiler says about the line below
	line    *regexp.Regexp // the line with the mistake
	better  string         // what to say about that line; "" keeps the compiler's message
}

var misplacedMistakes = []misplaced{
	{
		regexp.MustCompile(`^expected ('\{', found newline|operand, found|boolean expression, found)|` +
			`^expected boolean or range expression, found`),
		regexp.MustCompile(`^\s*(\} else )?(if|for|switch)\b[^{]*[^{&|+*/(,=<>-]$`),
		"expected '{', found newline",
	},
	{
		regexp.MustCompile(`^expected declaration, found`),
		regexp.MustCompile(`^func\b[^{]*[\w\])]$`),
		"expected '{', found newline",
	},
	{
		regexp.MustCompile(`^missing ',' before newline in composite literal`),
		regexp.MustCompile(`^\s*try\s*\{$`),
		"",
	},
}

// beforeLineEnd begins the message about a comma that is missing at the end of a line.
const beforeLineEnd = "missing ',' before newline"

// placed returns the problems, with those that the line above causes moved to the end of that line. A comma
// that is missing at the end of a line is missing before the line's comment.
func placed(problems []Problem, source Sources) []Problem {
	moved := make([]Problem, len(problems))
	for i, problem := range problems {
		moved[i] = problem
		if strings.HasPrefix(problem.Message, beforeLineEnd) {
			code := withoutComment(source.Line(problem.Place))
			moved[i].Column = min(problem.Column, len(code)+1)
		}
		above := problem.Place
		above.Line--
		line := source.Line(above)
		for _, m := range misplacedMistakes {
			if m.line.MatchString(source.Line(problem.Place)) {
				continue // it is in this line
			}
			if m.message.MatchString(problem.Message) && m.line.MatchString(line) {
				above.Column = len(line) + 1
				moved[i] = Problem{above, cmp.Or(m.better, problem.Message)}
			}
		}
	}
	return moved
}

// withoutComment returns a line of Go without the comment at its end.
func withoutComment(line string) string {
	var s scanner.Scanner
	file := token.NewFileSet().AddFile("", -1, len(line))
	s.Init(file, []byte(line), func(token.Position, string) {}, scanner.ScanComments)
	for {
		at, kind, text := s.Scan()
		if kind == token.EOF {
			return line
		}
		if kind == token.COMMENT && strings.HasPrefix(text, "//") {
			return strings.TrimRight(line[:file.Offset(at)], " \t")
		}
	}
}
