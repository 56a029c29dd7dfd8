package show

import (
	"context"
	"time"
)

// A breathingContext lets other goroutines run while a loop computes. A program in a browser has one thread,
// which no goroutine leaves unless it waits. So the method Err, which loops call about every millisecond,
// waits for a moment now and then. Without this wait, a line of progress would be rewritten only at the end.
type breathingContext struct {
	context.Context
	next time.Time // when Err is to wait
}

// breathing returns a context whose method Err lets other goroutines run.
func breathing(ctx context.Context) context.Context {
	return &breathingContext{Context: ctx, next: time.Now().Add(refresh)}
}

// Err waits for a moment if the last wait was some time ago. Then it returns the error of the context.
func (c *breathingContext) Err() error {
	if now := time.Now(); now.After(c.next) {
		time.Sleep(time.Millisecond)
		c.next = now.Add(refresh / 2)
	}
	return c.Context.Err()
}
