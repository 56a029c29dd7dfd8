package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"os"
	"time"

	"perceptronlab/internal/progress"
)

// isTerminal reports whether w is a terminal on which a line can be overwritten.
func isTerminal(w io.Writer) bool {
	file, ok := w.(*os.File)
	if !ok || os.Getenv("TERM") == "dumb" {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// withProgress calls work and waits until work returns. Meanwhile, if stderr is a terminal, withProgress
// prints the text that text() returns five times a second, on a single line. It erases the line at the end.
func (c *call) withProgress(text func() string, work func()) {
	if !c.terminal {
		work()
		return
	}
	done := make(chan struct{})
	go func() {
		defer close(done)
		work()
	}()
	for {
		select {
		case <-done:
			fmt.Fprint(c.stderr, "\r\x1b[K")
			return
		case <-time.After(200 * time.Millisecond):
			fmt.Fprintf(c.stderr, "\r%s\x1b[K", text())
		}
	}
}

// withReadingProgress calls work, which reads files, and meanwhile shows how many bytes of the files have
// been read. work must pass its context to the functions that read the files.
func (c *call) withReadingProgress(ctx context.Context, work func(ctx context.Context)) {
	ctx, counter := progress.With(ctx)
	text := func() string { return cmp.Or(counter.Reading(), "reading") }
	c.withProgress(text, func() { work(ctx) })
}
