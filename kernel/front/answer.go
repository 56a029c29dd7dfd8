package main

import (
	"slices"
	"time"

	"perceptronlab/kernel/cells"
)

// A failureContent is a failure in the content of a message.
type failureContent struct {
	Status    string   `json:"status"`
	Name      string   `json:"ename"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"`
	Number    int      `json:"execution_count"`
}

// fields returns the fields of a message's content that show the failure.
func (shown failure) fields() map[string]any {
	return map[string]any{"ename": shown.Name, "evalue": shown.Value, "traceback": shown.Traceback}
}

// replied passes on a reply of GoNB. A reply to the running cell ends it.
func (l *link) replied(t *transfer) {
	f := l.front
	m, err := open(t.frames)
	if err != nil || m.parent.Session == session { // the latter answers a request of front's own
		return
	}
	if m.header.Type == "inspect_reply" {
		_ = l.client.send(f.key.frames(withoutFault(m))) // fails if the client is gone
		return
	}
	f.mu.Lock()
	c := f.running
	f.mu.Unlock()
	if c == nil || m.header.Type != "execute_reply" || c.request.header.ID != m.parent.ID {
		_ = l.client.pass(t, l.kernel)
		return
	}
	var content failureContent
	m.content(&content)
	f.setNumber(c, content.Number)
	failed := content.Status == "error" || c.fault != ""
	if failed {
		time.Sleep(runAllTime - time.Since(c.arrived))
		fields := l.failureOf(c, content).fields()
		fields["status"] = "error"
		m = m.with(fields)
	}
	// A client that has the reply may send a cell at once, which must run.
	aborted := f.takeAborted(c, failed)
	_ = l.client.send(f.key.frames(m)) // fails if the client is gone
	f.finish(c, failed, aborted)
}

// failureOf returns the failure that iopub shows, or will show. Only iopub has the text of a crash, so it may
// take until a client has read what comes before.
func (l *link) failureOf(c *cell, content failureContent) failure {
	limit := time.Duration(0)
	if !c.isSilent && l.front.hasListeners() {
		limit = listenerTime
	}
	select {
	case <-c.reported:
		return *c.failure
	case <-time.After(limit):
		return l.front.failure(c, content, "")
	}
}

// hasListeners reports whether a client listens on iopub.
func (f *front) hasListeners() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	for l := range f.links {
		if l.channel == iopub && !l.isGone && l.isSubscribed([]byte("error")) {
			return true
		}
	}
	return false
}

// failure decides how a cell's failure is shown. The first caller decides for all.
func (f *front) failure(c *cell, content failureContent, stderr string) failure {
	shown := failure{Stderr: stderr}
	if c.fault != "" {
		shown.Failure = cells.Refusal(c.fault)
	} else {
		shown.Failure = cells.Failure{
			Name: cells.FailureName(content.Name), Value: content.Value, Traceback: content.Traceback,
		}
		shown = report(shown, c.number, f.source)
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if c.failure == nil {
		c.failure = &shown
		close(c.reported)
	}
	return *c.failure
}

// setNumber notes the number that Jupyter shows for a cell.
func (f *front) setNumber(c *cell, number int) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if c.number == 0 {
		c.number = number
	}
}

// published passes on a message of GoNB on iopub.
func (l *link) published(t *transfer) {
	f := l.front
	m, err := open(t.frames)
	if err != nil {
		return
	}
	if m.parent.Session == session {
		return // front's own request
	}
	c := f.cellOf(m.parent.ID)
	if c != nil {
		m = l.rewrite(c, m)
	}
	switch {
	case m == nil:
	case c != nil:
		_ = l.client.send(f.key.frames(m))
	default:
		_ = l.client.pass(t, l.kernel)
	}
	if c != nil && m != nil && m.header.Type == "execute_input" {
		l.print(c, f.notice(c))
	}
}

// notice returns the lines about the declarations that a cell uses in older versions.
func (f *front) notice(c *cell) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.versions.Notice(c.source)
}

// unprinted returns the hint for a cell that ends with a call, if it has printed nothing.
func (f *front) unprinted(c *cell) string {
	if c.hasOutput.Load() {
		return ""
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.versions.Unprinted(c.source)
}

// noteOutput notes that the running cell has printed or shown something.
func (f *front) noteOutput() {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.running != nil {
		f.running.hasOutput.Store(true)
	}
}

// print shows a text of front's own in the output of a cell, if there is one.
func (l *link) print(c *cell, text string) {
	topic := []byte("stream")
	if text == "" || c.isSilent || !l.isSubscribed(topic) {
		return
	}
	content := map[string]any{"name": "stderr", "text": text}
	_ = l.client.send(l.front.key.frames(newMessage([][]byte{topic}, "stream", c.request, content)))
}

// outputs are the types of the messages that show something below a cell.
var outputs = []string{"stream", "display_data", "execute_result", "update_display_data", "error"}

// rewrite returns what the client gets instead of a message that belongs to a cell; nil if it gets nothing.
func (l *link) rewrite(c *cell, m *message) *message {
	f := l.front
	if slices.Contains(outputs, m.header.Type) {
		c.hasOutput.Store(true)
	}
	switch m.header.Type {
	case "execute_input":
		var content failureContent
		m.content(&content)
		f.setNumber(c, content.Number)
		if c.sent != c.source {
			m = m.with(map[string]any{"code": c.source})
		}
	case "stream":
		var content struct {
			Name string `json:"name"`
			Text string `json:"text"`
		}
		m.content(&content)
		if content.Name != "stderr" {
			return m
		}
		text := l.stderr.add(m, cells.WithCommandHints(content.Text))
		if text == "" {
			return nil
		}
		if text != content.Text {
			m = m.with(map[string]any{"text": text})
		}
	case "error":
		var content failureContent
		m.content(&content)
		return l.showFailure(c, m, content)
	case "status":
		var content struct {
			State string `json:"execution_state"`
		}
		m.content(&content)
		if content.State != "idle" {
			return m
		}
		if c.fault != "" && !c.isSilent {
			failed := newMessage(m.identities, "error", c.request, object{})
			_ = l.client.send(f.key.frames(l.showFailure(c, failed, failureContent{})))
		}
		l.sendStderr(l.stderr.release())
		l.print(c, f.unprinted(c))
	}
	return m
}

// showFailure returns a message of type error with the failure of a cell, and sends the text for stderr
// that belongs to it.
func (l *link) showFailure(c *cell, m *message, content failureContent) *message {
	stream, text := l.stderr.release()
	shown := l.front.failure(c, content, text)
	if text != "" {
		l.sendStderr(stream, shown.Stderr)
	}
	return m.with(shown.fields())
}

// sendStderr sends text for stderr in a copy of a message that GoNB has sent. It sends nothing if there is
// no text.
func (l *link) sendStderr(stream *message, text string) {
	if text != "" {
		_ = l.client.send(l.front.key.frames(stream.with(map[string]any{"text": text})))
	}
}

// A heldText is text for stderr that is held back, with a message to send it in.
type heldText struct {
	cells.HeldText
	stream *message // the message with the last piece
}

// add adds a piece of text, and returns what is to be sent.
func (h *heldText) add(m *message, piece string) string {
	h.stream = m
	return h.Add(piece)
}

// release returns the text that was held back, with the message that its last piece came in.
func (h *heldText) release() (*message, string) {
	stream := h.stream
	h.stream = nil
	return stream, h.Release()
}
