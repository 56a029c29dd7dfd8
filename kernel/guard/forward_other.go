//go:build !linux

package main

import "os"

// forward moves the bytes that are available in the pipe from, at most limit, to the pipe to. It
// returns the number of bytes, or 0 at the end of from.
func forward(from, to *os.File, limit int64) int64 {
	block := make([]byte, min(limit, 32<<10))
	n, _ := from.Read(block)
	to.Write(block[:n])
	return int64(n)
}
