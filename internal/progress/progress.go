// Package progress reports the progress of long computations. The caller passes a context with a
// Counter and reads the Counter from time to time; the computation only counts.
package progress

import (
	"context"
	"fmt"
	"sync/atomic"
)

// A Counter counts units of work. It is safe for concurrent use.
type Counter struct {
	Done  atomic.Int64 // units done
	Total atomic.Int64 // of this number; 0 if unknown
	Read  atomic.Int64 // bytes of the input files read, before the work begins
	Size  atomic.Int64 // of this number; 0 if unknown
}

// Set sets Done and Total.
func (c *Counter) Set(done, total int) {
	c.Total.Store(int64(total))
	c.Done.Store(int64(done))
}

// Reading returns a text about the progress of reading the files, or "" if they are read completely.
func (c *Counter) Reading() string {
	const mega = 1 << 20
	read, size := c.Read.Load(), c.Size.Load()
	if read >= size {
		return ""
	}
	return fmt.Sprintf("reading, %d of %d MiB", read/mega, (size+mega-1)/mega)
}

type key struct{}

// With returns a context that carries a new Counter.
func With(ctx context.Context) (context.Context, *Counter) {
	c := new(Counter)
	return context.WithValue(ctx, key{}, c), c
}

// Of returns the Counter of a context. If there is none, it returns a new Counter, so callers can
// always count.
func Of(ctx context.Context) *Counter {
	if c, ok := ctx.Value(key{}).(*Counter); ok {
		return c
	}
	return new(Counter)
}
