package main

import (
	"fmt"
	"os/signal"
	"syscall"
	"time"

	"perceptronlab/kernel/cells"
)

// closingTime is how long front waits at its end until the clients have read what it has sent.
const closingTime = time.Second

// add notes a link.
func (f *front) add(l *link) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.links[l] = true
}

// remove forgets a link.
func (f *front) remove(l *link) {
	f.mu.Lock()
	defer f.mu.Unlock()
	delete(f.links, l)
	close(l.done)
}

// leave notes that a client has closed its connection. The cells that it has sent still run.
func (f *front) leave(l *link) {
	f.mu.Lock()
	l.isGone = true
	f.mu.Unlock()
	f.closeIfUnused(l)
}

// isGone reports whether a client has closed its connection.
func (f *front) isGone(l *link) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return l.isGone
}

// hasEnded reports whether GoNB has ended.
func (f *front) hasEnded() bool {
	return isClosed(f.ended)
}

// closeIfUnused closes the connection to GoNB if the client has closed its own, and if none of its cells
// waits or runs.
func (f *front) closeIfUnused(l *link) {
	f.mu.Lock()
	defer f.mu.Unlock()
	isUsed := f.running != nil && f.running.link == l
	for _, c := range f.waiting {
		isUsed = isUsed || c.link == l
	}
	if l.isGone && !isUsed {
		l.kernel.Close()
	}
}

// everyLink calls do for each link, until do reports true or the time is over.
func (f *front) everyLink(limit time.Duration, do func(*link) bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	end := time.Now().Add(limit)
	for l := range f.links {
		for !do(l) && time.Now().Before(end) {
			f.mu.Unlock()
			time.Sleep(2 * time.Millisecond)
			f.mu.Lock()
		}
	}
}

// died tells the clients that GoNB has ended, and how.
func (f *front) died(how string) {
	f.everyLink(closingTime, (*link).isDrained)
	text := fmt.Sprintf("the Go kernel died (%s), so all declarations are lost; "+
		"restart the kernel, and run the notebook from the top", how)
	f.mu.Lock()
	c, waiting := f.running, f.waiting
	f.running, f.waiting = nil, nil
	f.mu.Unlock()
	if c != nil {
		died := cells.Failure{Name: "kernel died", Value: text, Traceback: []string{text}}
		fields := failure{Failure: died}.fields()
		f.publish(c.request, "error", fields)
		fields["status"] = "error"
		fields["execution_count"] = c.number
		f.reply(c.link, c.request, fields)
		f.publish(c.request, "status", map[string]any{"execution_state": "idle"})
	}
	f.abort(waiting)
}

// close waits until the clients have got what front has sent, because it would be lost if the connections
// were closed at once. Then it ends the programs that GoNB has started.
func (f *front) close() {
	f.everyLink(closingTime, func(l *link) bool { return l.isDrained() && !l.hasUnsent() })
	f.everyLink(0, func(l *link) bool {
		if conn, ok := l.client.Conn.(interface{ CloseWrite() error }); ok {
			_ = conn.CloseWrite()
		}
		return true
	})
	f.everyLink(closingTime/5, func(l *link) bool { return l.isGone })
	// Programs that GoNB has started may still run. They are in this process's group.
	if syscall.Getpgrp() == syscall.Getpid() {
		signal.Ignore(syscall.SIGTERM)
		_ = syscall.Kill(0, syscall.SIGTERM)
	}
}
