package show

import (
	"context"
	"os"
	"os/signal"
)

// ended is done for good after an interrupt: ■ of a notebook, or Ctrl+C, ends all loops
// that watch for it, also those that begin later, in the whole program, which in a
// notebook is one cell.
var ended, endAll = context.WithCancel(context.Background())

// watch returns a context that is done after an interrupt; the loop calls leave at its
// end. While no loop watches, and after the first interrupt, an interrupt ends the
// program as usual.
func watch() (ctx context.Context, leave func()) {
	if ended.Err() != nil {
		return ended, func() {}
	}
	ctx, stop := signal.NotifyContext(ended, os.Interrupt)
	forget := context.AfterFunc(ctx, func() {
		stop() // a second interrupt ends the program
		endAll()
	})
	return ctx, func() {
		forget()
		stop()
	}
}
