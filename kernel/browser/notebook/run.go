package notebook

import (
	"unicode/utf8"

	"perceptronlab/kernel/cells"
	"perceptronlab/kernel/limit"
)

// A run is a program that runs.
type run struct {
	limit     int64 // in kB, for each of stdout and stderr
	stdout    stream
	stderr    stream
	held      cells.HeldText // of stderr
	isStopped bool           // because it printed too much
	pipe      pipe
	isTold    bool // that widgets don't work
	hasOutput bool // whether it has printed or shown something
}

// A stream is what a program prints to stdout or stderr.
type stream struct {
	size  int64  // bytes so far
	begun string // the first bytes of a character whose others have not arrived
}

// startRun begins to run the program of the cell.
func (n *Notebook) startRun() { n.run = run{limit: n.limit()} }

// Output notes bytes that the running program has printed to "stdout" or "stderr", and returns what of them
// to show now. Characters are shown as soon as they are complete, and the text of a crash is held back until
// the program ends. If the program prints more than it may, the result says to stop it.
func (n *Notebook) Output(name string, printed []byte) Result {
	r := &n.run
	if n.program == nil || r.isStopped {
		return Result{Stop: r.isStopped}
	}
	r.hasOutput = true
	s := &r.stdout
	if name == stderr {
		s = &r.stderr
	}
	left := r.limit<<10 - s.size
	isFlood := int64(len(printed)) > left
	if isFlood {
		printed = printed[:left]
	}
	s.size += int64(len(printed))
	n.capturing(string(printed))
	shown := s.complete(printed)
	if name == stderr {
		shown = r.held.Add(shown)
	}
	outputs := text(name, shown)
	if isFlood {
		r.isStopped = true
		outputs = append(outputs, Output{Stream: name, Text: limit.Exceeded(r.limit)})
	}
	return Result{Outputs: outputs, Stop: isFlood}
}

// complete returns the text of the characters that are complete after more bytes.
func (s *stream) complete(more []byte) string {
	all := s.begun + string(more)
	s.begun = ""
	for n := 1; n < utf8.UTFMax && n <= len(all); n++ {
		start := len(all) - n
		if utf8.RuneStart(all[start]) {
			if !utf8.FullRuneInString(all[start:]) {
				all, s.begun = all[:start], all[start:]
			}
			break
		}
	}
	return valid(all)
}

// rest returns the bytes of a character that was never completed.
func (s *stream) rest() string {
	rest := s.begun
	s.begun = ""
	return valid(rest)
}
