package ask

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"sync"
	"time"
)

const (
	patience = 5 * time.Second  // of computing, for an answer
	start    = 20 * time.Second // of computing, for the child to reach its first test
	standing = 30               // seconds by the clock in which it must compute for one
	enough   = 2                // time limits a part may hit before the rest is skipped
	memory   = 4 << 30          // bytes of address space for the child
)

// supervise asks the child about each part that it announces, and returns the program's exit
// status. If a child ends too early, the next one goes on with the next question.
func supervise(lab []Test, source string) (status int) {
	interrupted, _ = signal.NotifyContext(context.Background(), os.Interrupt)
	s := supervisor{lab: lab, source: source}
	for s.oneChild() {
	}
	return s.status
}

var interrupted context.Context // done at Control-C

type supervisor struct {
	lab     []Test
	source  string   // the student's code
	done    int      // announcements that are done
	answers []Answer // of the one that is not, from earlier children
	late    int      // how many of these ran into the time limit
	status  int
}

// oneChild runs a child to its end. It reports whether another one must continue.
func (s *supervisor) oneChild() (again bool) {
	c, err := launch()
	if err != nil {
		fmt.Printf("The tests can't start a program of their own: %v\n", err)
		s.status = 1
		return false
	}
	defer func() {
		end(c.cmd.Process.Pid)
		c.questions.Close()
		c.answers.Close()
	}()
	for number := 0; ; number++ {
		var a Record
		if fault := c.receive(&a, start); fault != "" {
			s.finish(c, fault)
			return false
		}
		if number >= s.done && s.part(c, a) { // an earlier child has answered those before
			return true
		}
		c.send(nil)
	}
}

// part asks the remaining questions of a part. It reports whether the child is lost.
func (s *supervisor) part(c *process, a Record) (lost bool) {
	part := Find(s.lab, a.Part)
	if part == nil {
		fmt.Printf("There is no part %q in this lab.\n", a.Part)
		s.status = 1
		s.done++
		return false
	}
	questions := part.Questions(nil)
	status := 0
	if a.Hidden {
		questions, status = hiddenQuestions(a.Part)
		if questions == nil {
			s.status = max(s.status, status)
			s.done++
			return false
		}
	}
	for len(s.answers) < len(questions) {
		answer := Answer{Fault: "not asked, after what took too long"}
		if s.late < enough {
			if lost {
				return true // the next child goes on
			}
			answer = Answer{}
			c.send(questions[len(s.answers)])
			if fault := c.receive(&answer, patience); fault != "" {
				answer = Answer{Fault: fault}
				lost = true
				switch fault {
				case tooLong:
					s.late++
				case stands:
					s.late = enough
				}
			}
		}
		s.answers = append(s.answers, answer)
	}
	leave(Record{a.Part, a.Hidden, s.answers})
	if a.Hidden { // the grader marks them
		fmt.Printf("%s, hidden tests: %d questions answered\n", a.Part, len(s.answers))
	} else {
		s.show(part, c)
	}
	s.done++
	s.answers, s.late = nil, 0
	return lost
}

// show marks the answers to visible questions, and prints their table and what the child printed.
func (s *supervisor) show(part Test, c *process) {
	points, rows, table := Grade(s.lab, part, nil, s.answers, []string{s.source})
	if points < len(rows) {
		s.status = 1
	}
	out := io.Writer(os.Stdout)
	if s.status != 0 && os.Getenv("NBGRADER_EXECUTION") == "validate" {
		out = os.Stderr // Validate's window shows this, not what is printed
	}
	fmt.Fprint(out, table)
	if text := c.printed.take(); text != "" {
		fmt.Fprintf(out, "Your code printed:\n%s", text)
	}
}

// finish handles a child that announces nothing more, as it should once a part was tested.
func (s *supervisor) finish(c *process, fault string) {
	switch fault {
	case tooLong:
		fault = "the program did not come to its next test in 20 s"
	case stands:
		fault = "the program waits for something, and comes to no test"
	default:
		err, _ := c.wait()
		fmt.Print(c.printed.take())
		if s.done > 0 && err == nil {
			return
		}
		if s.done == 0 {
			fault += "\n   So no test was reached. Is there a package-level var that panics, or an os.Exit?"
		}
	}
	s.status = 1
	fmt.Println("✗  " + fault)
}

const (
	tooLong = "no answer in 5 s: a loop that does not end?"
	stands  = "no answer in 30 s, though it hardly computes: does it wait for something?"
)

// process is a running child: questions go to its standard input, answers come from its standard
// output.
type process struct {
	cmd       *exec.Cmd
	questions io.WriteCloser
	answers   io.ReadCloser
	lines     chan []byte // of answers
	printed   output

	// wait waits until the child ends, two seconds at most, and reports whether it ended by itself.
	wait func() (err error, ended bool)
}

// launch starts this program again, as a child.
func launch() (*process, error) {
	self, _ := os.Executable()
	p := &process{cmd: exec.CommandContext(interrupted, self, os.Args[1:]...)}
	p.cmd.Cancel = func() error { end(p.cmd.Process.Pid); return nil }
	p.cmd.Env = append(os.Environ(), childEnv+"=1")
	p.cmd.Stderr = &p.printed
	p.cmd.SysProcAttr = apart()
	p.cmd.WaitDelay = time.Second // what it started may keep its output open
	var errs [3]error
	p.questions, errs[0] = p.cmd.StdinPipe()
	p.answers, errs[1] = p.cmd.StdoutPipe()
	p.lines = make(chan []byte)
	p.wait = sync.OnceValues(func() (error, bool) {
		late := time.AfterFunc(2*time.Second, func() { end(p.cmd.Process.Pid) })
		err := p.cmd.Wait()
		return err, late.Stop()
	})
	errs[2] = p.cmd.Start()
	go func() {
		defer close(p.lines)
		lines := bufio.NewScanner(p.answers)
		lines.Buffer(nil, 4<<20) // bytes; no answer is that long
		for lines.Scan() {
			p.lines <- bytes.Clone(lines.Bytes())
		}
	}()
	return p, errors.Join(errs[:]...)
}

// send puts a question to the child; nil says that there are no more. If the child is gone,
// receive notices.
func (p *process) send(question json.RawMessage) { p.questions.Write(append(question, '\n')) }

// receive waits for a line of the child, until it has computed for longer than the limit. The
// fault is empty if the line came.
func (p *process) receive(into any, limit time.Duration) (fault string) {
	second := time.Tick(time.Second)
	var first, last time.Duration // what it had computed after the first second, and when that was looked at
	for waited := 0; ; {
		select {
		case <-interrupted.Done():
			fmt.Println("interrupted")
			os.Exit(130)
		case line, ok := <-p.lines:
			switch {
			case ok && json.Unmarshal(line, into) == nil:
				return ""
			case ok:
				return "an answer that can't be read"
			case interrupted.Err() == nil:
				return p.why()
			}
		case <-second:
			now := computed(p.cmd.Process.Pid)
			waited++
			switch {
			case waited == 1:
				first, last = now, now
			case now-first > limit-time.Second:
				return tooLong
			case waited%standing == 0 && now-last < time.Second:
				return stands
			case waited%standing == 0:
				last = now
			}
		}
	}
}

// why says how the child ended.
func (p *process) why() string {
	err, ended := p.wait()
	if !ended {
		return "the program closed its pipes"
	}
	text := p.printed.String()
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

// output holds the beginning of what the child prints.
type output struct {
	mu   sync.Mutex
	text string
}

const most = 4000 // bytes of it

func (o *output) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text += string(text[:min(len(text), most+1-len(o.text))])
	return len(text), nil
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text
}

// take returns the text, in whole lines, and starts afresh.
func (o *output) take() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	text := o.text
	o.text = ""
	if len(text) > most {
		text = text[:most] + "… (more was printed)"
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}
