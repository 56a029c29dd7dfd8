//go:build !linux

package show

import (
	"os"
	"time"
)

// waitUntilRead gives the kernel a moment to read the text printed so far. Only the version for Linux,
// in printed_linux.go, can check whether the kernel has read it.
func waitUntilRead(*os.File, time.Duration) { time.Sleep(10 * time.Millisecond) }
