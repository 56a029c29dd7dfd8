package cells

import (
	"regexp"
	"strings"
)

// The compiler notices some mistakes only in the line below. A misplaced mistake is one of them.
type misplaced struct {
	message *regexp.Regexp // what the compiler says about the line below
	line    *regexp.Regexp // the line with the mistake
	better  string         // what to say about that line; "" keeps the compiler's message
}

var misplacedMistakes = []misplaced{
	{
		regexp.MustCompile(`^expected ('\{', found newline|boolean (or range )?expression, found)|^cannot use .* as value`),
		regexp.MustCompile(`^\s*(\} else )?(if|for|switch)\b[^{]*$`),
		"expected '{', found newline",
	},
	{
		regexp.MustCompile(`^missing ',' before newline in composite literal`),
		regexp.MustCompile(`^\s*try\s*\{$`),
		"",
	},
}

// placed returns problems with those that belong to the line above moved to its end.
func placed(problems []Problem, source Sources) []Problem {
	moved := make([]Problem, len(problems))
	for i, problem := range problems {
		moved[i] = problem
		above := problem.Place
		above.Line--
		line := source.Line(above)
		for _, m := range misplacedMistakes {
			if m.message.MatchString(problem.Message) && m.line.MatchString(line) && !m.line.MatchString(source.Line(problem.Place)) {
				above.Column = len(line) + 1
				moved[i] = Problem{above, problem.Message}
				if m.better != "" {
					moved[i].Message = m.better
				}
			}
		}
	}
	return moved
}
