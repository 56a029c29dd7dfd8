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

// cpuTime returns the time elapsed since this process started. It stands in for the CPU time of the
// child, which is not available here.
func cpuTime(int) time.Duration { return time.Since(started) }

// allSleep returns false, because it can't be found out here.
func allSleep(int) bool { return false }
