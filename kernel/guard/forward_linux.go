package main

import (
	"io"
	"os"
	"syscall"
	"time"
	"unsafe"
)

// forward moves the bytes that are available in the pipe src, at most limit, to the pipe dst. It
// returns the number of bytes. It returns 0 at the end of src, or if the notebook kernel has closed
// its end of dst.
//
// The bytes stay in src until the notebook kernel has read them from dst. So a cell's program can
// look into the pipe src, its own stdout or stderr, to see whether the notebook kernel has read its
// output. Package show does this before it sends a figure.
func forward(src, dst *os.File, limit int64) int64 {
	n, err := syscall.Tee(int(src.Fd()), int(dst.Fd()), int(min(limit, pipeSize)), 0)
	if err != nil { // the notebook kernel has closed its end of dst
		return 0
	}
	for range 10_000 { // wait at most a few seconds, because the notebook kernel may have exited
		if unread(dst) == 0 {
			break
		}
		time.Sleep(200 * time.Microsecond)
	}
	io.CopyN(io.Discard, src, n)
	return n
}

// unread returns the number of bytes in a pipe that have not been read.
func unread(pipe *os.File) int {
	const fionread = 0x541B // see ioctl_pipe(2)
	var n int32
	syscall.Syscall(syscall.SYS_IOCTL, pipe.Fd(), fionread, uintptr(unsafe.Pointer(&n)))
	return int(n)
}
