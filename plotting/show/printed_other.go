//go:build !linux

package show

import (
	"os"
	"time"
)

// waitUntilRead waits 10 ms, in which the kernel can read the text printed so far. Only on Linux can
// waitUntilRead, in printed_linux.go, check whether the kernel has read the text.
func waitUntilRead(*os.File, time.Duration) { time.Sleep(10 * time.Millisecond) }
