package main

import (
	"io"
	"os"
	"syscall"
	"time"
	"unsafe"
)

// pass passes on what waits in a pipe, at most so many bytes, and returns how many these are,
// 0 at the end. They stay in the first pipe until the reader of the second has them: a cell
// that looks whether all that it printed was read (package show, before a figure) sees the truth.
func pass(from, to *os.File, most int64) int64 {
	n, err := syscall.Tee(int(from.Fd()), int(to.Fd()), int(min(most, 64<<10)), 0)
	if err != nil { // nobody listens any more
		return 0
	}
	for range 10_000 { // some seconds at most: the reader may be gone
		if unread(to) == 0 {
			break
		}
		time.Sleep(200 * time.Microsecond)
	}
	io.CopyN(io.Discard, from, n)
	return n
}

// unread returns how many bytes are in a pipe.
func unread(pipe *os.File) int {
	const fionread = 0x541B // see ioctl_pipe(2)
	var bytes int32
	syscall.Syscall(syscall.SYS_IOCTL, pipe.Fd(), fionread, uintptr(unsafe.Pointer(&bytes)))
	return int(bytes)
}
