package main

import (
	"os"
	"runtime"
	"testing"
)

// The output stays in the program's pipe until the notebook kernel has read it from the other pipe.
func TestForwardKeepsUnreadOutput(t *testing.T) {
	from, program := newPipe(t)
	kernel, to := newPipe(t)
	program.WriteString("printed")
	done := make(chan int64)
	go func() { done <- forward(from, to, 100) }()
	for unread(to) == 0 {
		runtime.Gosched()
	}
	if n := unread(from); n != len("printed") {
		t.Errorf("bytes in the program's pipe before the kernel reads = %d, want %d", n, len("printed"))
	}
	kernel.Read(make([]byte, 100))
	if n := <-done; n != 7 || unread(from) != 0 {
		t.Errorf("forward copied %d bytes and left %d in the program's pipe, want 7 and 0", n, unread(from))
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
