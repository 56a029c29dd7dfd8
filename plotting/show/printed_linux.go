package show

import (
	"os"
	"syscall"
	"time"
	"unsafe"
)

// Printed text and displayed outputs reach the notebook through different channels, whose order is
// undefined. So waitUntilRead lets printed text through before anything is displayed.

// waitUntilRead waits until the reader of a pipe has read everything printed to the pipe, but no longer
// than patience. Then it waits a moment longer, so the kernel can send the text on.
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

// unread returns the number of unread bytes in a pipe, or 0 if it is unknown.
func unread(pipe *os.File) int {
	const fionread = 0x541B // works at either end of a pipe; see ioctl_pipe(2)
	var bytes int32
	if connection, err := pipe.SyscallConn(); err == nil {
		connection.Control(func(fd uintptr) {
			syscall.Syscall(syscall.SYS_IOCTL, fd, fionread, uintptr(unsafe.Pointer(&bytes)))
		})
	}
	return int(bytes)
}
