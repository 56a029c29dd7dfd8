//go:build !linux

package show

import (
	"os"
	"time"
)

// waitUntilRead waits 10 ms, in which the Jupyter kernel can read the text printed so far. Unlike
// the function in printed_linux.go, it can't check whether the kernel has read the text.
func waitUntilRead(*os.File, time.Duration) { time.Sleep(10 * time.Millisecond) }
