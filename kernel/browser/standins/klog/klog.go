// Package klog stands in for k8s.io/klog/v2, of which package gonbui uses two functions to report errors
// of its own. They print to standard error here, without a time and a place in the code. The real package
// needs log/slog and 700 kB of archives.
package klog

import (
	"fmt"
	"os"
)

// Infof prints a line.
func Infof(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }

// Errorf prints a line.
func Errorf(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
