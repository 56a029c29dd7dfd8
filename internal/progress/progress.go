// Package progress lets long work say how far it has come. Whoever wants to know gives the
// work a context with a Counter, and looks at it now and then; the work only counts.
package progress

import (
	"context"
	"fmt"
	"sync/atomic"
)

// A Counter counts what is done of a total, and before that the bytes read of a file, in Read less
// what was read before. A total or a size of 0 is unknown.
type Counter struct{ Done, Total, Size, before atomic.Int64 }

// Set says how much is done.
func (c *Counter) Set(done, total int) {
	c.Total.Store(int64(total))
	c.Done.Store(int64(done))
}

// Reading says how much is read of the file, or nothing unless that goes on.
func (c *Counter) Reading() string {
	const mega = 1 << 20
	read, size := Read.Load()-c.before.Load(), c.Size.Load()
	if read >= size {
		return ""
	}
	return fmt.Sprintf("reading, %d of %d MiB", read/mega, (size+mega-1)/mega)
}

type key struct{}

// With returns a context that carries a new Counter.
func With(ctx context.Context) (context.Context, *Counter) {
	c := new(Counter)
	c.before.Store(Read.Load())
	return context.WithValue(ctx, key{}, c), c
}

// Of returns the Counter of a context, or one that nobody looks at.
func Of(ctx context.Context) *Counter {
	if c, ok := ctx.Value(key{}).(*Counter); ok {
		return c
	}
	return new(Counter)
}

// Read counts the bytes that package files has read, in the whole program.
var Read atomic.Int64
