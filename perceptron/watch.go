package perceptron

import "context"

// chunk is how many features are read between two looks at the context: about a
// millisecond of training.
const chunk = 1 << 20

// A watch looks at a context now and then, in work that goes from row to row.
type watch struct {
	context.Context
	read int // features since the last look
}

// over reports whether the context is done. Call it before reading a row of so many features.
func (w *watch) over(features int) bool {
	w.read += features
	if w.read < chunk {
		return false
	}
	w.read = 0
	return w.Err() != nil
}
