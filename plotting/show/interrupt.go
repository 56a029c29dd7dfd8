package show

import (
	"context"
	"os"
	"os/signal"
	"sync"
)

// An interrupt is the ■ of a notebook, or Ctrl+C. It counts as one only while a loop
// watches for it; at any other time it ends the program, as it always does.
//
// It is for the whole program, which in a notebook is one cell: the loops that watch
// end together, and those that begin later end at once. A second one ends the
// program.
type interrupt struct {
	ctx    context.Context // done after the interrupt, for good
	cancel context.CancelFunc

	mu      sync.Mutex
	loops   int // how many watch now
	signals chan os.Signal
}

// theInterrupt is the program's.
var theInterrupt = newInterrupt()

func newInterrupt() *interrupt {
	ctx, cancel := context.WithCancel(context.Background())
	return &interrupt{ctx: ctx, cancel: cancel}
}

// watch begins a loop. The context that it returns is done after the interrupt.
func (i *interrupt) watch() context.Context {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.loops++
	if i.loops == 1 && i.ctx.Err() == nil {
		signals := make(chan os.Signal, 1)
		i.signals = signals
		signal.Notify(signals, os.Interrupt)
		go func() {
			if _, ok := <-signals; ok {
				signal.Stop(signals)
				i.cancel()
			}
		}()
	}
	return i.ctx
}

// leave ends a loop.
func (i *interrupt) leave() {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.loops--
	if i.loops == 0 && i.signals != nil {
		signal.Stop(i.signals) // after that nothing is sent to it
		close(i.signals)
		i.signals = nil
	}
}
