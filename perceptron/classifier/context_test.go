package classifier

import "context"

// A limitedContext is a context that counts the calls of Err. Call number limit + 1 and all later calls
// return context.Canceled.
type limitedContext struct {
	context.Context
	calls, limit int
}

func (c *limitedContext) Err() error {
	c.calls++
	if c.calls > c.limit {
		return context.Canceled
	}
	return nil
}

// A watchedContext is a context that calls a function before each check.
type watchedContext struct {
	context.Context
	check func()
}

func (c *watchedContext) Err() error {
	c.check()
	return c.Context.Err()
}
