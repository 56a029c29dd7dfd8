package main

import (
	"fmt"
	"runtime"

	"perceptronlab/internal/wording"
)

// version is the release in the first heading of CHANGELOG.md, followed by -dev until the heading has a
// date.
const version = "0.2.0-dev"

// printVersion prints the versions of the command and of Go, and the system and processor that the
// command was built for.
func printVersion(c *call) error {
	if len(c.names) > 0 {
		return wrongUsage{fmt.Errorf("got the arguments %s, want none", wording.Quoted(c.names))}
	}
	_, err := fmt.Fprintf(c.stdout, "perceptron %s %s %s/%s\n",
		version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
