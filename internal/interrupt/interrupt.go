// Package interrupt lets computations on many rows check their context at regular intervals, and records
// whether an interrupt has ended one of them early.
package interrupt

import "context"

// Interval is the number of matrix entries (rows × columns) between two checks of the context. Training
// on this number of entries takes about a millisecond.
const Interval = 1 << 20

// Exponential is the number of matrix entries that take about as long as one exponential function.
const Exponential = 16

// A Watch checks a context at regular intervals, for a computation that reads one row after another. It
// is not safe for concurrent use.
type Watch struct {
	Context context.Context
	read    int // the number of entries counted since the context was last checked
}

// Count counts entries that are read without a check. The next call of Check takes them into account.
func (w *Watch) Count(entries int) { w.read += entries }

// Check counts entries. Call it before reading a row, with the number of entries in the row. When the
// count reaches Interval, Check resets the count to 0 and returns w.Context.Err(). Below Interval, Check
// returns nil, even if the context is done.
func (w *Watch) Check(entries int) error {
	w.read += entries
	if w.read < Interval {
		return nil
	}
	w.read = 0
	return w.Context.Err()
}
