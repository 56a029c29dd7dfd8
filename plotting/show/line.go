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

// A line displays the progress of a loop. It is first written when the loop starts, so its place in
// the output does not depend on timing. During the loop it is rewritten five times a second. At the
// end it is written without the speed and the times, because these vary from run to run.
type line struct {
	task string // the task, such as "training", or the counted items, such as "trials"
	unit string // the counted items in the plural; "" if task already names the items
	*counts.Counter

	show    screen
	started time.Time
	stop    chan struct{} // closed at the end of the loop
	stopped chan struct{} // closed when the goroutine that runs update has ended
}

// A screen displays a text. In a notebook, the text replaces the previous text.
type screen func(text string, when stage)

// A stage is the stage of a loop at which a text is displayed.
type stage int

const (
	firstText stage = iota // at the start of the loop
	nextText               // during the loop
	lastText               // at the end; this text remains in the output
)

// newScreen returns a screen that displays texts in the output of the cell. Outside a notebook, the
// screen prints only the last text, because printed text can't be replaced.
func newScreen() screen {
	if !gonbui.IsNotebook {
		return func(text string, when stage) {
			if when == lastText {
				fmt.Println(text)
			}
		}
	}
	id := gonbui.UniqueId() // identifies the output; not in the notebook file
	return func(text string, when stage) {
		output := &protocol.DisplayData{
			Data:      map[protocol.MIMEType]any{protocol.MIMETextPlain: text},
			DisplayID: id,
		}
		if when == nextText {
			// The text replaces one that is already displayed. So, unlike in send, there is no need to
			// wait until the printed text is displayed.
			gonbui.SendData(output)
		} else {
			send(output)
		}
	}
}

// The words that are appended to the last text. They state how the loop ended.
const (
	completed    = ""
	stoppedEarly = ", stopped early"
	interrupted  = ", interrupted"
)

// refresh is the time between two updates of a line.
const refresh = 200 * time.Millisecond

// begin displays a line, and updates the line until end is called.
func begin(show screen, task, unit string, counter *counts.Counter) *line {
	l := &line{
		task:    wording.Printable(wording.OneLine(task)),
		unit:    unit,
		Counter: counter,
		show:    show,
		started: time.Now(),
		stop:    make(chan struct{}),
		stopped: make(chan struct{}),
	}
	l.show(l.count(0), firstText)
	go l.update()
	return l
}

// update rewrites the line regularly until l.stop is closed.
func (l *line) update() {
	defer close(l.stopped)
	tick := time.NewTicker(refresh)
	defer tick.Stop()
	for {
		select {
		case <-l.stop:
			return
		case <-tick.C:
			l.show(l.now(), nextText)
		}
	}
}

// now returns the line during the loop: the stage of work that is not counted or, if there is no such work,
// the count and the pace.
func (l *line) now() string {
	if stage := l.Stage(); stage != "" {
		return l.task + ": " + stage
	}
	done := int(l.Done.Load())
	return l.count(done) + l.pace(done, time.Since(l.started))
}

// end writes the line for the last time. The argument how is one of the constants completed,
// stoppedEarly and interrupted. If a completed loop has a count that differs from the total, the total
// was wrong, and end omits the total.
func (l *line) end(how string) {
	close(l.stop)
	<-l.stopped
	done := int(l.Done.Load())
	if how == completed && int64(done) != l.Total.Load() {
		l.Total.Store(0)
	}
	l.show(l.count(done)+how, lastText)
}

// count returns the first part of the line, such as "training: 312 of 1000 epochs". While input files are
// being read, it returns the progress of reading instead.
func (l *line) count(done int) string {
	if reading := l.Reading(); reading != "" {
		return l.task + ": " + reading
	}
	text := fmt.Sprintf("%s: %d", l.task, done)
	switch {
	case l.hasTotal(done):
		text += fmt.Sprintf(" of %d %s", l.Total.Load(), l.unit)
	case done == 1:
		text += " " + strings.TrimSuffix(l.unit, "s")
	default:
		text += " " + l.unit
	}
	return strings.TrimSpace(text)
}

// hasTotal reports whether the total is known and done does not exceed it.
func (l *line) hasTotal(done int) bool {
	total := int(l.Total.Load())
	return total > 0 && done <= total
}

// pace returns the second part of the line during the loop: the percentage, the speed and the time
// left. Without a total it returns the speed and the elapsed time, and before the first completed
// iteration only the elapsed time.
func (l *line) pace(done int, elapsed time.Duration) string {
	if done == 0 {
		return ", " + durationText(elapsed.Seconds()) + " so far"
	}
	secondsEach := elapsed.Seconds() / float64(done)
	speed := fmt.Sprintf("%.0f a second", 1/secondsEach)
	if secondsEach >= 1 {
		speed = fmt.Sprintf("%.1f s each", secondsEach)
	}
	if !l.hasTotal(done) {
		return fmt.Sprintf(", %s, %s so far", speed, durationText(elapsed.Seconds()))
	}
	total := int(l.Total.Load())
	remaining := durationText(secondsEach * float64(total-done))
	return fmt.Sprintf(" (%d%%), %s, %s left", 100*done/total, speed, remaining)
}

// durationText returns a time of t seconds as text, such as 13 s, 2 min 5 s or 3 h 12 min. It rounds t up to
// seconds. From one hour on, it rounds down to minutes.
func durationText(t float64) string {
	s := int(t + 0.999)
	switch {
	case s < 60:
		return fmt.Sprintf("%d s", s)
	case s < 3600:
		return fmt.Sprintf("%d min %d s", s/60, s%60)
	}
	return fmt.Sprintf("%d h %d min", s/3600, s/60%60)
}
