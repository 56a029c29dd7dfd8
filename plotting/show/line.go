package show

import (
	"fmt"
	"math"
	"strings"
	"sync/atomic"
	"time"
)

// A line tells how far a loop has come. It stands in the cell's output from the
// beginning of the loop, so that its place does not depend on time; it is written
// anew five times a second, and at the end without anything that varies.
type line struct {
	what  string // what is done, or what is counted
	unit  string // what is counted, in the plural; "" if what says it
	total int    // 0: unknown
	done  atomic.Int64

	screen  screen
	started time.Time
	stop    chan struct{} // closed at the end of the loop
	stopped chan struct{} // closed when nothing more is written on the way
}

// How a loop ended.
const (
	atItsEnd    = ""
	leftEarly   = ", left early"
	interrupted = ", interrupted"
)

const refresh = 200 * time.Millisecond

// begin shows a line and keeps it up to date until end.
func begin(s screen, what, unit string, total int) *line {
	l := &line{
		what: oneLine.Replace(what), unit: unit, total: total,
		screen: s, started: time.Now(),
		stop: make(chan struct{}), stopped: make(chan struct{}),
	}
	l.screen.first(l.count(0))
	go l.keep()
	return l
}

var oneLine = strings.NewReplacer("\r\n", " ", "\n", " ", "\r", " ")

// keep writes the line anew, again and again.
func (l *line) keep() {
	defer close(l.stopped)
	tick := time.NewTicker(refresh)
	defer tick.Stop()
	for {
		select {
		case <-l.stop:
			return
		case <-tick.C:
			done := int(l.done.Load())
			l.screen.next(l.count(done) + l.pace(done, time.Since(l.started)))
		}
	}
}

// end writes the line for the last time.
func (l *line) end(how string) {
	close(l.stop)
	<-l.stopped
	l.screen.last(l.final(int(l.done.Load()), how))
}

// count is how far the loop has come: training: 312 of 1000 epochs.
func (l *line) count(done int) string {
	text := fmt.Sprintf("%s: %d", l.what, done)
	if l.knows(done) {
		text += fmt.Sprintf(" of %d", l.total)
	}
	switch {
	case l.unit == "":
		return text
	case done == 1 && !l.knows(done):
		return text + " " + strings.TrimSuffix(l.unit, "s")
	}
	return text + " " + l.unit
}

// knows tells whether the total can be true.
func (l *line) knows(done int) bool { return l.total > 0 && done <= l.total }

// final is the line after the loop. One that came to its end before the total had
// another total.
func (l *line) final(done int, how string) string {
	if how == atItsEnd && done != l.total {
		return (&line{what: l.what, unit: l.unit}).count(done)
	}
	return l.count(done) + how
}

// pace is the rest of the line on the way: the percentage, how fast it goes, the
// time left.
func (l *line) pace(done int, elapsed time.Duration) string {
	if done == 0 {
		return ", " + seconds(elapsed) + " so far"
	}
	each := elapsed / time.Duration(done)
	speed := fmt.Sprintf("%.0f a second", float64(done)/elapsed.Seconds())
	if each >= time.Second {
		speed = fmt.Sprintf("%.1f s each", each.Seconds())
	}
	if !l.knows(done) {
		return fmt.Sprintf(", %s, %s so far", speed, seconds(elapsed))
	}
	percent := math.Floor(100 * float64(done) / float64(l.total))
	left := time.Duration(elapsed.Seconds() / float64(done) * float64(l.total-done) * float64(time.Second))
	return fmt.Sprintf(" (%.0f %%), %s, %s left", percent, speed, seconds(left))
}

// seconds is a time in full seconds: 13 s, 2 min 5 s, 3 h 12 min.
func seconds(d time.Duration) string {
	s := int(math.Ceil(d.Seconds()))
	switch {
	case d > math.MaxInt64/2 || d < 0:
		return "years"
	case s < 60:
		return fmt.Sprintf("%d s", s)
	case s < 3600:
		return fmt.Sprintf("%d min %d s", s/60, s%60)
	}
	return fmt.Sprintf("%d h %d min", s/3600, s/60%60)
}
