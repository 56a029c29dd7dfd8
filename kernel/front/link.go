package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"slices"
	"sync"
	"time"
)

// The channels of Jupyter's protocol. GoNB listens on a socket for each.
const (
	shell     = "shell"
	control   = "control"
	stdin     = "stdin"
	iopub     = "iopub"
	heartbeat = "heartbeat"
)

const (
	handshakeTime  = 10 * time.Second // that a client may take
	maxMessage     = 256 << 20        // bytes of a message from a client
	maxInMemory    = 1 << 20          // bytes of a message on iopub; a larger one is not decoded
	maxUnsentCount = 10_000           // messages of front's own that wait until a client reads
)

// A link is a connection of a client, together with the connection to GoNB that belongs to it. Each client
// has its own connections to GoNB, so its identity and its subscriptions need no translation.
type link struct {
	channel  string
	identity []byte
	client   *peer
	kernel   *peer
	front    *front
	stderr   heldText // on iopub: text that waits for the end of a cell
	isGone   bool     // whether the client has closed its connection; front.mu guards it

	wake    chan struct{} // has an element if unsent may have messages
	drained chan struct{} // closed when all messages of GoNB have been passed on
	done    chan struct{} // closed when the link has ended

	mu     sync.Mutex // guards the fields below
	topics [][]byte   // on iopub: what the client has subscribed to
	unsent [][][]byte // messages of front's own
}

func newLink(f *front, channel string, conn net.Conn) *link {
	return &link{
		channel: channel,
		client:  newPeer(conn),
		front:   f,
		wake:    make(chan struct{}, 1),
		drained: make(chan struct{}),
		done:    make(chan struct{}),
	}
}

// serve connects a client with GoNB until the connection ends.
func (f *front) serve(channel string, conn net.Conn) {
	l := newLink(f, channel, conn)
	if err := l.connect(); err != nil {
		if !errors.Is(err, io.EOF) {
			log.Printf("refused a connection to %s: %v", channel, err)
		}
		conn.Close()
		return
	}
	f.add(l)
	go l.sendOwn()
	go l.fromClient()
	l.fromKernel()
	close(l.drained)
	if !f.isGone(l) {
		select {
		case <-f.ended: // front still has to report it, and then exits
			return
		case <-time.After(2 * time.Second):
		}
	}
	f.remove(l)
	conn.Close()
}

// connect completes the handshake with the client and with GoNB.
func (l *link) connect() error {
	_ = l.client.SetDeadline(time.Now().Add(handshakeTime))
	if err := l.client.greet(); err != nil {
		return err
	}
	ready, err := l.client.readReady()
	if err != nil {
		return err
	}
	found, err := properties(ready)
	if err != nil {
		return err
	}
	l.identity = []byte(found["Identity"])
	_ = l.client.SetDeadline(time.Time{})

	conn, err := l.front.dial(l.channel)
	if err != nil {
		return err
	}
	l.kernel = newPeer(conn)
	ready, err = l.kernel.introduce(found["Socket-Type"], found["Identity"])
	if err != nil { // for instance, GoNB refuses sockets of the wrong type
		conn.Close()
		return fmt.Errorf("GoNB: %w", err)
	}
	return l.client.sendCommand(ready)
}

// fromClient passes on the client's messages until the connection ends.
func (l *link) fromClient() {
	f := l.front
	for {
		t, err := l.client.receive(maxMessage)
		if err == nil && !t.isWhole {
			err = fmt.Errorf("got a message of more than %d MB", maxMessage>>20)
		}
		if err != nil {
			break
		}
		if err := l.request(t.frames); err != nil && !f.hasEnded() && !f.stopping.Load() {
			log.Printf("dropped a message to %s: %v", l.channel, err)
		}
	}
	l.client.Close()
	f.leave(l)
}

// request handles one message from the client. An error means that the message is not passed on, because
// GoNB would end.
func (l *link) request(frames [][]byte) error {
	switch l.channel {
	case heartbeat:
		if !slices.ContainsFunc(frames, func(frame []byte) bool { return len(frame) == 0 }) {
			return errors.New("got no empty frame, want one in front of a request")
		}
		return l.kernel.send(frames)
	case iopub:
		return l.subscribe(frames)
	}
	m, err := l.front.key.verify(frames)
	if err != nil {
		return err
	}
	return l.front.handle(l, m, frames)
}

// subscribe handles a message of a subscriber: 1 or 0 in front of a topic, to begin or end a subscription.
func (l *link) subscribe(frames [][]byte) error {
	if len(frames) != 1 || len(frames[0]) == 0 || frames[0][0] > 1 {
		return errors.New("got a message from a subscriber, want a subscription")
	}
	topic := frames[0][1:]
	l.mu.Lock()
	if frames[0][0] == 1 {
		l.topics = append(l.topics, topic)
	} else if i := slices.IndexFunc(l.topics, func(t []byte) bool { return bytes.Equal(t, topic) }); i >= 0 {
		l.topics = slices.Delete(l.topics, i, i+1)
	}
	l.mu.Unlock()
	return l.kernel.send(frames)
}

// isSubscribed reports whether the client gets messages with a topic.
func (l *link) isSubscribed(topic []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(l.topics, func(t []byte) bool { return bytes.HasPrefix(topic, t) })
}

// fromKernel passes on GoNB's messages until the connection ends. If the client has closed its connection,
// the messages are still read, because they can report the end of a cell.
func (l *link) fromKernel() {
	limit := uint64(maxMessage)
	if l.channel == iopub {
		limit = maxInMemory
	}
	for {
		t, err := l.kernel.receive(limit)
		if err != nil {
			break
		}
		switch {
		case t.isWhole && l.channel == iopub:
			l.published(t)
		case t.isWhole && l.channel == shell:
			l.replied(t)
		default:
			if l.channel == iopub { // a large message is an output
				l.front.noteOutput()
			}
			if err := l.client.pass(t, l.kernel); err != nil && !t.isWhole {
				l.client.Close()
				l.kernel.Close() // within a message
			}
		}
	}
	l.sendStderr(l.stderr.release())
}

// own queues a message of front's own for the client.
func (l *link) own(frames [][]byte) {
	l.mu.Lock()
	if len(l.unsent) < maxUnsentCount {
		l.unsent = append(l.unsent, frames)
	}
	l.mu.Unlock()
	select {
	case l.wake <- struct{}{}:
	default:
	}
}

// sendOwn sends the messages of front's own, between those of GoNB.
func (l *link) sendOwn() {
	for {
		select {
		case <-l.wake:
		case <-l.done:
			return
		}
		l.mu.Lock()
		unsent := l.unsent
		l.mu.Unlock()
		for _, frames := range unsent {
			_ = l.client.send(frames) // fails if the client is gone
		}
		l.mu.Lock()
		l.unsent = l.unsent[len(unsent):]
		l.mu.Unlock()
	}
}

// hasUnsent reports whether messages of front's own wait until the client reads.
func (l *link) hasUnsent() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.unsent) > 0
}

// isDrained reports whether all messages of GoNB have been passed on.
func (l *link) isDrained() bool {
	return isClosed(l.drained)
}

func isClosed(c <-chan struct{}) bool {
	select {
	case <-c:
		return true
	default:
		return false
	}
}
