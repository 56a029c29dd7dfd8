// Package progress lets long work say how far it has come. Whoever wants to know gives the
// work a context with a Counter, and looks at it now and then; the work only counts.
package progress

import (
	"context"
	"fmt"
	"sync/atomic"
)

// A Counter counts what is done of a total, and before that the bytes that are read of the files,
// which have Size bytes in all. A total or a size of 0 is unknown.
type Counter struct{ Done, Total, Read, Size atomic.Int64 }

// Set says how much is done.
func (c *Counter) Set(done, total int) {
	c.Total.Store(int64(total))
	c.Done.Store(int64(done))
}

// Reading says how much is read of the files, or nothing unless that goes on.
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

// Of returns the Counter of a context, or one that nobody looks at.
func Of(ctx context.Context) *Counter {
	if c, ok := ctx.Value(key{}).(*Counter); ok {
		return c
	}
	return new(Counter)
}
