// Package progress lets long work say how far it has come. Whoever wants to know gives the
// work a context with a Counter, and looks at it now and then; the work only counts.
package progress

import (
	"context"
	"sync/atomic"
)

// A Counter counts what is done of a total. A total of 0 is unknown.
type Counter struct{ Done, Total atomic.Int64 }

// Set says how much is done.
func (c *Counter) Set(done, total int) {
	c.Total.Store(int64(total))
	c.Done.Store(int64(done))
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

// Read counts the bytes that package files has read from text files, in the whole program.
var Read atomic.Int64
