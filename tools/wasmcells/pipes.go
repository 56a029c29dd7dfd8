package main

import (
	"encoding/gob"
	"errors"
	"os"

	"github.com/janpfeifer/gonb/gonbui/protocol"
)

// The metadata of an image is a map inside a map.
func init() { gob.Register(map[string]any{}) }

// The names of the pipes for a program, whose file descriptors they are.
const (
	nameOfBack = "/dev/fd/3"
	nameOfOut  = "/dev/fd/4"
)

// pipes are the two pipes between a cell's program and the kernel.
type pipes struct {
	back, out             *os.File // the program's ends
	answerTo, receiveFrom *os.File // the kernel's ends

	done    chan struct{} // closed when everything has been read
	outputs []*protocol.DisplayData
	err     error
}

// newPipes makes pipes and reads what a program sends.
func newPipes() (*pipes, error) {
	p := &pipes{done: make(chan struct{})}
	var errs [2]error
	p.back, p.answerTo, errs[0] = os.Pipe()
	p.receiveFrom, p.out, errs[1] = os.Pipe()
	go p.serve()
	return p, errors.Join(errs[:]...)
}

// serve reads what the program sends, and acknowledges what it wants to be acknowledged.
func (p *pipes) serve() {
	defer close(p.done)
	messages, answers := gob.NewDecoder(p.receiveFrom), gob.NewEncoder(p.answerTo)
	for {
		data := new(protocol.DisplayData)
		if err := messages.Decode(data); err != nil {
			return // the program has ended
		}
		request, isRequest := data.Data[protocol.MIMECommValue].(protocol.CommValue)
		if !isRequest {
			p.outputs = append(p.outputs, data)
			continue
		}
		answer := protocol.CommValue{Address: protocol.GonbuiSyncAckAddress, Value: request.Value}
		if p.err = answers.Encode(answer); p.err != nil {
			return
		}
	}
}

// started closes the program's ends here, once the program has them.
func (p *pipes) started() error { return errors.Join(p.back.Close(), p.out.Close()) }

// close waits until everything has been read, and returns what the program wants to be displayed.
func (p *pipes) close() ([]*protocol.DisplayData, error) {
	<-p.done
	return p.outputs, errors.Join(p.err, p.receiveFrom.Close(), p.answerTo.Close())
}
