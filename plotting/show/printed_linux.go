package show

import (
	"os"
	"syscall"
	"time"
	"unsafe"
)

// What a cell prints and what it shows reach the notebook in two ways, and nothing says
// which came first. So before showing anything, letPass lets earlier prints through.

// waitUntilRead waits until the reader of a pipe has taken all that was printed to it, but
// not longer than patience, and then a moment more for the kernel to send it on.
func waitUntilRead(file *os.File, patience time.Duration) {
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return
	}
	const moment = 2 * time.Millisecond
	for until := time.Now().Add(patience); unread(file) > 0 && time.Now().Before(until); {
		time.Sleep(moment / 10)
	}
	time.Sleep(moment)
}

// unread returns how many bytes are in a pipe.
func unread(pipe *os.File) int {
	const fionread = 0x541B // asks either end of a pipe; see ioctl_pipe(2)
	var bytes int32
	if connection, err := pipe.SyscallConn(); err == nil {
		connection.Control(func(fd uintptr) {
			syscall.Syscall(syscall.SYS_IOCTL, fd, fionread, uintptr(unsafe.Pointer(&bytes)))
		})
	}
	return int(bytes) // 0 if unknown
}
