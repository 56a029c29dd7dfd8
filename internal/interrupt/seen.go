package interrupt

import "sync/atomic"

var seen atomic.Bool

// Report records that an interrupt (■ in a notebook, or Ctrl+C) has ended a computation early.
func Report() { seen.Store(true) }

// Seen reports whether Report has been called in this program.
func Seen() bool { return seen.Load() }
