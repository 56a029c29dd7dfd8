package cells

import (
	"cmp"
	"regexp"
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

// placed returns the problems, with those that the line above causes moved to the end of that line.
func placed(problems []Problem, source Sources) []Problem {
	moved := make([]Problem, len(problems))
	for i, problem := range problems {
		moved[i] = problem
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
