package show

import (
	"context"
	"os"
	"os/signal"
)

// ended is done after the first interrupt, ■ of a notebook or Ctrl+C. It ends all loops of the program
// that call watch, including later ones. In a notebook, the program is one cell.
var ended, endAll = context.WithCancel(context.Background())

// watch returns a context that is done after an interrupt, and a function that the loop must call at its
// end. While no loop watches, and after the first interrupt, an interrupt ends the program as usual.
func watch() (ctx context.Context, leave func()) {
	if ended.Err() != nil {
		return ended, func() {}
	}
	ctx, stop := signal.NotifyContext(ended, os.Interrupt)
	forget := context.AfterFunc(ctx, func() {
		stop() // so a second interrupt ends the program
		endAll()
	})
	return ctx, func() {
		forget()
		stop()
	}
}
