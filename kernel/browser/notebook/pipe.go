package notebook

import (
	"bytes"
	"encoding/gob"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"strings"

	"github.com/janpfeifer/gonb/gonbui/protocol"
)

func init() {
	gob.Register(map[string]any{})
	gob.Register([]any{})
}

// valid returns a text without bytes that are not UTF-8.
func valid(s string) string { return strings.ToValidUTF8(s, "\ufffd") }

// A pipe decodes the messages that a program sends by package gonbui. The zero value is ready for the first.
type pipe struct {
	written []byte // by the program, and not decoded yet
	next    func() (*protocol.DisplayData, bool)
	stop    func()
	err     error // after which nothing is decoded

	back    bytes.Buffer // for the program
	encoder *gob.Encoder
}

// close ends decoding.
func (p *pipe) close() {
	if p.stop != nil {
		p.stop()
	}
}

// A waitingReader calls wait until there is something to read.
type waitingReader struct {
	pipe *pipe
	wait func() bool
}

// Read reads what the program has written.
func (r waitingReader) Read(b []byte) (int, error) {
	for len(r.pipe.written) == 0 {
		if !r.wait() {
			return 0, io.EOF
		}
	}
	n := copy(b, r.pipe.written)
	r.pipe.written = r.pipe.written[n:]
	return n, nil
}

// messages returns the messages of the program, and nil whenever all that the program has written is decoded.
func (p *pipe) messages() iter.Seq[*protocol.DisplayData] {
	return func(yield func(*protocol.DisplayData) bool) {
		wait := func() bool { return yield(nil) }
		decoder := gob.NewDecoder(waitingReader{pipe: p, wait: wait})
		for {
			message := &protocol.DisplayData{}
			if err := decoder.Decode(message); err != nil {
				if !errors.Is(err, io.EOF) {
					p.err = err
				}
				return
			}
			if !yield(message) {
				return
			}
		}
	}
}

// Pipe notes bytes that the running program has written into the pipe of package gonbui. It returns what the
// program shows by them, and the bytes to send back to the program.
func (n *Notebook) Pipe(written []byte) (outputs []Output, back []byte) {
	p := &n.run.pipe
	if n.program == nil || p.err != nil {
		return nil, nil
	}
	n.run.hasOutput = true
	if p.next == nil {
		p.next, p.stop = iter.Pull(p.messages())
		p.encoder = gob.NewEncoder(&p.back)
	}
	p.written = append(p.written, written...)
	for {
		message, ok := p.next()
		if message == nil || !ok {
			break
		}
		outputs = append(outputs, n.show(message)...)
	}
	if p.err != nil {
		outputs = append(outputs, text(stderr, fmt.Sprintf("can't read what the program shows: %v; "+
			"use package gonbui, and nothing else, to write to GONB_PIPE\n", p.err))...)
	}
	back = bytes.Clone(p.back.Bytes())
	p.back.Reset()
	return outputs, back
}

// show returns what a message of the program shows.
func (n *Notebook) show(message *protocol.DisplayData) []Output {
	if value, ok := message.Data[protocol.MIMECommValue]; ok {
		return n.answer(value)
	}
	if _, ok := message.Data[protocol.MIMECommSubscribe]; ok {
		return n.noWidgets()
	}
	if value, ok := message.Data[protocol.MIMEJupyterInput]; ok {
		request, _ := value.(protocol.InputRequest)
		return []Output{{Prompt: &Prompt{Text: request.Prompt, Password: request.Password}}}
	}
	output := Output{ID: message.DisplayID}
	output.Display = &Display{Data: map[string]any{}, Metadata: message.Metadata}
	for kind, content := range message.Data {
		output.Display.Data[string(kind)] = content
	}
	if output.Display.Metadata == nil {
		output.Display.Metadata = map[string]any{}
	}
	if _, err := json.Marshal(output); err != nil {
		return text(stderr, fmt.Sprintf("can't show a value: %v; show text, or bytes of an image\n", err))
	}
	for _, content := range message.Data {
		if s, ok := content.(string); ok {
			n.capturing(s)
		}
	}
	if output.ID != "" {
		output.Update = n.shown[output.ID]
		n.shown[output.ID] = true
	}
	return []Output{output}
}

// answer answers gonbui.Sync, which waits for it. Other values are of widgets.
func (n *Notebook) answer(value any) []Output {
	asked, ok := value.(protocol.CommValue)
	if !ok || asked.Address != protocol.GonbuiSyncAddress {
		return n.noWidgets()
	}
	p := &n.run.pipe
	p.err = p.encoder.Encode(&protocol.CommValue{
		Address: protocol.GonbuiSyncAckAddress,
		Value:   asked.Value,
	})
	return nil
}

const widgetsDontReact = "widgets need a kernel outside the browser, so they don't react here[; ELSEWHERE]"

// noWidgets tells the reader, once for each program, that widgets don't work.
func (n *Notebook) noWidgets() []Output {
	if n.run.isTold {
		return nil
	}
	n.run.isTold = true
	return text(stderr, n.advise(widgetsDontReact)+"\n")
}
