package show

import (
	"io"
	"os"
	"testing"
	"time"
)

// What was printed has been read when letPass returns.
func TestLetPassWaitsForTheReader(t *testing.T) {
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
	if n := unread(w); n != len(text) {
		t.Errorf("%d bytes unread, want %d", n, len(text))
	}
	passed := make(chan bool)
	go func() {
		letPass(w, time.Hour)
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

// Nobody reads: it does not wait for ever.
func TestLetPassGoesOn(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	defer w.Close()
	if _, err := w.WriteString("x"); err != nil {
		t.Fatal(err)
	}
	letPass(w, time.Millisecond)
	if n := unread(w); n != 1 {
		t.Errorf("%d bytes unread, want 1", n)
	}
}

// A file, or a terminal, is nothing that is read from.
func TestLetPassOfAFile(t *testing.T) {
	file, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.WriteString("x"); err != nil {
		t.Fatal(err)
	}
	letPass(file, time.Hour)
}
