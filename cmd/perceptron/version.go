package main

import (
	"fmt"
	"runtime"

	"perceptronlab/internal/wording"
)

// version is the release in the first heading of CHANGELOG.md. Until that heading has a date, the suffix
// -dev follows.
const version = "0.2.0-dev"

// printVersion prints the version of the command, the version of Go, and the operating system and
// processor for which the command was built.
func printVersion(c *call) error {
	if len(c.names) > 0 {
		return usageError{fmt.Errorf("got the arguments %s, want none", wording.Quoted(c.names))}
	}
	_, err := fmt.Fprintf(c.stdout, "perceptron %s %s %s/%s\n",
		version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
