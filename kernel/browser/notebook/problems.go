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
	return n.reported([]cells.Problem{{Place: n.placeOf(all[0]), Message: all[0].Text}})
}

func (n *Notebook) placeOf(e *cells.Error) cells.Place {
	return cells.Place{Cell: n.number, Line: e.Line, Column: e.Column}
}

// reported returns the failure of a cell with problems.
func (n *Notebook) reported(problems []cells.Problem) cells.Failure {
	return cells.ReportProblems(problems, n.number, n.source).Failure(cells.CompileError)
}

// conflict returns the failure of a cell that declares a name of an earlier cell as something else.
func (n *Notebook) conflict(err error) cells.Failure { return cells.Refusal(err.Error()) }

// buildFailure returns the failure of a cell, given what the compiler or the linker said.
func (n *Notebook) buildFailure(output string) cells.Failure {
	problems := cells.ReadProblems(output, func(m cells.Message) cells.Place {
		cell, line, ok := n.program.Locate(m.Line)
		if !ok {
			return cells.Place{}
		}
		return cells.Place{Cell: cell, Line: line, Column: m.Column}
	})
	if len(problems) > 0 {
		return n.reported(problems)
	}
	output = strings.TrimSpace(output)
	return cells.Failure{Name: cells.CompileError, Value: output, Traceback: []string{output}}
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
