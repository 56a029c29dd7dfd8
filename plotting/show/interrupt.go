package show

import (
	"context"
	"os"
	"os/signal"

	"perceptronlab/internal/interrupt"
)

// loops is a context that is cancelled at the first interrupt during a loop: ■ in a notebook, or
// Ctrl+C. All loops that have called watch then end, and loops that call watch later don't begin.
// In a notebook, each cell is a program with its own loops.
var loops, cancelLoops = context.WithCancel(context.Background())

// watch returns a context that is cancelled at an interrupt, and the function stopWatching, which
// the caller must call at the end of its loop. If no loop is running, or after the first interrupt,
// an interrupt ends the program as usual.
func watch() (ctx context.Context, stopWatching func()) {
	if loops.Err() != nil {
		return loops, func() {}
	}
	ctx, stop := signal.NotifyContext(loops, os.Interrupt)
	stopAfterFunc := context.AfterFunc(ctx, func() {
		interrupt.Report()
		stop() // so a second interrupt ends the program
		cancelLoops()
	})
	return breathing(ctx), func() {
		if ctx.Err() != nil {
			interrupt.Report() // the function above may not have begun yet
		}
		stopAfterFunc()
		stop()
	}
}
