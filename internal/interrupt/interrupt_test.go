package interrupt

import (
	"context"
	"testing"
)

// A Watch reports that its context is canceled only after Interval more features.
func TestWatch(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	w := Watch{Context: ctx}
	if err := w.Check(Interval); err != nil {
		t.Errorf("Check before the context is canceled = %v, want nil", err)
	}
	cancel()
	for range 4 {
		if err := w.Check(Interval/4 - 1); err != nil {
			t.Fatalf("Check = %v before the next %d features, want nil", err, Interval)
		}
	}
	if err := w.Check(4); err != context.Canceled {
		t.Errorf("Check = %v after the next %d features, want %v", err, Interval, context.Canceled)
	}
}
