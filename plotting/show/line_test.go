package show

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

// A record is a screen that keeps what it shows.
type record struct {
	mu    sync.Mutex
	texts []string // "<" before the first, ">" before the last
}

func (r *record) add(text string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.texts = append(r.texts, text)
}

func (r *record) first(text string) { r.add("<" + text) }
func (r *record) next(text string)  { r.add(text) }
func (r *record) last(text string)  { r.add(">" + text) }

// loop runs progress over values, with a pass for each.
func loop(ctx context.Context, r *record, total, values int, pass func(i int) bool) {
	progress(ctx, begin(r, "trials", "", total), slices.Values(make([]int, values)), func() func(int) bool {
		i := -1
		return func(int) bool { i++; return pass(i) }
	}())
}

// The clock of the bubble stands still but for the loop's own pauses.
func TestLineFollowsTheLoop(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r record
		loop(t.Context(), &r, 5, 5, func(int) bool {
			time.Sleep(150 * time.Millisecond)
			return true
		})
		want := []string{
			"<trials: 0 of 5",
			"trials: 1 of 5 (20 %), 5 a second, 1 s left",
			"trials: 2 of 5 (40 %), 5 a second, 1 s left",
			">trials: 5 of 5",
		}
		time.Sleep(time.Minute) // nothing is written after the last
		if len(r.texts) < 3 || r.texts[0] != want[0] || r.texts[1] != want[1] || r.texts[len(r.texts)-1] != want[3] {
			t.Errorf("the line was %q, want %q", r.texts, want)
		}
		if len(r.texts) > 2+4 {
			t.Errorf("the line was written %d times in 0.75 s, want every 0.2 s", len(r.texts))
		}
	})
}

// A slow record takes its time for what it shows.
type slowRecord struct{ record }

func (r *slowRecord) next(text string) {
	time.Sleep(time.Second)
	r.add(text)
}

// What is on its way at the end of the loop does not come after the last line.
func TestLastLineIsLast(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r slowRecord
		l := begin(&r, "trials", "", 0)
		time.Sleep(300 * time.Millisecond)
		l.end(atItsEnd)
		time.Sleep(time.Minute)
		if got := r.texts[len(r.texts)-1]; got != ">trials: 0" || len(r.texts) < 3 {
			t.Errorf("the line was %q, want the last text at its end", r.texts)
		}
	})
}

// What stays is the same however long it took.
func TestLastLine(t *testing.T) {
	done, cancel := context.WithCancel(t.Context())
	cancel()
	always := func(int) bool { return true }
	for _, c := range []struct {
		name          string
		ctx           context.Context
		total, values int
		pass          func(int) bool
		want          string
	}{
		{"all", t.Context(), 7, 7, always, ">trials: 7 of 7"},
		{"fewer than said", t.Context(), 9, 7, always, ">trials: 7"},
		{"more than said", t.Context(), 3, 7, always, ">trials: 7"},
		{"total unknown", t.Context(), 0, 7, always, ">trials: 7"},
		{"none", t.Context(), 0, 0, always, ">trials: 0"},
		{"none of some", t.Context(), 3, 0, always, ">trials: 0"},
		{"left in the fourth pass", t.Context(), 7, 7, func(i int) bool { return i < 3 }, ">trials: 3 of 7, left early"},
		{"left, total unknown", t.Context(), 0, 7, func(i int) bool { return i < 3 }, ">trials: 3, left early"},
		{"interrupted before", done, 7, 7, always, ">trials: 0 of 7, interrupted"},
	} {
		for _, pause := range []time.Duration{0, time.Second, time.Minute} {
			synctest.Test(t, func(t *testing.T) {
				var r record
				loop(c.ctx, &r, c.total, c.values, func(i int) bool {
					time.Sleep(pause)
					return c.pass(i)
				})
				if got := r.texts[len(r.texts)-1]; got != c.want {
					t.Errorf("%s, %v a pass: the last line is %q, want %q", c.name, pause, got, c.want)
				}
			})
		}
	}
}

func TestInterruptEndsTheLoop(t *testing.T) {
	ctx, interrupt := context.WithCancel(t.Context())
	var r record
	passes := 0
	loop(ctx, &r, 7, 7, func(i int) bool {
		passes++
		if i == 2 {
			interrupt()
		}
		return true
	})
	if got := r.texts[len(r.texts)-1]; got != ">trials: 3 of 7, interrupted" || passes != 3 {
		t.Errorf("the last line is %q after %d passes, want 3 of 7, interrupted", got, passes)
	}
}

func TestLastLineAfterAPanic(t *testing.T) {
	var r record
	broken := errors.New("broken")
	defer func() {
		if got := recover(); got != broken {
			t.Errorf("the panic is %v, want that of the loop's body", got)
		}
		if want := []string{"<trials: 0 of 3", ">trials: 1 of 3, left early"}; !reflect.DeepEqual(r.texts, want) {
			t.Errorf("the line was %q, want %q", r.texts, want)
		}
	}()
	loop(t.Context(), &r, 3, 3, func(i int) bool {
		if i == 1 {
			panic(broken)
		}
		return true
	})
}

func TestPace(t *testing.T) {
	for _, c := range []struct {
		total, done int
		elapsed     time.Duration
		want        string
	}{
		{1000, 312, 6 * time.Second, "training: 312 of 1000 epochs (31 %), 52 a second, 14 s left"},
		{1000, 0, 2500 * time.Millisecond, "training: 0 of 1000 epochs, 3 s so far"},
		{1000, 999, time.Second, "training: 999 of 1000 epochs (99 %), 999 a second, 1 s left"},
		{1000, 1000, time.Second, "training: 1000 of 1000 epochs (100 %), 1000 a second, 0 s left"},
		{10, 2, 250 * time.Second, "training: 2 of 10 epochs (20 %), 125.0 s each, 16 min 40 s left"},
		{10, 2, 2500 * time.Second, "training: 2 of 10 epochs (20 %), 1250.0 s each, 2 h 46 min left"},
		{0, 1, 500 * time.Millisecond, "training: 1 epoch, 2 a second, 1 s so far"},
		{5, 6, 3 * time.Second, "training: 6 epochs, 2 a second, 3 s so far"},
		{1 << 62, 1, 250 * time.Hour, "training: 1 of 4611686018427387904 epochs (0 %), 900000.0 s each, years left"},
	} {
		l := &line{what: "training", unit: "epochs", total: c.total}
		if got := l.count(c.done) + l.pace(c.done, c.elapsed); got != c.want {
			t.Errorf("%d of %d after %v: %q, want %q", c.done, c.total, c.elapsed, got, c.want)
		}
	}
}

func TestOneLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var r record
		begin(&r, "two\nlines\r", "", 0).end(atItsEnd)
		if strings.ContainsAny(strings.Join(r.texts, ""), "\r\n") {
			t.Errorf("the line was %q, want no line break in it", r.texts)
		}
	})
}
