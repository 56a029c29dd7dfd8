package interrupt

import (
	"context"
	"testing"
)

// A Watch looks at the context once in every Interval of features, and says what it says.
func TestWatch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	w := Watch{Context: ctx}
	if err := w.Check(Interval); err != nil {
		t.Error(err)
	}
	cancel()
	for range 4 {
		if err := w.Check(Interval/4 - 1); err != nil {
			t.Fatalf("%v before it is time to look", err)
		}
	}
	if err := w.Check(4); err != context.Canceled {
		t.Errorf("%v after %d features, want %v", err, Interval, context.Canceled)
	}
}
