package interrupt

import (
	"context"
	"testing"
)

// After a check of the context, a Watch doesn't report its cancellation until Interval more entries are
// counted.
func TestWatch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	w := Watch{Context: ctx}
	if err := w.Check(Interval); err != nil {
		t.Errorf("Check before the context is canceled = %v, want nil", err)
	}
	cancel()
	// Count Interval − 4 entries, and then the last 4.
	for range 4 {
		if err := w.Check(Interval/4 - 1); err != nil {
			t.Fatalf("Check before the next %d entries are counted = %v, want nil", Interval, err)
		}
	}
	if err := w.Check(4); err != context.Canceled {
		t.Errorf("Check after the next %d entries are counted = %v, want %v", Interval, err, context.Canceled)
	}
	w.Count(Interval - 1)
	if err := w.Check(1); err != context.Canceled {
		t.Errorf("Check after Count and Check of %d entries = %v, want %v", Interval, err, context.Canceled)
	}
}
