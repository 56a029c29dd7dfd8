package main

import (
	"bytes"
	"io"
	"os"
	"syscall"
	"time"
)

const pipeSize = 64 << 10 // bytes that fit into a pipe

// wholeLines waits until the pipe src contains whole lines only, but at most lineTime. It returns the
// number of bytes up to the last newline, or of all bytes in src if none is a newline: at most limit. It
// returns limit at the end of src, and takes no byte out of src.
func wholeLines(src *os.File, limit int64) int64 {
	limit = min(limit, pipeSize)
	for waited := time.Duration(0); ; waited += time.Millisecond {
		unread := peek(src, limit)
		n := int64(len(unread))
		lines := int64(bytes.LastIndexByte(unread, '\n') + 1)
		switch {
		case n == 0 || n == limit:
			return limit
		case lines == n || lines > 0 && waited >= lineTime:
			return lines
		case waited >= lineTime:
			return n
		}
		time.Sleep(time.Millisecond)
	}
}

// peek waits until the pipe src contains a byte, or ends. It returns the bytes in src, at most limit, which
// stay in src.
func peek(src *os.File, limit int64) []byte {
	r, w, err := os.Pipe()
	if err != nil {
		return nil
	}
	defer r.Close()
	syscall.Tee(int(src.Fd()), int(w.Fd()), int(limit), 0)
	w.Close()
	unread, _ := io.ReadAll(r)
	return unread
}
