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

	"perceptronlab/internal/wording"
)

const (
	answerTime  = 5 * time.Second  // the limit of CPU time for an answer
	startTime   = 20 * time.Second // the limit of CPU time until the child reaches its next test
	maxTimeouts = 2                // after 2 answers that take too long, the rest of a part is skipped
	maxMemory   = 4 << 30          // the limit of a child's address space, in bytes
)

// supervise starts a child, sends it the questions of each part that the child announces, and
// returns the exit status for this program. If a child ends too early, a new child continues with
// the next question. source is the source of the cell.
func supervise(lab []Test, source string) (status int) {
	interrupted, _ = signal.NotifyContext(context.Background(), os.Interrupt)
	s := supervisor{lab: lab, source: source}
	for s.runChild() {
	}
	return s.status
}

var interrupted context.Context // cancelled by Control-C

// A supervisor holds the state of the parent. The state survives when a new child replaces another.
type supervisor struct {
	lab      []Test
	source   string   // the source of the cell
	done     int      // the number of announced parts that are complete
	answers  []Answer // the answers so far to the questions of the first incomplete part
	timeouts int      // how many of these answers exceeded the time limit
	status   int      // the exit status for this program
}

// runChild runs a child until it ends, and reports whether a new child must continue.
func (s *supervisor) runChild() (mustContinue bool) {
	c, err := launch()
	if err != nil {
		fmt.Printf("cannot start a program for the tests: %v\n", err)
		s.status = 1
		return false
	}
	defer func() {
		killGroup(c.cmd.Process.Pid)
		c.questions.Close()
		c.answers.Close()
	}()
	for number := 0; ; number++ {
		var announced Record
		if fault := c.receive(&announced, startTime); fault != "" {
			s.finish(c, fault)
			return false
		}
		// An earlier child has already answered the parts with a number below s.done.
		if number >= s.done && s.askPart(c, announced) {
			return true
		}
		c.send(nil)
	}
}

// askPart sends the remaining questions of the announced part to the child. It then records the
// answers for a grader, and shows the answers to visible questions. It reports whether the child is
// lost and a new child must replace it.
func (s *supervisor) askPart(c *process, announced Record) (lost bool) {
	part := Find(s.lab, announced.Part)
	if part == nil {
		fmt.Printf("this lab has no part %q\n", announced.Part)
		s.status = 1
		s.done++
		return false
	}
	questions := part.Questions(nil)
	status := 0
	if announced.Hidden {
		questions, status = hiddenQuestions(announced.Part)
		if questions == nil {
			s.status = max(s.status, status)
			s.done++
			return false
		}
	}
	for len(s.answers) < len(questions) {
		answer := Answer{Fault: "not called: earlier calls took too long"}
		if s.timeouts < maxTimeouts {
			if lost {
				return true // the next child continues
			}
			answer = Answer{}
			c.send(questions[len(s.answers)])
			if fault := c.receive(&answer, answerTime); fault != "" {
				answer = Answer{Fault: fault}
				lost = true
				switch fault {
				case tooLong:
					s.timeouts++
				case idle:
					s.timeouts = maxTimeouts
				}
			}
		}
		s.answers = append(s.answers, answer)
	}
	writeRecord(Record{announced.Part, announced.Hidden, s.answers})
	if announced.Hidden { // the grader marks the answers
		answered := wording.Plural(len(s.answers), "question")
		fmt.Printf("%s, hidden tests: %s answered\n", announced.Part, answered)
	} else {
		s.show(part, c)
	}
	s.done++
	s.answers, s.timeouts = nil, 0
	return lost
}

// show marks the answers to visible questions, and prints the table and the child's output.
func (s *supervisor) show(part Test, c *process) {
	points, rows, table := Grade(s.lab, part, nil, s.answers, []string{s.source})
	if points < len(rows) {
		s.status = 1
	}
	out := io.Writer(os.Stdout)
	if s.status != 0 && os.Getenv("NBGRADER_EXECUTION") == "validate" {
		out = os.Stderr // nbgrader's Validate window shows only stderr
	}
	fmt.Fprint(out, table)
	if text := c.printed.take(); text != "" {
		fmt.Fprintf(out, "Your code printed:\n%s", text)
	}
}

// finish is called when a child announces no further part. fault is the result of receive. finish
// prints the fault, except if at least one part is complete and the child has exited with status 0,
// which is the normal end of a cell.
func (s *supervisor) finish(c *process, fault string) {
	switch fault {
	case tooLong:
		fault = "the program did not reach its next test in 20 s"
	case idle:
		fault = "the program did not reach its next test, and used almost no CPU time: " +
			"does it wait for input or for a channel?"
	default:
		err, _ := c.wait()
		fmt.Print(c.printed.take())
		if s.done > 0 && err == nil {
			return
		}
		if s.done == 0 {
			fault += "\n   The program did not reach its first test. " +
				"Does a package-level variable or an init function panic or call os.Exit?"
		}
	}
	s.status = 1
	fmt.Println("✗  " + fault)
}

const unreadable = "an answer that can't be read"

// A process is a running child.
type process struct {
	cmd       *exec.Cmd
	questions io.WriteCloser // the child's standard input
	answers   io.ReadCloser  // the child's standard output
	lines     chan []byte    // the lines read from answers
	printed   output         // the output of the student's code

	// wait waits until the child ends, and kills it if this takes longer than two seconds. It returns
	// the error of exec.Cmd.Wait, and reports whether the child ended by itself.
	wait func() (err error, ended bool)
}

// launch starts this program again, as a child.
func launch() (*process, error) {
	self, _ := os.Executable()
	p := &process{cmd: exec.CommandContext(interrupted, self, os.Args[1:]...)}
	p.cmd.Cancel = func() error { killGroup(p.cmd.Process.Pid); return nil }
	p.cmd.Env = append(os.Environ(), childEnv+"=1")
	p.cmd.Stderr = &p.printed
	p.cmd.SysProcAttr = ownGroup()
	p.cmd.WaitDelay = time.Second // programs that the child started may keep its output open
	var errs [3]error
	p.questions, errs[0] = p.cmd.StdinPipe()
	p.answers, errs[1] = p.cmd.StdoutPipe()
	p.lines = make(chan []byte)
	p.wait = sync.OnceValues(func() (error, bool) {
		timer := time.AfterFunc(2*time.Second, func() { killGroup(p.cmd.Process.Pid) })
		err := p.cmd.Wait()
		return err, timer.Stop()
	})
	errs[2] = p.cmd.Start()
	go func() {
		defer close(p.lines)
		lines := bufio.NewScanner(p.answers)
		lines.Buffer(nil, 4<<20) // 4 MiB, longer than any answer
		for lines.Scan() {
			p.lines <- bytes.Clone(lines.Bytes())
		}
	}()
	return p, errors.Join(errs[:]...)
}

// send sends a question to the child. send(nil) sends an empty line, which ends the questions of a
// part. send ignores errors, because receive detects that the child has ended.
func (p *process) send(question json.RawMessage) { p.questions.Write(append(question, '\n')) }

// receive waits for a line from the child and decodes it. It returns a fault if the child uses more
// CPU time than limit, is idle, ends, or sends a line that can't be decoded, and "" otherwise.
func (p *process) receive(into any, limit time.Duration) (fault string) {
	second := time.Tick(time.Second)
	watched := waiting{limit: limit}
	for {
		select {
		case <-interrupted.Done():
			fmt.Println("interrupted")
			os.Exit(130)
		case line, ok := <-p.lines:
			switch {
			case ok && json.Unmarshal(line, into) == nil:
				return ""
			case ok:
				return unreadable
			case interrupted.Err() == nil:
				return p.endFault()
			}
		case <-second:
			if fault := watched.check(activityOf(p.cmd.Process.Pid)); fault != "" {
				return fault
			}
		}
	}
}

// endFault returns a description of how the child ended.
func (p *process) endFault() string {
	err, ended := p.wait()
	if !ended {
		return "the program closed its output, so it can't answer"
	}
	text := p.printed.String()
	if strings.Contains(text, "out of memory") || strings.Contains(text, "cannot allocate memory") {
		return "the program ran out of memory"
	}
	for _, prefix := range []string{"panic: ", "fatal error: "} {
		if _, after, found := strings.Cut(text, prefix); found {
			line, _, _ := strings.Cut(after, "\n")
			return prefix + oneLine(line, 160)
		}
	}
	if err == nil {
		return "the program ended before it answered: does the code call os.Exit?"
	}
	return "the program ended before it answered: " + err.Error()
}

// An output keeps the first maxOutput+1 bytes of the child's output. The last byte only shows that
// the output is longer than maxOutput. An output is safe for concurrent use.
type output struct {
	mu   sync.Mutex
	text string
}

const maxOutput = 4000 // bytes

func (o *output) Write(text []byte) (int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.text += string(text[:min(len(text), maxOutput+1-len(o.text))])
	return len(text), nil
}

func (o *output) String() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.text
}

// take removes the text, and returns it with a newline at its end. If the text is too long, take
// truncates it and adds a remark.
func (o *output) take() string {
	o.mu.Lock()
	defer o.mu.Unlock()
	text := o.text
	o.text = ""
	if len(text) > maxOutput {
		text = text[:maxOutput] + "… (more was printed)"
	}
	if text != "" && !strings.HasSuffix(text, "\n") {
		text += "\n"
	}
	return strings.ToValidUTF8(text, "\uFFFD")
}
