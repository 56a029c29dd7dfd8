package ask

import (
	"testing"
	"time"
)

// A child that is checked every second is stopped after the seconds that the guide names. An activity
// is a function of the number of the check, from 1 on.
func TestWaitingStops(t *testing.T) {
	seconds := func(x float64) time.Duration { return time.Duration(x * float64(time.Second)) }
	for _, c := range []struct {
		name      string
		now       func(check int) activity
		want      string
		wantAfter int
	}{
		{
			"computes on one processor",
			func(check int) activity { return activity{used: seconds(float64(check))} },
			tooLong, 6,
		},
		{
			"computes on two processors",
			func(check int) activity { return activity{used: seconds(float64(2 * check))} },
			tooLong, 4,
		},
		{
			"used CPU time for earlier answers",
			func(check int) activity { return activity{used: seconds(float64(100 + check))} },
			tooLong, 6,
		},
		{
			"waits for a processor, or ends and goes on as another process",
			func(int) activity { return activity{} },
			tooLong, 18,
		},
		{
			"its processes end, and their CPU time is missing",
			func(check int) activity { return activity{used: seconds(float64(check % 2))} },
			tooLong, 9,
		},
		{
			"sleeps",
			func(int) activity { return activity{allSleep: true} },
			idle, 5,
		},
		{
			"sleeps after some work",
			func(check int) activity {
				return activity{used: seconds(min(2.5, float64(check))), allSleep: check > 2}
			},
			idle, 7,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := waiting{limit: answerTime}
			for check := 1; ; check++ {
				got := w.check(c.now(check))
				if check < c.wantAfter && got == "" {
					continue
				}
				if got != c.want || check != c.wantAfter {
					t.Errorf("check %d = %q, want %q from check %d", check, got, c.want, c.wantAfter)
				}
				return
			}
		})
	}
}
