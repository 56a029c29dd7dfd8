package show

import (
	"os"
	"syscall"
	"time"
	"unsafe"
)

// What a cell prints and what it shows reach the notebook on two ways, and nothing tells
// which came first. So before anything is shown, what was printed before is let pass.

// letPass waits until whoever reads what is printed to file has taken all of it, but not
// longer than patience, and then a moment more, in which the kernel sends it on.
func letPass(file *os.File, patience time.Duration) {
	const moment = 2 * time.Millisecond
	until := time.Now().Add(patience)
	waiting := false
	for unread(file) > 0 && time.Now().Before(until) {
		waiting = true
		time.Sleep(moment / 10)
	}
	if waiting || isPipe(file) {
		time.Sleep(moment)
	}
}

func isPipe(file *os.File) bool {
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeNamedPipe != 0
}

// unread returns how many bytes are in a pipe; 0 for what is none.
func unread(file *os.File) int {
	if !isPipe(file) {
		return 0
	}
	const fionread = 0x541B // asks either end of a pipe; see ioctl_pipe(2)
	connection, err := file.SyscallConn()
	if err != nil {
		return 0
	}
	var bytes int32
	var failed syscall.Errno
	err = connection.Control(func(fd uintptr) {
		_, _, failed = syscall.Syscall(syscall.SYS_IOCTL, fd, fionread, uintptr(unsafe.Pointer(&bytes)))
	})
	if err != nil || failed != 0 {
		return 0
	}
	return int(bytes)
}
