//go:build !linux

package ask

import (
	"os"
	"syscall"
)

// limitMemory does nothing here: macOS does not hold a process to a limit of its memory.
func limitMemory() {}

func apart() *syscall.SysProcAttr { return nil }

func end(group int) {
	if process, err := os.FindProcess(group); err == nil {
		process.Kill()
	}
}
