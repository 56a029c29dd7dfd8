// Package interrupt lets work on many rows notice soon that its context is done.
package interrupt

import "context"

// Interval is how many features are read between two looks at the context: about a millisecond
// of training.
const Interval = 1 << 20

// A Watch looks at a context now and then, in work that goes from row to row. It is not safe for
// concurrent use.
type Watch struct {
	Context context.Context
	read    int // features since the last look
}

// Check returns the context's error if it is time to look at it and it is done. Call it before
// reading a row of this many features.
func (w *Watch) Check(features int) error {
	w.read += features
	if w.read < Interval {
		return nil
	}
	w.read = 0
	return w.Context.Err()
}
