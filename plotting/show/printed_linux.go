package show

import (
	"os"
	"syscall"
	"time"
	"unsafe"
)

// Printed text and displayed outputs reach the notebook through different channels, so they could
// arrive in the wrong order. Therefore waitUntilRead is called before an output is displayed.

// waitUntilRead waits until the Jupyter kernel has read everything that was printed to file, but no
// longer than timeout. Then it waits 2 ms more, in which the kernel can send the text to the
// notebook. If file is not a pipe, waitUntilRead returns at once.
func waitUntilRead(file *os.File, timeout time.Duration) {
	info, err := file.Stat()
	if err != nil || info.Mode()&os.ModeNamedPipe == 0 {
		return
	}
	deadline := time.Now().Add(timeout)
	for unread(file) > 0 && time.Now().Before(deadline) {
		time.Sleep(200 * time.Microsecond)
	}
	time.Sleep(2 * time.Millisecond)
}

// unread returns the number of unread bytes in a pipe, or 0 if this number is unknown.
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
