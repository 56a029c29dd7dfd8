package show

import (
	"io"
	"os"
	"testing"
	"time"
)

// TestWaitUntilRead: waitUntilRead returns when everything has been read, or when the time patience has
// passed.
func TestWaitUntilRead(t *testing.T) {
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
		t.Fatal("waitUntilRead returned before the text was read, want it to wait")
	case <-time.After(20 * time.Millisecond):
	}
	if _, err := io.ReadFull(r, text); err != nil {
		t.Fatal(err)
	}
	<-passed
	if n := unread(w); n != 0 {
		t.Errorf("number of unread bytes = %d, want 0", n)
	}
}
