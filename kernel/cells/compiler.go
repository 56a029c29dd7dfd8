package cells

import (
	"regexp"
	"strconv"
	"strings"
)

// goMessage matches a line of the compiler's output. Its groups are the line, the column and the message.
var goMessage = regexp.MustCompile(`^\s*(?:.*/)?main(?:_test)?\.go:(\d+):(\d+): (.+)$`)

// moreErrors matches what Go's parser adds to its first error.
var moreErrors = regexp.MustCompile(` \(and \d+ more errors\)$`)

// A Message is a message of the compiler.
type Message struct {
	Index        int // of its first line in the compiler's output, from 0
	Line, Column int // in the file main.go
	Text         string
}

// ReadProblems returns the problems in the compiler's output. place finds the place in a cell that belongs to
// a message.
func ReadProblems(output string, place func(Message) Place) []Problem {
	var problems []Problem
	for i, line := range strings.Split(output, "\n") {
		match := goMessage.FindStringSubmatch(line)
		last := len(problems) - 1
		switch {
		case match == nil && last >= 0 && strings.HasPrefix(line, "\t"): // the message has several lines
			problems[last].Message += "\n" + indentation + strings.TrimSpace(line)
		case match == nil && last >= 0 && endsInRaw(problems[last].Message):
			problems[last].Message += "\n" + strings.TrimPrefix(line, dividedRaw)
		case match == nil:
		default:
			message := newMessage(i, match)
			problem := Problem{Place: place(message), Message: message.Text}
			if last >= 0 && strings.HasPrefix(message.Text, "other declaration of ") {
				problem.Message = problems[last].Message
			}
			problems = append(problems, problem)
		}
	}
	return problems
}

// newMessage returns the message of a match of goMessage.
func newMessage(index int, match []string) Message {
	line, _ := strconv.Atoi(match[1])
	column, _ := strconv.Atoi(match[2])
	return Message{Index: index, Line: line, Column: column, Text: moreErrors.ReplaceAllString(match[3], "")}
}

// endsInRaw reports whether a raw string of a message goes on in the next line.
func endsInRaw(message string) bool { return strings.Count(message, "`")%2 == 1 }

// dividedRaw is what [ForGoNB] puts in front of some lines of raw strings.
const dividedRaw = "` + `"
