// Package interrupt lets computations on many rows check their context at regular intervals.
package interrupt

import "context"

// Interval is the number of features between two checks of the context. Training on this number of
// features takes about a millisecond.
const Interval = 1 << 20

// A Watch checks a context at regular intervals, for a computation that reads one row after another. It
// is not safe for concurrent use.
type Watch struct {
	Context context.Context
	read    int // features since the last check
}

// Check counts the features of a row. Call it before reading each row. Once it has counted Interval
// features, it starts again at 0 and returns the error of the context, which is nil unless the context
// is done. Otherwise it returns nil.
func (w *Watch) Check(features int) error {
	w.read += features
	if w.read < Interval {
		return nil
	}
	w.read = 0
	return w.Context.Err()
}
