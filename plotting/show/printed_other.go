//go:build !linux

package show

import (
	"os"
	"time"
)

// waitUntilRead gives the kernel a moment to read earlier printed text. Only the version for Linux, in
// printed_linux.go, can check whether it has.
func waitUntilRead(*os.File, time.Duration) { time.Sleep(10 * time.Millisecond) }
