package ask

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"os/exec"
	"strings"
	"sync"
	"time"
)

// process is a running child.
type process struct {
	cmd       *exec.Cmd
	questions *os.File
	lines     chan []byte // of answers; closed at the end
	ended     chan struct{}
	err       error // why it ended, once it has
	printed   output
}

// launch starts this program again, as a child.
func launch() (*process, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	fromUs, toChild, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	fromChild, toUs, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	p := &process{questions: toChild, lines: make(chan []byte), ended: make(chan struct{})}
	p.cmd = exec.Command(self, os.Args[1:]...)
	p.cmd.Env = append(os.Environ(), childEnv+"=1")
	p.cmd.ExtraFiles = []*os.File{fromUs, toUs}
	p.cmd.Stdout, p.cmd.Stderr = &p.printed, &p.printed
	p.cmd.SysProcAttr = apart()
	p.cmd.WaitDelay = time.Second // what it started may hold its output open
	err = p.cmd.Start()
	fromUs.Close()
	toUs.Close()
	if err != nil {
		return nil, err
	}
	go func() {
		defer close(p.lines)
		defer fromChild.Close()
		lines := bufio.NewScanner(fromChild)
		lines.Buffer(nil, 4<<20) // bytes; an answer is never so long
		for lines.Scan() {
			p.lines <- bytes.Clone(lines.Bytes())
		}
	}()
	go func() {
		p.err = p.cmd.Wait()
		fromChild.SetReadDeadline(time.Now().Add(time.Second)) // what it left may hold the pipe open
		close(p.ended)
	}()
	return p, nil
}

// send puts a question to the child; nil says that there are no more. A child that is gone is
// noticed by receive.
func (p *process) send(question json.RawMessage) {
	p.questions.Write(append(question, '\n'))
}

// wait waits for the child's end, and reports whether it came.
func (p *process) wait() (err error, ended bool) {
	select {
	case <-p.ended:
		return p.err, true
	case <-time.After(2 * time.Second):
		return nil, false
	}
}

// why says how the child ended.
func (p *process) why() string {
	err, ended := p.wait()
	if !ended {
		return "the program closed its pipes"
	}
	text := p.printed.text()
	if strings.Contains(text, "out of memory") || strings.Contains(text, "cannot allocate memory") {
		return "the program ran out of memory"
	}
	for _, end := range []string{"panic: ", "fatal error: "} {
		if _, after, found := strings.Cut(text, end); found {
			line, _, _ := strings.Cut(after, "\n")
			return end + cut(line, 160)
		}
	}
	if err == nil {
		return "the program ended before it answered (os.Exit?)"
	}
	return "the program ended before it answered: " + err.Error()
}

func (p *process) kill() {
	end(p.cmd.Process.Pid)
	p.questions.Close()
	go func() { // let the reader end
		for range p.lines {
		}
	}()
}

// output holds the beginning of what the child prints.
type output struct {
	mu    sync.Mutex
	bytes []byte
	more  bool // than is held
}

func (o *output) Write(text []byte) (int, error) {
	const most = 4000
	o.mu.Lock()
	defer o.mu.Unlock()
	room := min(len(text), most-len(o.bytes))
	o.bytes = append(o.bytes, text[:room]...)
	o.more = o.more || room < len(text)
	return len(text), nil
}

func (o *output) text() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return string(o.bytes)
}

// take returns the text, whole lines of it, and begins anew.
func (o *output) take() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	text := strings.ToValidUTF8(string(o.bytes), "�")
	if o.more {
		text += "… (more was printed)"
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	o.bytes, o.more = nil, false
	return text
}
