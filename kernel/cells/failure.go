package cells

import (
	"regexp"
	"strings"
)

// A Failure is how a notebook shows that a cell has failed, in the terms of Jupyter's protocol.
type Failure struct {
	Name      FailureName `json:"name"`      // ename
	Value     string      `json:"value"`     // evalue
	Traceback []string    `json:"traceback"` // what Jupyter shows
}

// A FailureName says how far a failed cell has come. A kernel may have more than those of this package.
type FailureName string

// The names of failures. The cell's program was started if the name is Panicked or Exited.
const (
	CompileError FailureName = "compile error"
	Panicked     FailureName = "panic"
	Exited       FailureName = "exit"
	NotRun       FailureName = "cell not run"
)

// Failure returns a failure with the text of the report, whose most important lines are red.
func (r Report) Failure(name FailureName) Failure {
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
	return Failure{Name: name, Value: r.Text, Traceback: []string{strings.Join(lines, "\n")}}
}

// Refusal returns the failure of a cell that is not run, for a reason.
func Refusal(reason string) Failure {
	return Failure{Name: NotRun, Value: reason, Traceback: []string{reason}}
}

// An End is how a program has ended, and what is needed to report it.
type End struct {
	Status string // such as "exit status 2" or "signal: interrupt"
	Stderr string // the end of what the program printed to stderr, which [HeldText] held back
	Cell   int    // the number of the cell

	// Place finds the place in a cell that a line of a stack trace names, see [ParseCrash].
	Place func(line string) (Place, bool)
}

// isExit matches the status of a program that was started and failed.
var isExit = regexp.MustCompile(`^(exit status \d+|signal: .*)$`)

// isCrash matches the status of a program that may have crashed. A program that ends by itself has mostly
// another status.
var isCrash = regexp.MustCompile(`^(exit status 2|signal: .*)$`)

// Failure returns the failure of a program, and the part of e.Stderr that comes before the report. It
// reports false if e.Status is not a status of a program.
func (e End) Failure(source Sources) (failure Failure, before string, ok bool) {
	stderr := WithoutColours(e.Stderr)
	printed, text, found := CutCrash(stderr)
	if found && isCrash.MatchString(e.Status) {
		crash := ParseCrash(text, e.Place)
		return ReportCrash(crash, e.Cell, source).Failure(Panicked), printed, true
	}
	if !isExit.MatchString(e.Status) {
		return Failure{}, "", false
	}
	failure = Failure{Name: Exited, Value: e.Status, Traceback: []string{e.Status}}
	if hint := Hint(e.Status, ""); hint != "" {
		failure.Traceback[0] += "\n" + hint
	}
	return failure, strings.TrimSuffix(stderr, e.Status+"\n"), true
}

var colour = regexp.MustCompile("\x1b\\[[0-9;]*m")

// WithoutColours returns a text without the sequences that colour it in a terminal or a notebook.
func WithoutColours(text string) string {
	return colour.ReplaceAllString(text, "")
}
