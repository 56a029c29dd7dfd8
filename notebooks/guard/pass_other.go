//go:build !linux

package main

import "os"

// pass passes on what waits in a pipe, at most so many bytes, and returns how many these are,
// 0 at the end.
func pass(from, to *os.File, most int64) int64 { return carry(from, to, most) }
