package main

import (
	"regexp"
	"strconv"
	"strings"

	"perceptronlab/kernel/cells"
)

// A failure is the error of a cell in the terms of Jupyter's protocol.
type failure struct {
	Name      string   // ename
	Value     string   // evalue
	Traceback []string // what Jupyter shows
	Stderr    string   // the end of the cell's standard error, which was held back
}

// The names of the failures that report returns. A program was built unless the name is compileError.
const (
	compileError = "compile error"
	crashed      = "panic"
	exited       = "exit"
)

// report returns GoNB's failure of a cell as the reader sees it. number is the number of the cell, and
// source returns the source of a cell. If report does not know GoNB's text, it returns the failure unchanged.
func report(f failure, number int, source func(cell int) string) failure {
	f.Stderr = withoutColours(f.Stderr)
	before, text, found := cells.CutCrash(f.Stderr)
	if found && isCrash.MatchString(f.Value) {
		place := func(line string) (cells.Place, bool) { return placeIn(line, number) }
		crash := cells.ParseCrash(text, place)
		f = shown(crashed, cells.ReportCrash(crash, number, source))
		f.Stderr = before
		return f
	}
	if isExit.MatchString(f.Value) {
		f = failure{
			Name:      exited,
			Value:     f.Value,
			Traceback: []string{f.Value},
			Stderr:    strings.TrimSuffix(f.Stderr, f.Value+"\n"),
		}
		if hint := cells.Hint(f.Value, ""); hint != "" {
			f.Traceback[0] += "\n" + hint
		}
		return f
	}
	if problems := problemsOf(f, source); len(problems) > 0 {
		return shown(compileError, cells.ReportProblems(problems, number, source))
	}
	return f
}

// isExit matches the value of a failure of a program that GoNB has built and started.
var isExit = regexp.MustCompile(`^(exit status \d+|signal: .*)$`)

// isCrash matches the value of a failure of a program that may have crashed. A program that ends by itself
// has mostly another status.
var isCrash = regexp.MustCompile(`^(exit status 2|signal: .*)$`)

// shown returns a failure with the text of a report, whose most important lines are red.
func shown(name string, r cells.Report) failure {
	const red, plain = "\x1b[31m", "\x1b[0m"
	heads := map[string]bool{}
	for _, head := range r.Heads {
		heads[head] = true
	}
	lines := strings.Split(r.Text, "\n")
	for i, line := range lines {
		if heads[line] {
			lines[i] = red + line + plain
		}
	}
	return failure{Name: name, Value: r.Text, Traceback: []string{strings.Join(lines, "\n")}}
}

var colour = regexp.MustCompile("\x1b\\[[0-9;]*m")

func withoutColours(text string) string {
	return colour.ReplaceAllString(text, "")
}

// cellLine matches the place in a cell that GoNB adds to a line, such as "Cell[7]: Line 2" in a traceback and
// "[[ Cell [7] Line 2 ]]" in the text of a crash. Without a number, it is the running cell.
var cellLine = regexp.MustCompile(`Cell ?(?:\[(\d+)\])?:? Line (\d+)`)

// placeIn returns the place that GoNB has added to a line. number is the number of the running cell.
func placeIn(line string, number int) (cells.Place, bool) {
	match := cellLine.FindStringSubmatch(line)
	if match == nil {
		return cells.Place{}, false
	}
	if match[1] != "" {
		number, _ = strconv.Atoi(match[1])
	}
	n, err := strconv.Atoi(match[2])
	return cells.Place{Cell: number, Line: n}, err == nil
}

// goMessage matches a line of the compiler's output. Its groups are the column and the message.
var goMessage = regexp.MustCompile(`^\s*(?:.*/)?main(?:_test)?\.go:\d+:(\d+): (.+)$`)

// moreErrors matches what Go's parser adds to its first error.
var moreErrors = regexp.MustCompile(` \(and \d+ more errors\)$`)

// problemsOf returns the problems in the compiler's output, which is the value of a failure. The traceback
// has an entry for each line of it.
func problemsOf(f failure, source cells.Sources) []cells.Problem {
	var problems []cells.Problem
	for i, line := range strings.Split(f.Value, "\n") {
		match := goMessage.FindStringSubmatch(line)
		last := len(problems) - 1
		switch {
		case match == nil && last >= 0 && strings.HasPrefix(line, "\t"): // the message has several lines
			problems[last].Message += "\n" + indented(line)
		case match == nil && last >= 0 && endsInRaw(problems[last].Message):
			problems[last].Message += "\n" + strings.TrimPrefix(line, dividedRaw)
		case match == nil:
		case last >= 0 && strings.HasPrefix(match[2], "other declaration of "):
			other := placeOf(f, i, match[1], source)
			problems = append(problems, cells.Problem{Place: other, Message: problems[last].Message})
		default:
			message := moreErrors.ReplaceAllString(match[2], "")
			place := placeOf(f, i, match[1], source)
			problems = append(problems, cells.Problem{Place: place, Message: message})
		}
	}
	return problems
}

// endsInRaw reports whether a raw string of a message goes on in the next line.
func endsInRaw(message string) bool { return strings.Count(message, "`")%2 == 1 }

// dividedRaw is what cells.ForGoNB puts in front of some lines of raw strings.
const dividedRaw = "` + `"

func indented(line string) string {
	return "    " + strings.TrimSpace(line)
}

// placeOf returns the place of the message in line i of a failure's value. column is the column in GoNB's
// file.
func placeOf(f failure, i int, column string, source cells.Sources) cells.Place {
	if i >= len(f.Traceback) {
		return cells.Place{}
	}
	context := strings.Split(withoutColours(f.Traceback[i]), "\n")
	place, ok := placeIn(context[0], 0)
	if !ok {
		return cells.Place{}
	}
	at, err := strconv.Atoi(column)
	if err == nil {
		place.Column = columnIn(source.Line(place), markedLine(context), at)
	}
	return place
}

// markedLine returns the line above the mark in a part of GoNB's file.
func markedLine(context []string) string {
	for i := len(context) - 1; i > 0; i-- {
		if strings.TrimLeft(context[i], " ") == "^" {
			return context[i-1]
		}
	}
	return ""
}

// columnIn returns the column in a line of a cell that belongs to a column in a line of GoNB's file. The
// lines differ if, for instance, GoNB has put "var x = 3" into a group of vars. If the column is unknown,
// it returns 0.
func columnIn(line, generated string, column int) int {
	generated = strings.TrimRight(generated, " \t\r")
	if line == generated {
		return column
	}
	if column < 1 || column > len(generated) {
		return 0
	}
	rest := generated[column-1:]
	if at := strings.LastIndex(line, rest); at >= 0 {
		return at + 1
	}
	return 0
}
