// Package progress reports the progress of long computations. The caller passes a context with a Counter
// to the computation. The computation only increments the Counter, and the caller reads it from time to
// time.
package progress

import (
	"context"
	"fmt"
	"sync/atomic"
)

// A Counter counts units of work. It is safe for concurrent use.
type Counter struct {
	Done  atomic.Int64 // the number of units done
	Total atomic.Int64 // the number of all units; 0 if unknown
	Read  atomic.Int64 // the number of bytes read from the input files
	Size  atomic.Int64 // the size of the input files in bytes; 0 if unknown
	stage atomic.Pointer[string]
}

// Set sets Done and Total.
func (c *Counter) Set(done, total int) {
	c.Total.Store(int64(total))
	c.Done.Store(int64(done))
}

// SetStage sets the text that Stage returns.
func (c *Counter) SetStage(text string) { c.stage.Store(&text) }

// Stage describes work that is not counted in Done, such as "probabilities, fold 2 of 5". It is "" if there
// is no such work.
func (c *Counter) Stage() string {
	if text := c.stage.Load(); text != nil {
		return *text
	}
	return ""
}

// Reading returns the progress of reading the input files as a text: "reading, 3 of 10 MiB". It returns
// "" if all files have been read, or if their size is unknown.
func (c *Counter) Reading() string {
	const mebi = 1 << 20
	read, size := c.Read.Load(), c.Size.Load()
	if read >= size {
		return ""
	}
	return fmt.Sprintf("reading, %d of %d MiB", read/mebi, (size+mebi-1)/mebi)
}

type key struct{}

// With returns a context that carries a new Counter.
func With(ctx context.Context) (context.Context, *Counter) {
	c := new(Counter)
	return context.WithValue(ctx, key{}, c), c
}

// Of returns the Counter of a context. If there is none, Of returns a new Counter, so computations can
// always count.
func Of(ctx context.Context) *Counter {
	if c, ok := ctx.Value(key{}).(*Counter); ok {
		return c
	}
	return new(Counter)
}
