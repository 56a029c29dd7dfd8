package main

import (
	"os"
	"runtime"
	"testing"
)

// What was printed stays in the program's pipe until the kernel has read it.
func TestPassStays(t *testing.T) {
	from, print := pipe(t)
	kernel, to := pipe(t)
	print.WriteString("printed")
	done := make(chan int64)
	go func() { done <- pass(from, to, 100) }()
	for unread(to) == 0 {
		runtime.Gosched()
	}
	if n := unread(from); n != len("printed") {
		t.Errorf("nobody has read yet, and %d bytes are left in the program's pipe; want 7", n)
	}
	kernel.Read(make([]byte, 100))
	if n := <-done; n != 7 || unread(from) != 0 {
		t.Errorf("passed %d bytes, %d are left; want 7 and 0", n, unread(from))
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
