package main

import (
	"fmt"
	"runtime"
)

// version is the one of CHANGELOG.md's first heading, followed by -dev until that has a date.
const version = "0.2.0-dev"

// printVersion prints the versions of the command and of Go, and the system that the command was built for.
func printVersion(c *call) error {
	if len(c.names) > 0 {
		return wrongUsage{fmt.Errorf("got the arguments %q, want none", c.names)}
	}
	_, err := fmt.Fprintf(c.stdout, "perceptron %s %s %s/%s\n",
		version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
	return err
}
