//go:build darwin || dragonfly || freebsd || illumos || linux || netbsd || openbsd

package whole

import (
	"os"
	"syscall"
)

const locks = true

// lock takes the lock of an open file and reports whether it could, which it can't while
// another holds it. The system releases it when the file is closed or its program ends.
func lock(file *os.File) bool {
	return syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB) == nil
}
