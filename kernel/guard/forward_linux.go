package main

import (
	"io"
	"os"
	"syscall"
	"time"
	"unsafe"
)

// forward forwards the available bytes of a pipe, at most limit. It returns their number, or 0 at
// the end.
//
// The bytes stay in the pipe from until the reader of the pipe to has read them. So a cell can
// check its own pipe to see whether the kernel has read its output, as package show does before a
// figure.
func forward(from, to *os.File, limit int64) int64 {
	n, err := syscall.Tee(int(from.Fd()), int(to.Fd()), int(min(limit, 64<<10)), 0)
	if err != nil { // the reader has closed its end
		return 0
	}
	for range 10_000 { // a few seconds at most, because the reader may have exited
		if unread(to) == 0 {
			break
		}
		time.Sleep(200 * time.Microsecond)
	}
	io.CopyN(io.Discard, from, n)
	return n
}

// unread returns the number of bytes in a pipe.
func unread(pipe *os.File) int {
	const fionread = 0x541B // see ioctl_pipe(2)
	var bytes int32
	syscall.Syscall(syscall.SYS_IOCTL, pipe.Fd(), fionread, uintptr(unsafe.Pointer(&bytes)))
	return int(bytes)
}
