//go:build !linux

package ask

import (
	"os"
	"syscall"
	"time"
)

// limitMemory does nothing here: macOS does not enforce a memory limit on a process.
func limitMemory() {}

func apart() *syscall.SysProcAttr { return nil }

func end(group int) {
	if process, err := os.FindProcess(group); err == nil {
		process.Kill()
	}
}

var began = time.Now()

// computed returns the time by the clock.
func computed(int) time.Duration { return time.Since(began) }
