package notebook

import (
	"errors"
	"regexp"
	"strconv"
	"strings"

	"perceptronlab/kernel/cells"
)

// syntaxError returns the failure of a cell that Go's parser refuses. Only the first error is shown, because
// the others are usually its consequences.
func (n *Notebook) syntaxError(err error) cells.Failure {
	var all cells.Errors
	if !errors.As(err, &all) || len(all) == 0 {
		return cells.Refusal(err.Error())
	}
	place := n.placeOf(all[0])
	if all[0].AtEnd {
		place = cells.Place{} // the lab shows no line either
	}
	return n.reported([]cells.Problem{{Place: place, Message: all[0].Text}})
}

func (n *Notebook) placeOf(e *cells.Error) cells.Place {
	return cells.Place{Cell: n.number, Line: e.Line, Column: e.Column}
}

// reported returns the failure of a cell with problems.
func (n *Notebook) reported(problems []cells.Problem) cells.Failure {
	return cells.ReportProblems(problems, n.number, n.source).Failure(cells.CompileError)
}

// conflict returns the failure of a cell that declares a name of an earlier cell as something else. It reads
// as if the compiler had found it, which is how the lab finds it.
func (n *Notebook) conflict(err error) cells.Failure {
	var all cells.Errors
	if !errors.As(err, &all) {
		return cells.Refusal(err.Error())
	}
	var problems []cells.Problem
	for _, one := range all {
		message := one.Name + " redeclared in this block"
		problems = append(problems,
			cells.Problem{Place: n.placeOf(one), Message: message},
			cells.Problem{Place: one.Old, Message: message})
	}
	return n.reported(problems)
}

// buildFailure returns the failure of a cell, given what the compiler or the linker said.
func (n *Notebook) buildFailure(output string) cells.Failure {
	problems := cells.ReadProblems(output, n.placeIn)
	if len(problems) > 0 {
		return n.reported(problems)
	}
	output = strings.TrimSpace(output)
	return cells.Failure{Name: cells.CompileError, Value: output, Traceback: []string{output}}
}

// problemsOf returns messages about the program as problems.
func (n *Notebook) problemsOf(messages []cells.Message) []cells.Problem {
	var problems []cells.Problem
	for _, m := range messages {
		problems = append(problems, cells.Problem{Place: n.placeIn(m), Message: m.Text})
	}
	return problems
}

// placeIn returns the place in a cell that a message about the program means.
func (n *Notebook) placeIn(m cells.Message) cells.Place {
	cell, line, ok := n.program.Locate(m.Line)
	if !ok {
		return cells.Place{}
	}
	return cells.Place{Cell: cell, Line: line, Column: m.Column}
}

// traceLine matches a line of a stack trace that names a line of the program.
var traceLine = regexp.MustCompile(`^\t` + folder + `/main(?:_test)?\.go:(\d+)(?: |$)`)

// traced returns the place in a cell that a line of a stack trace names.
func (n *Notebook) traced(line string) (cells.Place, bool) {
	match := traceLine.FindStringSubmatch(line)
	if match == nil || n.program == nil {
		return cells.Place{}, false
	}
	number, err := strconv.Atoi(match[1])
	if err != nil {
		return cells.Place{}, false
	}
	cell, at, ok := n.program.Locate(number)
	return cells.Place{Cell: cell, Line: at}, ok
}
