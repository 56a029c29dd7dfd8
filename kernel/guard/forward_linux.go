package main

import (
	"io"
	"os"
	"syscall"
	"time"
	"unsafe"
)

// forward copies the bytes that are available in the pipe from, at most limit, to the pipe to. It
// returns the number of bytes, or 0 at the end of from.
//
// The bytes stay in from until the kernel has read them from the other pipe. So a cell can check its
// own pipe to see whether the kernel has read its output. Package show does this before it sends a
// figure.
func forward(from, to *os.File, limit int64) int64 {
	n, err := syscall.Tee(int(from.Fd()), int(to.Fd()), int(min(limit, 64<<10)), 0)
	if err != nil { // the kernel has closed its end
		return 0
	}
	for range 10_000 { // wait for the kernel, but only a few seconds, because it may have exited
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
