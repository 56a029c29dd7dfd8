package ask

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"time"
)

// supervise asks the child about each part that it announces, and returns the program's exit
// status. When a child ends before its time, the next one goes on with the next question.
func supervise(tests []Test) int {
	interrupted := make(chan os.Signal, 1)
	signal.Notify(interrupted, os.Interrupt)
	s := supervisor{tests: tests, interrupted: interrupted}
	for {
		again, status := s.oneChild()
		if !again {
			return max(s.status, status)
		}
	}
}

type supervisor struct {
	tests       []Test
	interrupted chan os.Signal
	done        int      // announcements that are dealt with
	answers     []Answer // of the one that is not, from earlier children
	late        int      // of these, how many ran into the time limit
	status      int
}

// oneChild runs a child to its end. It reports whether another one must go on.
func (s *supervisor) oneChild() (again bool, status int) {
	c, err := launch(s.interrupted)
	if err != nil {
		fmt.Printf("The tests can't start a program of their own: %v\n", err)
		return false, 1
	}
	defer c.kill()
	for number := 0; ; number++ {
		var a announcement
		if fault := c.receive(&a, start); fault != "" {
			return false, c.finish(fault, s.done > 0)
		}
		if number < s.done { // an earlier child has answered these
			c.send(nil)
			continue
		}
		if s.part(c, a) {
			return true, 0
		}
	}
}

// part asks what is left of a part's questions. It reports whether the child is lost.
func (s *supervisor) part(c *process, a announcement) (lost bool) {
	test := find(s.tests, a.Part)
	if test == nil {
		fmt.Printf("There is no part %q in this lab.\n", a.Part)
		s.status = 1
		s.done++
		c.send(nil)
		return false
	}
	questions, there := questionsFor(test, a.Hidden)
	if !there {
		s.status = max(s.status, withoutQuestions())
		s.done++
		c.send(nil)
		return false
	}
	for i := len(s.answers); i < len(questions); i++ {
		if s.late >= enough {
			s.answers = append(s.answers, Answer{Fault: "not asked, after two that took too long"})
			continue
		}
		c.send(questions[i])
		var answer Answer
		if fault := c.receive(&answer, patience); fault != "" {
			if fault == tooLong {
				s.late++
			}
			s.answers = append(s.answers, Answer{Fault: fault})
			if i+1 < len(questions) && s.late < enough {
				return true
			}
			lost = true
			continue
		}
		s.answers = append(s.answers, answer)
	}
	s.report(test, a, c)
	s.done++
	s.answers, s.late = nil, 0
	if !lost {
		c.send(nil)
	}
	return lost
}

// report marks the answers to visible questions and prints their table. The hidden ones are
// for the grader.
func (s *supervisor) report(test Test, a announcement, c *process) {
	leave(Record{a.Part, a.Hidden, s.answers})
	if a.Hidden {
		fmt.Printf("%s, hidden tests: %d questions answered\n", a.Part, len(s.answers))
		return
	}
	rows := test.Judge(nil, s.answers)
	table := Table(a.Part, rows)
	foul := Foreign(a.File, test.Wrote(), Written(s.tests))
	if foul != "" {
		table = fmt.Sprintf("%s: 0 of %d right\n✗  %s\n", a.Part, len(rows), foul)
	}
	out := io.Writer(os.Stdout)
	if foul != "" || right(rows) < len(rows) {
		s.status = 1
	}
	if s.status != 0 && os.Getenv("NBGRADER_EXECUTION") == "validate" {
		out = os.Stderr // the window of Validate shows this, and not what is printed
	}
	fmt.Fprint(out, table)
	if printed := c.printed.take(); printed != "" {
		fmt.Fprintf(out, "Your code printed:\n%s", printed)
	}
}

func find(tests []Test, name string) Test {
	for _, test := range tests {
		if test.Name() == name {
			return test
		}
	}
	return nil
}

const tooLong = "no answer in 5 s: a loop that does not end?"

// process is a running child.
type process struct {
	cmd         *exec.Cmd
	questions   *os.File
	lines       chan []byte // of answers; closed at the end
	ended       chan error  // the child's end, once
	printed     *kept
	interrupted chan os.Signal
}

// launch starts this program again, as a child.
func launch(interrupted chan os.Signal) (*process, error) {
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
	p := &process{questions: toChild, printed: new(kept), interrupted: interrupted}
	p.cmd = exec.Command(self, os.Args[1:]...)
	p.cmd.Env = append(os.Environ(), childEnv+"=1")
	p.cmd.ExtraFiles = []*os.File{fromUs, toUs}
	p.cmd.Stdout, p.cmd.Stderr = p.printed, p.printed
	p.cmd.SysProcAttr = apart()
	p.cmd.WaitDelay = time.Second // what it started may hold its output open
	err = p.cmd.Start()
	fromUs.Close()
	toUs.Close()
	if err != nil {
		toChild.Close()
		fromChild.Close()
		return nil, err
	}
	p.lines, p.ended = make(chan []byte), make(chan error, 1)
	go func() {
		defer close(p.lines)
		defer fromChild.Close()
		r := bufio.NewReaderSize(fromChild, 1<<16)
		for {
			line, err := bounded(r)
			if err != nil {
				return
			}
			p.lines <- line
		}
	}()
	go func() {
		err := p.cmd.Wait()
		fromChild.SetReadDeadline(time.Now().Add(time.Second)) // what it left may hold the pipe open
		p.ended <- err
	}()
	return p, nil
}

// bounded reads a line of at most 4 MB; an answer is never so long.
func bounded(r *bufio.Reader) ([]byte, error) {
	var line []byte
	for {
		part, more, err := r.ReadLine()
		line = append(line, part...)
		if err != nil || !more {
			return line, err
		}
		if len(line) > 4<<20 {
			return nil, io.ErrShortBuffer
		}
	}
}

// send puts a question to the child; nil says that there are no more.
func (p *process) send(question json.RawMessage) {
	p.questions.Write(append(question, '\n')) // a child that is gone is noticed by receive
}

// receive waits for a line of the child. The fault is empty if it came.
func (p *process) receive(into any, limit time.Duration) (fault string) {
	timer := time.NewTimer(limit)
	defer timer.Stop()
	select {
	case line, open := <-p.lines:
		if !open {
			return p.why()
		}
		if err := json.Unmarshal(line, into); err != nil {
			return "an answer that can't be read"
		}
		return ""
	case <-timer.C:
		return tooLong
	case <-p.interrupted:
		p.kill()
		fmt.Println("interrupted")
		os.Exit(130)
		return ""
	}
}

// why tells how the child ended.
func (p *process) why() string {
	var err error
	select {
	case err = <-p.ended:
		p.ended <- err
	case <-time.After(2 * time.Second):
		return "the program closed its pipes"
	}
	if text := p.printed.peek(); strings.Contains(text, "out of memory") || strings.Contains(text, "cannot allocate memory") {
		return "the program ran out of memory"
	} else if _, after, found := strings.Cut(text, "panic: "); found {
		line, _, _ := strings.Cut(after, "\n")
		return "panic: " + cut(line, 160)
	} else if _, after, found := strings.Cut(text, "fatal error: "); found {
		line, _, _ := strings.Cut(after, "\n")
		return "fatal error: " + cut(line, 160)
	}
	if err == nil {
		return "the program ended before it answered (os.Exit?)"
	}
	return "the program ended before it answered: " + err.Error()
}

// finish deals with a child that announces nothing more: that is how it should end once a part
// was tested.
func (p *process) finish(fault string, tested bool) (status int) {
	if fault == tooLong {
		fmt.Println("✗  the program did not come to its next test in 20 s")
		return 1
	}
	var err error
	select {
	case err = <-p.ended:
	case <-time.After(2 * time.Second):
	}
	if printed := p.printed.take(); printed != "" {
		fmt.Print(printed)
	}
	if tested && err == nil {
		return 0
	}
	fmt.Println("✗  " + fault)
	if !tested {
		fmt.Println("   So no test was reached. Is there a package-level var that panics, or an os.Exit?")
	}
	return 1
}

func (p *process) kill() {
	end(p.cmd.Process.Pid)
	p.questions.Close()
	go func() { // let the reader end
		for range p.lines {
		}
	}()
}

// kept keeps the beginning of what the child prints.
type kept struct {
	mu   sync.Mutex
	text []byte
	lost bool
}

const most = 4000 // bytes of it

func (k *kept) Write(text []byte) (int, error) {
	k.mu.Lock()
	defer k.mu.Unlock()
	room := min(len(text), most-len(k.text))
	k.text = append(k.text, text[:room]...)
	k.lost = k.lost || room < len(text)
	return len(text), nil
}

func (k *kept) peek() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	return string(k.text)
}

func (k *kept) take() string {
	k.mu.Lock()
	defer k.mu.Unlock()
	text := strings.ToValidUTF8(string(k.text), "�")
	if k.lost {
		text += "… (more was printed)"
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	k.text, k.lost = nil, false
	return text
}
