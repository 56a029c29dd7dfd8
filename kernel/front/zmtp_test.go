package main

import (
	"bytes"
	"io"
	"net"
	"slices"
	"strings"
	"testing"
)

// A script is a connection that reads bytes from a string and forgets what is written.
type script struct {
	net.Conn
	input   io.Reader
	written bytes.Buffer
}

func (s *script) Read(b []byte) (int, error)  { return s.input.Read(b) }
func (s *script) Write(b []byte) (int, error) { return s.written.Write(b) }

func newScript(input string) (*peer, *script) {
	s := &script{input: strings.NewReader(input)}
	return newPeer(s), s
}

// greetingOf returns a greeting of ZMTP.
func greetingOf(major byte, mechanism string) string {
	return "\xff\x00\x00\x00\x00\x00\x00\x00\x01\x7f" + string(major) + "\x00" +
		mechanism + strings.Repeat("\x00", 20-len(mechanism)) + strings.Repeat("\x00", 32)
}

func TestGreetingIsRefused(t *testing.T) {
	for name, input := range map[string]string{
		"HTTP":              "GET / HTTP/1.1\r\n\r\n",
		"ZMTP 1.0":          "\x01\x00",
		"ZMTP 2.0":          greetingOf(1, "")[:12],
		"CURVE":             greetingOf(3, "CURVE"),
		"PLAIN":             greetingOf(3, "PLAIN"),
		"NULL with a tail":  greetingOf(3, "NULL\x00X"),
		"nothing":           "",
		"half of a message": greetingOf(3, "NULL")[:40],
	} {
		if p, _ := newScript(input); p.greet() == nil {
			t.Errorf("%s: the greeting is accepted, want an error", name)
		}
	}
	for _, major := range []byte{3, 4} { // a peer of a later version uses version 3 with one of version 3
		if p, _ := newScript(greetingOf(major, "NULL")); p.greet() != nil {
			t.Errorf("a greeting of version %d is refused", major)
		}
	}
}

func TestOldPeerIsRefusedBeforeItSendsMore(t *testing.T) {
	ours, theirs := net.Pipe()
	defer theirs.Close()
	result := make(chan error)
	go func() { result <- newPeer(ours).greet() }()
	io.ReadFull(theirs, make([]byte, greetingSize))
	theirs.Write([]byte(greetingOf(1, "")[:11])) // then waits for an answer of version 2.0
	if err := <-result; err == nil {
		t.Error("a greeting of ZMTP 2.0 is accepted, want an error")
	}
}

func TestMessageSurvivesTheWire(t *testing.T) {
	for _, sizes := range [][]int{{0}, {0, 0}, {1, 255, 256}, {70_000, 3}} {
		var frames [][]byte
		for i, size := range sizes {
			frames = append(frames, bytes.Repeat([]byte{byte(i + 1)}, size))
		}
		sender, s := newScript("")
		if err := sender.send(frames); err != nil {
			t.Fatal(err)
		}
		receiver, _ := newScript(s.written.String())
		got, err := receiver.receive(maxMessage)
		if err != nil || !got.isWhole || !slices.EqualFunc(got.frames, frames, bytes.Equal) {
			t.Errorf("frames of %v bytes: received others (%v)", sizes, err)
		}
	}
}

func TestLargeMessagePassesUnread(t *testing.T) {
	large := string(frameHeader(moreFlag, 5)) + "small" + string(frameHeader(moreFlag, 9000)) +
		strings.Repeat("x", 9000) + string(frameHeader(0, 3)) + "end"
	from, _ := newScript(large + string(frameHeader(0, 4)) + "next")
	transfer, err := from.receive(1000)
	if err != nil || transfer.isWhole || len(transfer.frames) != 1 {
		t.Fatalf("receive = %+v, %v; want one frame of a message that is not whole", transfer, err)
	}
	to, s := newScript("")
	if err := to.pass(transfer, from); err != nil || s.written.String() != large {
		t.Errorf("passed %d bytes (%v), want the %d bytes of the message", s.written.Len(), err, len(large))
	}
	if next, err := from.receive(1000); err != nil || string(next.frames[0]) != "next" {
		t.Errorf("the message behind it: %v", err)
	}
}

func TestPingIsAnswered(t *testing.T) {
	ping := "\x04PING\x00\x0Acontext"
	p, s := newScript(string(frameHeader(commandFlag, uint64(len(ping)))) + ping + "\x00\x02hi")
	got, err := p.receive(100)
	if err != nil || string(got.frames[0]) != "hi" {
		t.Errorf("behind PING: %v", err)
	}
	if want := "\x04\x0c\x04PONGcontext"; s.written.String() != want {
		t.Errorf("the answer to PING = %q, want %q", s.written.String(), want)
	}
}

func TestAnnouncedSizeTakesNoMemory(t *testing.T) {
	p, _ := newScript("abc")
	body, err := p.readBody(1 << 40)
	if err == nil || cap(body) > 1<<20 {
		t.Errorf("%d bytes allocated for 3 bytes that arrived (%v)", cap(body), err)
	}
}

func TestProperties(t *testing.T) {
	got, err := properties(readyCommand("DEALER", "an identity"))
	if err != nil || len(got) != 2 || got["Socket-Type"] != "DEALER" || got["Identity"] != "an identity" {
		t.Errorf("properties = %q, %v", got, err)
	}
	for _, rest := range []string{"\x05", "\x03abc", "\x01a\x00\x00\x00\x05xy", "\x01a\xff\xff\xff\xffxy"} {
		if got, err := properties([]byte("\x05READY" + rest)); err == nil {
			t.Errorf("properties of %q = %q, want an error", rest, got)
		}
	}
}

func FuzzReceive(f *testing.F) {
	m := newMessage([][]byte{[]byte("id")}, "execute_request", nil, object{"code": encode("1")})
	sender, s := newScript("")
	sender.send(signer("key").frames(m))
	f.Add(s.written.Bytes())
	f.Add([]byte("\x00\x00"))
	f.Add([]byte("\x04\x07\x04PING\x00\x00\x00\x00"))
	f.Add([]byte("\x02\xff\xff\xff\xff\xff\xff\xff\xff"))
	f.Fuzz(func(t *testing.T, input []byte) {
		p, _ := newScript(string(input))
		for {
			got, err := p.receive(1000)
			if err != nil || !got.isWhole {
				return
			}
			_, _ = signer("key").verify(got.frames)
			if opened, err := open(got.frames); err == nil {
				frames := signer("key").frames(opened)
				if _, err := open(frames); err != nil {
					t.Errorf("signed again: %v", err)
				}
			}
			_, _ = properties(append([]byte("\x05READY"), input...))
		}
	})
}
