package show

import (
	"fmt"
	"strings"
	"time"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"

	counts "perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
)

// A line shows how far a loop has come. It is in the cell's output from the beginning
// of the loop, so its place does not depend on time. It is rewritten five times a
// second, and at the end without anything that varies.
type line struct {
	what string // what is done, or what is counted
	unit string // what is counted, in the plural; "" if what says it
	*counts.Counter

	show    screen
	started time.Time
	stop    chan struct{} // closed at the end of the loop
	stopped chan struct{} // closed when nothing more is written on the way
}

// A screen shows a text in place of the previous one.
type screen func(text string, when stage)

// A stage of a loop is when a text is shown.
type stage int

const (
	firstText stage = iota // at the beginning of the loop
	nextText
	lastText // what stays
)

// newScreen returns an output of the cell, or outside a notebook standard output, which
// gets the last text only, because what is printed stays.
func newScreen() screen {
	if !gonbui.IsNotebook {
		return func(text string, when stage) {
			if when == lastText {
				fmt.Println(text)
			}
		}
	}
	id := gonbui.UniqueId() // while the kernel runs; it is not saved
	return func(text string, when stage) {
		output := &protocol.DisplayData{
			Data:      map[protocol.MIMEType]any{protocol.MIMETextPlain: text},
			DisplayID: id,
		}
		if when == nextText {
			gonbui.SendData(output)
		} else {
			send(output)
		}
	}
}

// How a loop ended.
const (
	completed   = ""
	leftEarly   = ", left early"
	interrupted = ", interrupted"
)

// refresh is how long a line stays before it is rewritten.
const refresh = 200 * time.Millisecond

// begin shows a line and keeps it up to date until end.
func begin(show screen, what, unit string, counter *counts.Counter) *line {
	l := &line{
		what:    wording.OneLine(what),
		unit:    unit,
		Counter: counter,
		show:    show,
		started: time.Now(),
		stop:    make(chan struct{}),
		stopped: make(chan struct{}),
	}
	l.show(l.count(0), firstText)
	go l.follow()
	return l
}

// follow rewrites the line again and again.
func (l *line) follow() {
	defer close(l.stopped)
	tick := time.NewTicker(refresh)
	defer tick.Stop()
	for {
		select {
		case <-l.stop:
			return
		case <-tick.C:
			done := int(l.Done.Load())
			l.show(l.count(done)+l.pace(done, time.Since(l.started)), nextText)
		}
	}
}

// end writes the line for the last time. If a loop ended normally before its total,
// the total was wrong, and is not shown.
func (l *line) end(how string) {
	close(l.stop)
	<-l.stopped
	done := int(l.Done.Load())
	if how == completed && int64(done) != l.Total.Load() {
		l.Total.Store(0)
	}
	l.show(l.count(done)+how, lastText)
}

// count is how far the loop has come: training: 312 of 1000 epochs.
func (l *line) count(done int) string {
	if reading := l.Reading(); reading != "" {
		return l.what + ": " + reading
	}
	text := fmt.Sprintf("%s: %d", l.what, done)
	switch {
	case l.totalHolds(done):
		text += fmt.Sprintf(" of %d %s", l.Total.Load(), l.unit)
	case done == 1:
		text += " " + strings.TrimSuffix(l.unit, "s")
	default:
		text += " " + l.unit
	}
	return strings.TrimSpace(text)
}

// totalHolds reports whether the total is known and not yet exceeded.
func (l *line) totalHolds(done int) bool {
	total := int(l.Total.Load())
	return total > 0 && done <= total
}

// pace is the rest of the line during the loop: the percentage, the speed, the
// time left.
func (l *line) pace(done int, elapsed time.Duration) string {
	if done == 0 {
		return ", " + seconds(elapsed.Seconds()) + " so far"
	}
	each := elapsed.Seconds() / float64(done)
	speed := fmt.Sprintf("%.0f a second", 1/each)
	if each >= 1 {
		speed = fmt.Sprintf("%.1f s each", each)
	}
	if !l.totalHolds(done) {
		return fmt.Sprintf(", %s, %s so far", speed, seconds(elapsed.Seconds()))
	}
	total := int(l.Total.Load())
	return fmt.Sprintf(" (%d %%), %s, %s left", 100*done/total, speed, seconds(each*float64(total-done)))
}

// seconds formats a time: 13 s, 2 min 5 s, 3 h 12 min.
func seconds(t float64) string {
	s := int(t + 0.999)
	switch {
	case s < 60:
		return fmt.Sprintf("%d s", s)
	case s < 3600:
		return fmt.Sprintf("%d min %d s", s/60, s%60)
	}
	return fmt.Sprintf("%d h %d min", s/3600, s/60%60)
}
