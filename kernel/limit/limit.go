// Package limit says how much a notebook cell may print. Without a limit, an endless loop could fill the
// memory of the browser and the kernel until neither responds.
package limit

import (
	"fmt"
	"strconv"
)

const (
	// Default is the limit in kB of 1024 bytes, for each of stdout and stderr.
	Default = 64

	// Variable is the environment variable that sets another limit, in kB.
	Variable = "PERCEPTRON_OUTPUT"
)

// Of returns the limit in kB that a value of Variable sets: Default if the value is not a positive integer.
func Of(value string) int64 {
	limit, err := strconv.ParseInt(value, 10, 32)
	if err != nil || limit <= 0 {
		return Default
	}
	return limit
}

// Exceeded returns the lines that follow the output of a cell that was stopped because it prints more than
// a limit in kB. They give the reason, and the way to raise the limit.
func Exceeded(limit int64) string {
	return fmt.Sprintf("\n✗ stopped: this cell prints more than %d kB; "+
		"print less, or to a file, or first run a cell with %%env %s=1000, which allows 1000 kB\n",
		limit, Variable)
}
