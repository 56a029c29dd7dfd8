package main

import (
	"io"
	"os"
	"syscall"
	"time"
	"unsafe"
)

// forward moves the bytes that are available in the pipe from, at most limit, to the pipe to. It
// returns the number of bytes, or 0 at the end of from.
//
// The bytes stay in from until the notebook kernel has read them from to. So a cell's program can
// look into its own pipe, from, to see whether the notebook kernel has read its output. Package
// show does this before it sends a figure.
func forward(from, to *os.File, limit int64) int64 {
	n, err := syscall.Tee(int(from.Fd()), int(to.Fd()), int(min(limit, 64<<10)), 0)
	if err != nil { // the notebook kernel has closed its end of the pipe
		return 0
	}
	for range 10_000 { // wait at most a few seconds, because the notebook kernel may have exited
		if unread(to) == 0 {
			break
		}
		time.Sleep(200 * time.Microsecond)
	}
	io.CopyN(io.Discard, from, n)
	return n
}

// unread returns the number of bytes in a pipe that have not been read.
func unread(pipe *os.File) int {
	const fionread = 0x541B // see ioctl_pipe(2)
	var bytes int32
	syscall.Syscall(syscall.SYS_IOCTL, pipe.Fd(), fionread, uintptr(unsafe.Pointer(&bytes)))
	return int(bytes)
}
