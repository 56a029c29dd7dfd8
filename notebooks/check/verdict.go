package check

import (
	"fmt"
	"io"
	"os"
	"strings"
)

// What the tests replace: where a line goes, and what ends the program.
var (
	// Standard output, looked up at each line, since examples and tests exchange
	// it. Everything goes there, because a notebook shows standard output and
	// standard error in any order: the ✗ has to come after the ✓s before it.
	output = func() io.Writer { return os.Stdout }
	// Where a line goes if standard output is closed.
	fallback = func() io.Writer { return os.Stderr }
	exit     = os.Exit
)

var oneLine = strings.NewReplacer("\r\n", " ", "\n", " ")

// say prints one line. Line breaks in it, as errors may have, become spaces.
func say(format string, args ...any) {
	line := oneLine.Replace(fmt.Sprintf(format, args...))
	if _, err := fmt.Fprintln(output(), line); err != nil {
		fmt.Fprintln(fallback(), line)
	}
}

// fail prints the line and ends the cell's program. It is the last thing that a
// check does.
func fail(what, format string, args ...any) {
	say("✗ %s: %s", what, fmt.Sprintf(format, args...))
	exit(1)
}
