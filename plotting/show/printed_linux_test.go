package show

import (
	"io"
	"os"
	"testing"
	"time"
)

// TestWaitUntilRead: waitUntilRead returns when everything has been read, or when its timeout has
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
	waitUntilRead(w, time.Millisecond) // returns after the timeout
	returned := make(chan bool)
	go func() {
		waitUntilRead(w, time.Hour)
		close(returned)
	}()
	select {
	case <-returned:
		t.Fatal("waitUntilRead returned before the text was read, want it to wait")
	case <-time.After(20 * time.Millisecond):
	}
	if _, err := io.ReadFull(r, text); err != nil {
		t.Fatal(err)
	}
	<-returned
	if n := unread(w); n != 0 {
		t.Errorf("number of unread bytes = %d, want 0", n)
	}
}
