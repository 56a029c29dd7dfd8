//go:build !linux

package main

import "os"

// forward forwards the available bytes of a pipe, at most limit. It returns their number, or 0 at
// the end.
func forward(from, to *os.File, limit int64) int64 {
	block := make([]byte, min(limit, 32<<10))
	n, _ := from.Read(block)
	to.Write(block[:n])
	return int64(n)
}
