package lazy

import (
	"os"
	"os/signal"
	"time"
)

// patience is how long a computation has, after an interrupt, to end by itself.
const patience = 300 * time.Millisecond

// watch calls compute and tells whether an interrupt came meanwhile. A computation
// may end early by one, with what it has so far: that is not the value to be kept.
// One that takes no notice is ended after a while, with the program, as if nobody
// watched.
func watch(compute func() any) (value any, interrupted bool) {
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt)
	done, came := make(chan struct{}), make(chan bool, 1)
	go func() {
		select {
		case <-signals:
			select {
			case <-done:
			case <-time.After(patience):
				signal.Stop(signals)
				interrupt()
			}
			came <- true
		case <-done:
			came <- len(signals) > 0
		}
	}()
	defer func() {
		signal.Stop(signals) // none comes in any more
		close(done)
		interrupted = <-came
	}()
	return compute(), false
}

// interrupt sends this program an interrupt: it ends unless something else in it
// waits for one.
func interrupt() {
	self, err := os.FindProcess(os.Getpid())
	if err != nil || self.Signal(os.Interrupt) != nil {
		os.Exit(130)
	}
}
