package main

import (
	"log"
	"strings"
	"sync/atomic"
	"time"

	"perceptronlab/kernel/cells"
)

const (
	// runAllTime is how long the reply to a cell that fails is delayed, from the arrival of its request, so
	// that the other cells of "Run All" have arrived and can be aborted.
	runAllTime = 250 * time.Millisecond

	// listenerTime is how long the reply to a cell that fails waits for the text of the failure on iopub.
	listenerTime = 5 * time.Second

	maxHistory = 2000 // cells whose source is kept
)

// A cell is a request to execute code.
type cell struct {
	link        *link
	request     *message
	source      string // the reader's code
	fault       string // why GoNB does not get the code; "" if it does
	sent        string // the code for GoNB
	isSilent    bool
	stopOnError bool
	arrived     time.Time
	number      int // the number that Jupyter shows, or 0 if it is not known yet
	hasOutput   atomic.Bool

	reported chan struct{} // closed when failure is set
	failure  *failure      // as shown on iopub
}

// newCell decodes a request.
func newCell(l *link, m *message) *cell {
	var content struct {
		Code        string `json:"code"`
		Silent      bool   `json:"silent"`
		StopOnError *bool  `json:"stop_on_error"`
	}
	m.content(&content)
	c := &cell{
		link:        l,
		request:     m,
		source:      content.Code,
		isSilent:    content.Silent,
		stopOnError: content.StopOnError == nil || *content.StopOnError,
		arrived:     time.Now(),
		reported:    make(chan struct{}),
	}
	sent, err := cells.ForGoNB(c.source)
	if err != nil {
		c.fault = err.Error()
		sent = "" // GoNB counts the cell
	}
	c.sent = sent
	return c
}

// handle handles a message from a client to shell, control or stdin.
func (f *front) handle(l *link, m *message, frames [][]byte) error {
	switch m.header.Type {
	case "execute_request":
		f.enqueue(newCell(l, m))
		return nil
	case "complete_request", "inspect_request":
		f.help(l, m)
		return nil
	case "interrupt_request":
		f.interrupt()
	case "shutdown_request":
		f.stopping.Store(true)
	}
	return l.kernel.send(frames)
}

// help passes on a request for help. If GoNB must not see the cell, it answers that there is none.
func (f *front) help(l *link, m *message) {
	var content struct {
		Code   string `json:"code"`
		Cursor int    `json:"cursor_pos"`
		Detail int    `json:"detail_level"`
	}
	m.content(&content)
	if _, err := cells.ForGoNB(content.Code); err == nil {
		// GoNB panics if one of these fields is missing, or has another type.
		f.send(l, m.with(map[string]any{
			"code": content.Code, "cursor_pos": content.Cursor, "detail_level": content.Detail,
		}))
		return
	}
	none := object{}
	f.publish(m, "status", map[string]any{"execution_state": "busy"})
	f.reply(l, m, map[string]any{
		"status": "ok", "metadata": none,
		"found": false, "data": none,
		"matches": []string{}, "cursor_start": content.Cursor, "cursor_end": content.Cursor,
	})
	f.publish(m, "status", map[string]any{"execution_state": "idle"})
}

// enqueue runs a cell as soon as those before it have ended. Once GoNB has a cell, it runs it in any case, so
// GoNB gets one cell at a time.
func (f *front) enqueue(c *cell) {
	f.mu.Lock()
	f.waiting = append(f.waiting, c)
	next := f.next()
	f.mu.Unlock()
	f.run(next)
}

// next returns the cell that has waited longest, and makes it the running cell. It returns nil if there is
// none, or if a cell is running. The caller holds mu, and calls run without it.
func (f *front) next() *cell {
	if f.running != nil || len(f.waiting) == 0 {
		return nil
	}
	f.running = f.waiting[0]
	f.waiting = f.waiting[1:]
	f.marker.remove()
	f.history = append(f.history, f.running)
	if len(f.history) > maxHistory {
		f.history = f.history[1:]
	}
	return f.running
}

// run sends a cell to GoNB.
func (f *front) run(c *cell) {
	if c == nil {
		return
	}
	if !f.isPrepared.Swap(true) {
		f.send(c.link, newMessage(nil, "execute_request", nil, map[string]any{
			"code": "%noautoget", "silent": true, "store_history": false, "allow_stdin": false,
		}))
	}
	// GoNB panics if one of these fields is missing, or has another type.
	content := struct {
		StoreHistory any `json:"store_history"`
		AllowStdin   any `json:"allow_stdin"`
	}{}
	c.request.content(&content)
	storeHistory, isSet := content.StoreHistory.(bool)
	allowStdin, _ := content.AllowStdin.(bool)
	fields := map[string]any{
		"code":          c.sent,
		"silent":        c.isSilent,
		"store_history": storeHistory || !isSet && !c.isSilent,
		"allow_stdin":   allowStdin,
	}
	f.send(c.link, c.request.with(fields))
}

// send sends a request to GoNB.
func (f *front) send(l *link, m *message) {
	if err := l.kernel.send(f.key.frames(m)); err != nil {
		log.Printf("GoNB does not read: %v", err) // it has ended, which front notices elsewhere
	}
}

// takeAborted takes from the waiting cells those that will not run because c, the running cell, has failed or
// has been interrupted.
func (f *front) takeAborted(c *cell, failed bool) []*cell {
	f.mu.Lock()
	defer f.mu.Unlock()
	stopsOthers := f.interrupted || failed && c.stopOnError && !c.isSilent
	if f.running != c || !stopsOthers {
		return nil
	}
	aborted := f.waiting
	f.waiting = nil
	f.interrupted = false
	return aborted
}

// finish ends the running cell, whose reply has been sent. It aborts cells, and goes on to the next.
func (f *front) finish(c *cell, failed bool, aborted []*cell) {
	f.mu.Lock()
	if f.running != c { // GoNB has died
		f.mu.Unlock()
		f.abort(aborted)
		return
	}
	if f.interrupted { // since GoNB's reply
		aborted = append(aborted, f.waiting...)
		f.waiting = nil
	}
	f.noteVersions(c, failed)
	for _, left := range aborted {
		f.versions.NotRun(left.source, 0)
	}
	f.running, f.interrupted = nil, false
	next := f.next()
	f.mu.Unlock()
	f.abort(aborted)
	f.run(next)
	f.closeIfUnused(c.link)
	for _, c := range aborted {
		f.closeIfUnused(c.link)
	}
}

// noteVersions notes whether the declarations of a cell that has ended are in use. The caller holds mu.
func (f *front) noteVersions(c *cell, failed bool) {
	switch {
	case c.isSilent:
	case !failed, c.failure.Name == cells.Panicked, c.failure.Name == cells.Exited:
		f.versions.Compiled(c.source)
	case c.failure.Name == cells.NotRun:
		f.versions.NotRun(c.source, c.number)
	default:
		f.versions.NotCompiled(c.source, c.number)
	}
}

// abort answers cells that will not run, as Python's kernel does.
func (f *front) abort(cells []*cell) {
	for _, c := range cells {
		f.publish(c.request, "status", map[string]any{"execution_state": "busy"})
		f.reply(c.link, c.request, map[string]any{"status": "aborted"})
		f.publish(c.request, "status", map[string]any{"execution_state": "idle"})
	}
}

// interrupt notes that the reader has interrupted the running cell, so those behind it don't run either.
func (f *front) interrupt() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.running != nil {
		f.interrupted = true
		f.marker.set()
	}
}

// publish sends a message of front's own to the clients that listen on iopub.
func (f *front) publish(parent *message, kind string, content any) {
	topic := []byte(kind)
	frames := f.key.frames(newMessage([][]byte{topic}, kind, parent, content))
	f.mu.Lock()
	defer f.mu.Unlock()
	for l := range f.links {
		if l.channel == iopub && l.isSubscribed(topic) {
			l.own(frames)
		}
	}
}

// reply answers a request.
func (f *front) reply(l *link, request *message, content any) {
	kind := strings.TrimSuffix(request.header.Type, "_request") + "_reply"
	l.own(f.key.frames(newMessage(request.identities, kind, request, content)))
}

// cellOf returns the cell with a request's identifier, or nil.
func (f *front) cellOf(id string) *cell {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := len(f.history) - 1; i >= 0; i-- {
		if f.history[i].request.header.ID == id {
			return f.history[i]
		}
	}
	return nil
}

// source returns the code of the cell with a number, or "".
func (f *front) source(number int) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	for i := len(f.history) - 1; i >= 0; i-- {
		if f.history[i].number == number {
			return f.history[i].source
		}
	}
	return ""
}
