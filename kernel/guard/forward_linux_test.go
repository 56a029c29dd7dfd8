package main

import (
	"os"
	"runtime"
	"testing"
)

// The output of a cell's program stays in the program's pipe until the notebook kernel has read the output
// from its own pipe.
func TestForwardKeepsUnreadOutput(t *testing.T) {
	src, program := newPipe(t)
	kernel, dst := newPipe(t)
	program.WriteString("printed")
	done := make(chan int64)
	go func() { done <- forward(src, dst, 100) }()
	for unread(dst) == 0 {
		runtime.Gosched()
	}
	if n := unread(src); n != len("printed") {
		t.Errorf("bytes in the program's pipe before the kernel reads = %d, want %d", n, len("printed"))
	}
	kernel.Read(make([]byte, 100))
	if n := <-done; n != int64(len("printed")) || unread(src) != 0 {
		t.Errorf("forward moved %d bytes and left %d in the program's pipe, want %d and 0", n, unread(src), len("printed"))
	}
}

// newPipe returns the two ends of a new pipe, and closes them at the end of the test.
func newPipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}
