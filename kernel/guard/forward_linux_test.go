package main

import (
	"os"
	"runtime"
	"testing"
)

// The output stays in the program's pipe until the kernel has read it.
func TestForwardKeepsUnreadOutput(t *testing.T) {
	from, print := pipe(t)
	kernel, to := pipe(t)
	print.WriteString("printed")
	done := make(chan int64)
	go func() { done <- forward(from, to, 100) }()
	for unread(to) == 0 {
		runtime.Gosched()
	}
	if n := unread(from); n != len("printed") {
		t.Errorf("before the kernel reads, bytes in the program's pipe = %d, want 7", n)
	}
	kernel.Read(make([]byte, 100))
	if n := <-done; n != 7 || unread(from) != 0 {
		t.Errorf("forwarded %d bytes and left %d, want 7 and 0", n, unread(from))
	}
}

func pipe(t *testing.T) (r, w *os.File) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close(); w.Close() })
	return r, w
}
