//go:build unix

package classifier

import (
	"os/signal"
	"syscall"
)

// fullDisk simulates a full disk: it limits the size of the files that this process writes to 100 bytes.
// Because SIGXFSZ is ignored, a write beyond the limit returns an error instead of ending the process.
func fullDisk() {
	signal.Ignore(syscall.SIGXFSZ)
	_ = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: 100, Max: 100})
}
