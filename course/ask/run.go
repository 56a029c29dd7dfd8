package ask

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

const (
	folderEnv = "PERCEPTRONLAB_GRADING" // the folder shared with a grader: see Record
	childEnv  = "PERCEPTRONLAB_ASKED"   // set in the child

	later   = "○ hidden tests: they run when your lab is graded"
	unasked = "✗ hidden tests: nobody asks them here; labs are graded by the course's own grader" +
		` (make course ARGS="grade LAB")`
)

// Run makes the programs of test cells work as the package comment says. The init function of a
// lab's package calls it with the lab's parts, so it runs before any of the student's code.
//
// In the parent it does not return: it asks the child, prints, and ends the program, with
// status 1 if a visible answer is wrong. It does nothing in the child, in programs that are
// not cells of a notebook, and in cells without a test, which only use a lab's data, for
// example. The kernel leaves a cell's source next to its program; if that can't be read, the
// cell is taken to have a test.
func Run(lab ...Test) {
	if os.Getenv(childEnv) != "" {
		limitMemory()
		asked = &child{bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)}
		os.Stdin, os.Stdout = nil, os.Stderr // what the student's code prints is no answer
		return
	}
	if os.Getenv("GONB_PIPE") == "" { // no cell of a notebook
		return
	}
	self, _ := os.Executable()
	text, err := os.ReadFile(filepath.Join(filepath.Dir(self), "main.go"))
	source := string(text)
	if err != nil || strings.Contains(source, ".Visible(") || strings.Contains(source, ".Hidden(") {
		os.Exit(supervise(lab, source))
	}
}

// asked is how the child talks to its parent; it is nil elsewhere.
var asked *child

// child is the side that is asked: questions come in as lines of JSON, answers go out.
type child struct {
	in  *bufio.Reader
	out *json.Encoder
}

// answer announces a part, as a record without answers, then answers questions until there are no
// more.
func (c *child) answer(part string, hidden bool, reply func(question json.RawMessage) Answer) {
	c.out.Encode(Record{Part: part, Hidden: hidden})
	for {
		line, err := c.in.ReadBytes('\n')
		if err != nil {
			os.Exit(1) // the parent is gone
		}
		if len(line) == 1 {
			return
		}
		c.out.Encode(reply(line))
	}
}

// hiddenQuestions returns a part's hidden questions, which the grader leaves in a file; nil if
// there are none. They come later then, but nbgrader without our grader must not count a cell
// that asked nothing as passed.
func hiddenQuestions(part string) (questions []json.RawMessage, status int) {
	folder := os.Getenv(folderEnv)
	text, err := os.ReadFile(filepath.Join(folder, part+".questions.json"))
	switch {
	case folder == "" && os.Getenv("NBGRADER_EXECUTION") == "autograde":
		fmt.Println(unasked)
		return nil, 1
	case folder == "" || err != nil:
		fmt.Println(later)
		return nil, 0
	}
	if err := json.Unmarshal(text, &questions); err != nil {
		fmt.Printf("The hidden questions of %s can't be read: %v\n", part, err)
	}
	return questions, 0
}

// leave writes the record for the grader, if there is one.
func leave(r Record) {
	folder := os.Getenv(folderEnv)
	if folder == "" {
		return
	}
	name := r.Part + ".visible.json"
	if r.Hidden {
		name = r.Part + ".hidden.json"
	}
	text, err := json.Marshal(r)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, name), text, 0o600)
	}
	if err != nil {
		fmt.Printf("The answers of %s can't be left for the grader: %v\n", r.Part, err)
	}
}
