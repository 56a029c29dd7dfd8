package notebook

import (
	"fmt"
	"strings"

	"perceptronlab/kernel/cells"
)

// An Ending is how a program has ended. The first field that applies counts: Interrupted, Trap, Status.
type Ending struct {
	Interrupted bool   `json:"interrupted"` // the reader has stopped it
	Trap        string `json:"trap"`        // "stack", "memory" or "other", for an error of the browser
	Text        string `json:"text"`        // of the browser's error
	Status      int    `json:"status"`
}

// Ended ends the cell. Its result has the rest of what the program printed.
func (n *Notebook) Ended(how Ending) Result {
	defer n.finish()
	r := &n.run
	outputs := text(stdout, r.stdout.rest())
	shown := r.held.Add(r.stderr.rest())
	held := r.held.Release()
	failure, before := n.failureOf(how, held)
	outputs = append(outputs, text(stderr, shown+before)...)
	if failure == nil && !r.hasOutput {
		outputs = append(outputs, text(stderr, n.versions.Unprinted(n.source(n.number)))...)
	}
	return Result{Outputs: append(outputs, n.takeCaptured()...), Failure: failure}
}

// failureOf returns the failure of a program, if it is one, and the text for stderr that comes before.
func (n *Notebook) failureOf(how Ending, held string) (failure *cells.Failure, before string) {
	switch {
	case how.Interrupted:
		return n.statusFailure("signal: interrupt", held+"^C\n")
	case n.run.isStopped:
		return n.statusFailure("exit status 1", held)
	case how.Trap != "":
		shown, before := n.trapped(how, held)
		return &shown, before
	case how.Status != 0:
		return n.statusFailure(fmt.Sprintf("exit status %d", how.Status), held)
	}
	return nil, held
}

// statusFailure returns the failure of a program with a status.
func (n *Notebook) statusFailure(status, held string) (*cells.Failure, string) {
	end := cells.End{Status: status, Stderr: held, Cell: n.number, Place: n.traced}
	shown, before, _ := end.Failure(n.source)
	return &shown, before
}

// trapped returns the failure of a program that the browser has ended, and the text for stderr that comes
// before. What Go itself has printed about a crash says more than the browser.
func (n *Notebook) trapped(how Ending, held string) (failure cells.Failure, before string) {
	if printed, text, found := cells.CutCrash(held); found {
		crash := cells.ParseCrash(text, n.traced)
		return cells.ReportCrash(crash, n.number, n.source).Failure(cells.Panicked), printed
	}
	var crash cells.Crash
	switch how.Trap {
	case "stack":
		crash.Reason = "fatal error: stack overflow"
		if call, ok := recursive(n.program); ok {
			crash.Goroutines = []cells.Goroutine{{State: "running", Calls: []cells.Call{call}}}
		}
	case "memory":
		crash.Reason = "fatal error: out of memory"
		held = "" // the same in Go's words
	default:
		first, _, _ := strings.Cut(strings.TrimSpace(how.Text), "\n")
		crash.Reason = "fatal error: the browser stopped the program: " + first
	}
	return cells.ReportCrash(crash, n.number, n.source).Failure(cells.Panicked), held
}
