// Package interrupt lets computations on many rows check their context at regular intervals.
package interrupt

import "context"

// Interval is the number of features between two checks of the context: about a millisecond of
// training.
const Interval = 1 << 20

// A Watch checks a context at regular intervals, in a computation that goes from row to row. It is not
// safe for concurrent use.
type Watch struct {
	Context context.Context
	read    int // features since the last check
}

// Check counts a row with the given number of features. After every Interval of features it checks
// the context, and returns its error if it is done. Call Check before reading each row.
func (w *Watch) Check(features int) error {
	w.read += features
	if w.read < Interval {
		return nil
	}
	w.read = 0
	return w.Context.Err()
}
