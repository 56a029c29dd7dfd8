//go:build !linux

package show

import (
	"os"
	"time"
)

// letPass gives the kernel a moment to take what was printed before: see printed_linux.go,
// which can see whether it has.
func letPass(*os.File, time.Duration) { time.Sleep(10 * time.Millisecond) }
