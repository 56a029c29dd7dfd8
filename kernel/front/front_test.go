package main

import (
	"errors"
	"net"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

var key = signer("a key")

// pair returns the two ends of a connection.
func pair(t *testing.T) (near, far net.Conn) {
	t.Helper()
	listener, err := net.Listen("unix", filepath.Join(t.TempDir(), "s"))
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	near, err = net.Dial("unix", listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	far, err = listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { near.Close(); far.Close() })
	return near, far
}

// A stage is a front between a made-up GoNB and made-up clients.
type stage struct {
	*testing.T
	front *front
	gonb  chan *peer // GoNB's end of each connection
	ended chan struct{}
	delay time.Duration // how long front waits after each write to a client
}

// A slowConn is a connection on which a write returns some time after its bytes have arrived.
type slowConn struct {
	net.Conn
	delay time.Duration
}

func (c slowConn) Write(p []byte) (int, error) {
	n, err := c.Conn.Write(p)
	time.Sleep(c.delay)
	return n, err
}

func newStage(t *testing.T) *stage {
	s := &stage{T: t, gonb: make(chan *peer, 10), ended: make(chan struct{})}
	s.front = newFront(key, func(string) (net.Conn, error) {
		near, far := pair(t)
		go func() {
			p := newPeer(far)
			err := p.greet()
			if err == nil {
				_, err = p.readReady()
			}
			if err := errors.Join(err, p.sendCommand(readyCommand("ROUTER", ""))); err != nil {
				t.Error(err)
			}
			s.gonb <- p
		}()
		return near, nil
	}, s.ended)
	return s
}

// connect returns a client's connection, and GoNB's end of the connection that belongs to it.
func (s *stage) connect(channel, socketType string) (client, gonb *peer) {
	s.Helper()
	near, far := pair(s.T)
	if s.delay > 0 {
		far = slowConn{far, s.delay}
	}
	go s.front.serve(channel, far)
	client = newPeer(near)
	err := client.greet()
	if err == nil {
		err = client.sendCommand(readyCommand(socketType, "client"))
	}
	if err == nil {
		_, err = client.readReady()
	}
	if err != nil {
		s.Fatal(err)
	}
	return client, <-s.gonb
}

// subscribe returns a subscriber's connection.
func (s *stage) subscribe() (client, gonb *peer) {
	client, gonb = s.connect(iopub, "SUB")
	s.check(client.send([][]byte{{1}}))
	s.receive(gonb) // so front has handled it
	return client, gonb
}

func (s *stage) check(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

// receive returns the frames of the next message.
func (s *stage) receive(p *peer) [][]byte {
	s.Helper()
	got, err := p.receive(maxMessage)
	s.check(err)
	return got.frames
}

// next returns the next message.
func (s *stage) next(p *peer) *message {
	s.Helper()
	m, err := key.verify(s.receive(p))
	s.check(err)
	return m
}

// request sends a client's request.
func (s *stage) request(p *peer, kind string, content any) *message {
	s.Helper()
	m := newMessage(nil, kind, nil, content)
	m.header.Session = "client"
	m.parts[0] = encode(m.header)
	s.check(p.send(key.frames(m)))
	return m
}

// execute sends cells, and waits until front has them all.
func (s *stage) execute(p *peer, sources ...string) []*message {
	s.Helper()
	want := s.unfinished() + len(sources)
	var requests []*message
	for _, source := range sources {
		requests = append(requests, s.request(p, "execute_request", map[string]any{"code": source}))
	}
	for start := time.Now(); s.unfinished() < want; time.Sleep(100 * time.Microsecond) {
		if time.Since(start) > 10*time.Second {
			s.Fatalf("cells of front after 10 s = %d, want %d", s.unfinished(), want)
		}
	}
	return requests
}

// unfinished returns the number of cells that run or wait.
func (s *stage) unfinished() int {
	s.front.mu.Lock()
	defer s.front.mu.Unlock()
	n := len(s.front.waiting)
	if s.front.running != nil {
		n++
	}
	return n
}

// answer sends a message of GoNB that belongs to a request.
func (s *stage) answer(p *peer, request *message, kind string, content any) {
	s.Helper()
	s.check(p.send(key.frames(newMessage([][]byte{[]byte("client")}, kind, request, content))))
}

// expectCell fails unless the next message that GoNB gets is a cell with this code.
func (s *stage) expectCell(p *peer, code string) {
	s.Helper()
	m := s.next(p)
	if got := text(m, "code"); m.header.Type != "execute_request" || got != code {
		s.Fatalf("GoNB got %s %q, want the cell %q", m.header.Type, got, code)
	}
}

// expect fails unless the next message to a client is of a kind, answers a request, and has a value in its
// content. It returns the message.
func (s *stage) expect(p *peer, request *message, kind, field, value string) *message {
	s.Helper()
	m := s.next(p)
	if got := text(m, field); m.header.Type != kind || m.parent.ID != request.header.ID || got != value {
		s.Fatalf("the client got %s with %s %q, want %s with %q for request %s",
			m.header.Type, field, got, kind, value, request.parts[3])
	}
	return m
}

// text returns a field of a message's content.
func text(m *message, field string) string {
	var content object
	m.content(&content)
	if unquoted, err := strconv.Unquote(string(content[field])); err == nil {
		return unquoted
	}
	return string(content[field])
}

var (
	ok     = map[string]any{"status": "ok", "execution_count": 1}
	failed = map[string]any{"status": "error", "ename": "E", "evalue": "why", "traceback": []string{"why"}, "execution_count": 1}
)

func TestCellsWaitForTheRunningCell(t *testing.T) {
	s := newStage(t)
	client, gonb := s.connect(shell, "DEALER")
	cells := s.execute(client, "first", "second")
	s.expectCell(gonb, "%noautoget")
	s.expectCell(gonb, "first")
	s.request(client, "complete_request", map[string]any{"code": "fm", "cursor_pos": 2})
	if m := s.next(gonb); m.header.Type != "complete_request" {
		t.Errorf("GoNB got %s behind the first cell, want the complete_request", m.header.Type)
	}
	s.answer(gonb, cells[0], "execute_reply", ok)
	s.expectCell(gonb, "second")
	s.expect(client, cells[0], "execute_reply", "status", "ok")
}

func TestErrorAbortsWaitingCells(t *testing.T) {
	s := newStage(t)
	client, gonb := s.connect(shell, "DEALER")
	listener, gonbListener := s.subscribe()
	cells := s.execute(client, "first", "second", "third")
	s.expectCell(gonb, "%noautoget")
	s.expectCell(gonb, "first")
	s.answer(gonbListener, cells[0], "error", failed)
	s.answer(gonb, cells[0], "execute_reply", failed)
	s.expect(listener, cells[0], "error", "evalue", "why")
	s.expect(client, cells[0], "execute_reply", "evalue", "why")
	for _, cell := range cells[1:] {
		s.expect(client, cell, "execute_reply", "status", "aborted")
		s.expect(listener, cell, "status", "execution_state", "busy")
		s.expect(listener, cell, "status", "execution_state", "idle")
	}
	s.execute(client, "fourth")
	s.expectCell(gonb, "fourth")
}

func TestFieldsThatGoNBNeedsAreCompleted(t *testing.T) {
	s := newStage(t)
	client, gonb := s.connect(shell, "DEALER")
	s.execute(client, "first")
	s.expectCell(gonb, "%noautoget")
	m := s.next(gonb)
	for field, want := range map[string]string{"silent": "false", "store_history": "true", "allow_stdin": "false"} {
		if got := text(m, field); got != want {
			t.Errorf("got %s = %q, want %s", field, got, want)
		}
	}
}

// Each channel has a connection of its own, so GoNB's reply may be the first to arrive.
func TestReplyWaitsForTheTextOfACrash(t *testing.T) {
	s := newStage(t)
	client, gonb := s.connect(shell, "DEALER")
	listener, gonbListener := s.subscribe()
	cell := s.execute(client, "first")[0]
	s.expectCell(gonb, "%noautoget")
	s.expectCell(gonb, "first")
	exit := map[string]any{"status": "error", "ename": "ERROR", "evalue": "exit status 2", "execution_count": 1}
	s.answer(gonb, cell, "execute_reply", exit)
	time.Sleep(2 * runAllTime)
	crash := "panic: no wind\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/main.go:3 +0x1d\n"
	s.answer(gonbListener, cell, "stream", map[string]any{"name": "stderr", "text": crash})
	s.answer(gonbListener, cell, "error", exit)
	s.expect(listener, cell, "error", "evalue", "panic: no wind")
	s.expect(client, cell, "execute_reply", "evalue", "panic: no wind")
}

func TestCellsMayGoOnAfterAnError(t *testing.T) {
	s := newStage(t)
	client, gonb := s.connect(shell, "DEALER")
	first := s.request(client, "execute_request", map[string]any{"code": "first", "stop_on_error": false})
	s.execute(client, "second")
	s.expectCell(gonb, "%noautoget")
	s.expectCell(gonb, "first")
	s.answer(gonb, first, "execute_reply", failed)
	s.expectCell(gonb, "second")
}

func TestInterruptAbortsWaitingCells(t *testing.T) {
	s := newStage(t)
	s.front.marker = marker(filepath.Join(t.TempDir(), "interrupted"))
	client, gonb := s.connect(shell, "DEALER")
	controller, gonbControl := s.connect(control, "DEALER")
	cells := s.execute(client, "first", "second")
	s.expectCell(gonb, "%noautoget")
	s.expectCell(gonb, "first")
	s.request(controller, "interrupt_request", object{})
	s.next(gonbControl)
	if _, err := os.Stat(string(s.front.marker)); err != nil {
		t.Error("during an interrupted cell:", err)
	}
	s.answer(gonb, cells[0], "execute_reply", ok) // show.Train, for one, ends well after an interrupt
	s.expect(client, cells[0], "execute_reply", "status", "ok")
	s.expect(client, cells[1], "execute_reply", "status", "aborted")
	s.execute(client, "third")
	s.expectCell(gonb, "third")
	if _, err := os.Stat(string(s.front.marker)); err == nil {
		t.Error("the marker exists when the next cell begins, want no file")
	}
}

// A client that has got the reply to a cell may send the next one while front is still sending that reply.
func TestCellSentAfterAFailureRuns(t *testing.T) {
	s := newStage(t)
	s.delay = 100 * time.Millisecond
	client, gonb := s.connect(shell, "DEALER")
	first := s.execute(client, "first")[0]
	s.expectCell(gonb, "%noautoget")
	s.expectCell(gonb, "first")
	s.answer(gonb, first, "execute_reply", failed)
	s.expect(client, first, "execute_reply", "status", "error")
	s.request(client, "execute_request", map[string]any{"code": "second"})
	s.expectCell(gonb, "second")
}

// The last program of a client may end before its cells do.
func TestCellsRunWithoutTheirClient(t *testing.T) {
	s := newStage(t)
	client, gonb := s.connect(shell, "DEALER")
	cells := s.execute(client, "first", "second")
	s.expectCell(gonb, "%noautoget")
	s.expectCell(gonb, "first")
	client.Close()
	s.answer(gonb, cells[0], "execute_reply", ok)
	s.expectCell(gonb, "second")
	s.answer(gonb, cells[1], "execute_reply", ok)
	if _, err := gonb.receive(maxMessage); err == nil {
		t.Error("the connection to GoNB is still open, want it closed with the last cell")
	}
}

func TestCellThatGoNBMustNotSee(t *testing.T) {
	s := newStage(t)
	client, gonb := s.connect(shell, "DEALER")
	listener, gonbListener := s.subscribe()
	source := "%%\na()\n%%\nb()"
	cell := s.execute(client, source)[0]
	s.expectCell(gonb, "%noautoget")
	s.expectCell(gonb, "") // GoNB counts the cell
	s.answer(gonbListener, cell, "execute_input", map[string]any{"code": "", "execution_count": 7})
	s.answer(gonbListener, cell, "status", map[string]any{"execution_state": "idle"})
	s.answer(gonb, cell, "execute_reply", ok)
	s.expect(listener, cell, "execute_input", "code", source)
	shown := text(s.expect(listener, cell, "error", "ename", "cell not run"), "evalue")
	s.expect(listener, cell, "status", "execution_state", "idle")
	reply := s.expect(client, cell, "execute_reply", "status", "error")
	if shown == "" || text(reply, "evalue") != shown {
		t.Errorf("the reply has the error %q, iopub %q", text(reply, "evalue"), shown)
	}
	help := s.request(client, "inspect_request", map[string]any{"code": source, "cursor_pos": 3})
	s.expect(client, help, "inspect_reply", "found", "false")
}

// A reader sees help, or nothing, but not GoNB's internal errors.
func TestHelpHasNoInternalErrors(t *testing.T) {
	s := newStage(t)
	client, gonb := s.connect(shell, "DEALER")
	const (
		markdown = "text/markdown"
		plain    = "text/plain"
	)
	for _, c := range []struct {
		kind, text string
		want       string // the beginning of the text; "" if there is no help
	}{
		{markdown, "func fmt.Println", "func fmt.Println"},
		{plain, commandHelp + "\n", commandHelp},
		{plain, "gopls request returned 'hover' with unexpected kind \"\"\n\nexpected declaration, found 'package'", ""},
		{plain, "context deadline exceeded\n\nLoading packages...", "The help is still loading."},
	} {
		help := s.request(client, "inspect_request", map[string]any{"code": "// a\nvar n = 1", "cursor_pos": 3})
		s.next(gonb)
		s.answer(gonb, help, "inspect_reply", map[string]any{
			"status": "ok", "found": true, "metadata": object{}, "data": map[string]string{c.kind: c.text},
		})
		reply := s.expect(client, help, "inspect_reply", "found", strconv.FormatBool(c.want != ""))
		var content struct {
			Data map[string]string `json:"data"`
		}
		reply.content(&content)
		if got := content.Data[c.kind]; !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("for %q, got %q, want %q", c.text, got, c.want)
		}
	}
}

func TestReaderSeesTheCodeOfTheCell(t *testing.T) {
	s := newStage(t)
	client, gonb := s.connect(shell, "DEALER")
	listener, gonbListener := s.subscribe()
	source := "var s = `\n!rm x\n`"
	cell := s.execute(client, source)[0]
	s.expectCell(gonb, "%noautoget")
	if sent := text(s.next(gonb), "code"); sent == source {
		t.Errorf("GoNB got %q, want a cell without a line that begins with !", sent)
	}
	s.answer(gonbListener, cell, "execute_input", map[string]any{"code": "rewritten", "execution_count": 1})
	s.expect(listener, cell, "execute_input", "code", source)
}

func TestHarmfulMessagesAreDropped(t *testing.T) {
	good := newMessage(nil, "inspect_request", nil, object{}) // without the fields that GoNB needs
	forged := *good
	forged.parts[3] = []byte(`{"code":"forged"}`)
	frames := key.frames(&forged)
	frames[1] = key.sign(good.parts)
	list := newMessage(nil, "execute_request", nil, []int{1})
	noHeader := *good
	noHeader.parts[0] = []byte(`{"msg_id": 5}`)
	harmful := map[string][][]byte{
		"a wrong signature":        frames,
		"no signature":             {[]byte(delimiter), nil, good.parts[0], good.parts[1], good.parts[2], good.parts[3]},
		"no delimiter":             {[]byte("hello")},
		"an empty message":         {nil},
		"four frames":              {[]byte(delimiter), nil, nil, nil},
		"a list as the content":    key.frames(list),
		"null as the content":      key.frames(newMessage(nil, "execute_request", nil, nil)),
		"a number as the identity": key.frames(&noHeader),
	}
	for _, channel := range []string{shell, control, stdin} {
		s := newStage(t)
		client, gonb := s.connect(channel, "DEALER")
		for _, frames := range harmful {
			s.check(client.send(frames))
		}
		s.check(client.send(key.frames(good)))
		got := s.next(gonb)
		if got.header.ID != good.header.ID || text(got, "detail_level") != "0" || text(got, "code") != "" {
			t.Errorf("%s: GoNB got %s, want only the good message, completed", channel, got.parts)
		}
	}
	s := newStage(t)
	client, gonb := s.connect(heartbeat, "REQ")
	s.check(client.send([][]byte{[]byte("without an empty frame")}))
	s.check(client.send([][]byte{nil, []byte("ping")}))
	if got := s.receive(gonb); len(got) != 2 {
		t.Errorf("GoNB got %q, want only the good heartbeat", got)
	}
}

func TestDeathOfGoNBIsReported(t *testing.T) {
	s := newStage(t)
	client, gonb := s.connect(shell, "DEALER")
	listener, gonbListener := s.subscribe()
	cells := s.execute(client, "first", "second")
	s.expectCell(gonb, "%noautoget")
	s.expectCell(gonb, "first")
	s.answer(gonbListener, cells[0], "stream", map[string]any{"name": "stdout", "text": "last words"})
	gonb.Close()
	gonbListener.Close()
	close(s.ended)
	s.front.died("signal: killed")
	s.expect(listener, cells[0], "stream", "text", "last words")
	s.expect(listener, cells[0], "error", "ename", "kernel died")
	s.expect(listener, cells[0], "status", "execution_state", "idle")
	s.expect(client, cells[0], "execute_reply", "ename", "kernel died")
	s.expect(client, cells[1], "execute_reply", "status", "aborted")
}

// expectText fails unless the next message to a client is text of front's own on stderr. It returns the text.
func (s *stage) expectText(p *peer, request *message) string {
	s.Helper()
	return text(s.expect(p, request, "stream", "name", "stderr"), "text")
}

// An output is a message that shows something below a cell. The zero value shows nothing.
type output struct {
	kind    string
	content map[string]any
}

// printed returns the output of a program that prints a text to stdout or stderr.
func printed(stream, text string) output {
	return output{"stream", map[string]any{"name": stream, "text": text}}
}

// play lets GoNB run a cell: it announces the cell with a number, shows an output, and replies. It returns the
// cell. What the listener gets after execute_input is left to be read.
func (s *stage) play(
	ends stageEnds,
	source string,
	number int,
	failure map[string]any,
	shown output,
) *message {
	s.Helper()
	cell := s.execute(ends.client, source)[0]
	for text(s.next(ends.gonb), "code") != source {
		continue // %noautoget comes first
	}
	input := map[string]any{"code": source, "execution_count": number}
	s.answer(ends.gonbListener, cell, "execute_input", input)
	s.expect(ends.listener, cell, "execute_input", "code", source)
	if shown.kind != "" {
		s.answer(ends.gonbListener, cell, shown.kind, shown.content)
	}
	reply := ok
	if failure != nil {
		reply = failure
		s.answer(ends.gonbListener, cell, "error", failure)
	}
	s.answer(ends.gonb, cell, "execute_reply", reply)
	s.answer(ends.gonbListener, cell, "status", map[string]any{"execution_state": "idle"})
	s.expect(ends.client, cell, "execute_reply", "status", reply["status"].(string))
	s.waitForTheEnd()
	return cell
}

// waitForTheEnd waits until no cell runs or waits. The reply to a cell comes before its end.
func (s *stage) waitForTheEnd() {
	for s.unfinished() > 0 {
		time.Sleep(100 * time.Microsecond)
	}
}

// stageEnds are the ends of a client's connections.
type stageEnds struct{ client, gonb, listener, gonbListener *peer }

// ends connects a client that also listens.
func (s *stage) ends() stageEnds {
	s.Helper()
	var e stageEnds
	e.client, e.gonb = s.connect(shell, "DEALER")
	e.listener, e.gonbListener = s.subscribe()
	return e
}

// After a function's new version did not compile, a cell that uses the function begins with a notice. It has
// none if the program of the cell was compiled and then panicked.
func TestNoticeOfAnOldVersion(t *testing.T) {
	exit := func(status string) map[string]any {
		return map[string]any{"status": "error", "ename": "ERROR", "evalue": status, "execution_count": 2}
	}
	const crash = "panic: no wind\n\ngoroutine 1 [running]:\nmain.main()\n\t/tmp/main.go:3 +0x1d\n"
	for name, c := range map[string]struct {
		failure map[string]any
		shown   output
		isOld   bool
	}{
		"does not compile": {failure: failed, isOld: true},
		"exits":            {failure: exit("exit status 1")},
		"panics":           {failure: exit("exit status 2"), shown: printed("stderr", crash)},
	} {
		t.Run(name, func(t *testing.T) {
			s := newStage(t)
			e := s.ends()
			first := s.play(e, "func f() int { return 1 }", 1, nil, output{})
			s.expect(e.listener, first, "status", "execution_state", "idle")
			second := s.play(e, "func f() int { return z }", 2, c.failure, c.shown)
			s.next(e.listener) // the error
			s.expect(e.listener, second, "status", "execution_state", "idle")
			third := s.play(e, "%%\nfmt.Println(f())", 3, nil, printed("stdout", "1"))
			if c.isOld {
				const want = "f is still the version before your last change, because cell [2] did not compile"
				got := s.expectText(e.listener, third)
				if !strings.HasPrefix(got, want) {
					t.Errorf("got %q, want a notice that names f and cell [2]", got)
				}
			}
			s.expect(e.listener, third, "stream", "text", "1")
		})
	}
}

// A cell that did not run has not changed a function either: one that front refuses, and one behind a cell
// that failed.
func TestNoticeOfACellThatDidNotRun(t *testing.T) {
	s := newStage(t)
	e := s.ends()
	first := s.play(e, "func f() int { return 1 }", 1, nil, output{})
	s.expect(e.listener, first, "status", "execution_state", "idle")
	expectNotice := func(number int, reason string) {
		t.Helper()
		use := s.play(e, "%%\nfmt.Println(f())", number, nil, output{})
		got := s.expectText(e.listener, use)
		if want := "f is still the version before your last change, because " + reason; !strings.HasPrefix(got, want) {
			t.Errorf("got %q, want a notice that begins with %q", got, want)
		}
		s.expect(e.listener, use, "status", "execution_state", "idle")
	}

	refused := s.execute(e.client, "func f() int { return 2 }\n%%\na()\n%%\nb()")[0]
	s.expectCell(e.gonb, "")
	s.answer(e.gonbListener, refused, "execute_input", map[string]any{"code": "", "execution_count": 2})
	s.answer(e.gonbListener, refused, "status", map[string]any{"execution_state": "idle"})
	for _, kind := range []string{"execute_input", "error", "status"} {
		s.expect(e.listener, refused, kind, "", "")
	}
	s.answer(e.gonb, refused, "execute_reply", ok)
	s.expect(e.client, refused, "execute_reply", "status", "error")
	s.waitForTheEnd()
	expectNotice(3, "cell [2] did not run")

	cells := s.execute(e.client, "broken", "func f() int { return 3 }")
	s.expectCell(e.gonb, "broken")
	s.answer(e.gonbListener, cells[0], "error", failed)
	s.answer(e.gonb, cells[0], "execute_reply", failed)
	s.expect(e.listener, cells[0], "error", "evalue", "why")
	s.expect(e.client, cells[0], "execute_reply", "status", "error")
	s.expect(e.client, cells[1], "execute_reply", "status", "aborted")
	s.expect(e.listener, cells[1], "status", "execution_state", "busy")
	s.expect(e.listener, cells[1], "status", "execution_state", "idle")
	expectNotice(4, "the cell that changes it did not run")
}

// A cell that shows nothing and ends with a call of the reader's function gets a hint. It gets none if it has
// shown something or failed, or if the client wants no output.
func TestHintForACallThatPrintsNothing(t *testing.T) {
	s := newStage(t)
	e := s.ends()
	const source = "func f() int { return 1 }\n%%\nf()"
	idle := map[string]any{"execution_state": "idle"}
	figure := map[string]any{"data": object{}}
	none := s.play(e, source, 1, nil, output{})
	if got := s.expectText(e.listener, none); !strings.Contains(got, "fmt.Println(f())") {
		t.Errorf("got %q, want the call in fmt.Println", got)
	}
	s.expect(e.listener, none, "status", "execution_state", "idle")
	for i, shown := range []output{
		printed("stdout", "1"), {"display_data", figure}, {"update_display_data", figure}, {"execute_result", figure},
	} {
		cell := s.play(e, source, 2+i, nil, shown)
		s.expect(e.listener, cell, shown.kind, "", "")
		s.expect(e.listener, cell, "status", "execution_state", "idle")
	}
	broken := s.play(e, source, 6, failed, output{})
	s.expect(e.listener, broken, "error", "evalue", "why")
	s.expect(e.listener, broken, "status", "execution_state", "idle")

	large := s.execute(e.client, source)[0]
	s.expectCell(e.gonb, source)
	image := newMessage(nil, "display_data", large, map[string]any{"data": strings.Repeat("x", maxInMemory)})
	sent := make(chan error)
	go func() { sent <- e.gonbListener.send(key.frames(image)) }() // waits until the listener reads
	s.expect(e.listener, large, "display_data", "", "")
	s.check(<-sent)
	s.answer(e.gonbListener, large, "status", idle)
	s.expect(e.listener, large, "status", "execution_state", "idle")
	s.answer(e.gonb, large, "execute_reply", ok)
	s.expect(e.client, large, "execute_reply", "status", "ok")

	silent := s.request(e.client, "execute_request", map[string]any{"code": source, "silent": true})
	s.expectCell(e.gonb, source)
	s.answer(e.gonbListener, silent, "status", idle)
	s.expect(e.listener, silent, "status", "execution_state", "idle")
}
