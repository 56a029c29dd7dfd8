package show

import (
	"io"
	"os"
	"testing"
	"time"
)

// What was printed has been read when letPass returns, unless patience ended.
func TestLetPass(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	text := make([]byte, 5000)
	if _, err := w.Write(text); err != nil {
		t.Fatal(err)
	}
	waitUntilRead(w, time.Millisecond)
	passed := make(chan bool)
	go func() {
		waitUntilRead(w, time.Hour)
		close(passed)
	}()
	select {
	case <-passed:
		t.Fatal("nobody has read yet, and letPass returned")
	case <-time.After(20 * time.Millisecond):
	}
	if _, err := io.ReadFull(r, text); err != nil {
		t.Fatal(err)
	}
	<-passed
	if n := unread(w); n != 0 {
		t.Errorf("%d bytes unread, want none", n)
	}
}
