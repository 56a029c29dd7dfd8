//go:build !linux

package ask

import (
	"os"
	"syscall"
	"time"
)

// limitMemory does nothing here: macOS does not enforce a memory limit on a process.
func limitMemory() {}

// ownGroup returns nil, so the child stays in the process group of its parent.
func ownGroup() *syscall.SysProcAttr { return nil }

// killGroup kills the child, but none of the processes that it has started.
func killGroup(pid int) {
	if process, err := os.FindProcess(pid); err == nil {
		process.Kill()
	}
}

var started = time.Now()

// activityOf returns the time elapsed since this process started instead of the child's CPU time, which
// is not available here. Nor is it known whether the child sleeps.
func activityOf(int) activity { return activity{used: time.Since(started)} }
