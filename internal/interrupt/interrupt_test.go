package interrupt

import (
	"context"
	"testing"
)

// A Watch checks the context once per Interval of features, and returns its error.
func TestWatch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	w := Watch{Context: ctx}
	if err := w.Check(Interval); err != nil {
		t.Error(err)
	}
	cancel()
	for range 4 {
		if err := w.Check(Interval/4 - 1); err != nil {
			t.Fatalf("Check = %v before %d features, want nil", err, Interval)
		}
	}
	if err := w.Check(4); err != context.Canceled {
		t.Errorf("Check = %v after %d features, want %v", err, Interval, context.Canceled)
	}
}
