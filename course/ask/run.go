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
	gradingEnv = "PERCEPTRONLAB_GRADING" // the folder shared with a grader; see Record
	childEnv   = "PERCEPTRONLAB_ASKED"   // set only in the child

	hiddenLater = "○ hidden tests: they run when your lab is graded"
	wrongGrader = "✗ hidden tests: this grader has no hidden questions; grade the lab with" +
		` make course ARGS="grade LAB"`
)

// Run makes the program of a test cell work as the package documentation describes. The init
// function of a lab's package calls Run with the lab's parts, so Run is called before any of the
// student's code.
//
// In the parent, Run does not return. It puts the questions to the child, prints the tables, and ends
// the program. The exit status is 1 if a visible answer is wrong. In the child, Run only prepares the
// process to answer.
//
// Run does nothing in a program that is not a notebook's cell, and nothing in a cell without a test.
// A cell without a test imports the lab's package, for instance, to show the lab's data. To find out
// whether a cell has a test, Run reads the cell's source, which the kernel writes next to the
// program. If Run can't read the source, it assumes that the cell has a test.
func Run(lab ...Test) {
	if os.Getenv(childEnv) != "" {
		limitMemory()
		thisChild = &child{bufio.NewReader(os.Stdin), json.NewEncoder(os.Stdout)}
		os.Stdin, os.Stdout = nil, os.Stderr // keep the student's output away from the answers
		return
	}
	if os.Getenv("GONB_PIPE") == "" { // not a notebook's cell
		return
	}
	self, _ := os.Executable()
	text, err := os.ReadFile(filepath.Join(filepath.Dir(self), "main.go"))
	source := string(text)
	if err != nil || strings.Contains(source, ".Visible(") || strings.Contains(source, ".Hidden(") {
		os.Exit(supervise(lab, source))
	}
}

// thisChild is the connection to the parent; it is nil if this process is not a child.
var thisChild *child

// A child is the child's end of the connection to its parent.
type child struct {
	in  *bufio.Reader // questions, one per line, as JSON
	out *json.Encoder // answers
}

// answer announces a part by sending a Record without answers. It then answers questions until it
// receives an empty line.
func (c *child) answer(part string, hidden bool, reply func(question json.RawMessage) Answer) {
	c.out.Encode(Record{Part: part, Hidden: hidden})
	for {
		line, err := c.in.ReadBytes('\n')
		if err != nil {
			os.Exit(1) // the parent has ended
		}
		if len(line) == 1 {
			return
		}
		c.out.Encode(reply(line))
	}
}

// hiddenQuestions reads the hidden questions of a part from the grader's file. Without such a file,
// it prints the reason and returns nil. The status is 1 if nbgrader grades the lab without our
// grader. With status 0, nbgrader would count the test as passed, although no question was asked.
func hiddenQuestions(part string) (questions []json.RawMessage, status int) {
	folder := os.Getenv(gradingEnv)
	text, err := os.ReadFile(filepath.Join(folder, part+".questions.json"))
	switch {
	case folder == "" && os.Getenv("NBGRADER_EXECUTION") == "autograde":
		fmt.Println(wrongGrader)
		return nil, 1
	case folder == "" || err != nil:
		fmt.Println(hiddenLater)
		return nil, 0
	}
	if err := json.Unmarshal(text, &questions); err != nil {
		fmt.Printf("cannot read the hidden questions of %s: %v\n", part, err)
	}
	return questions, 0
}

// writeRecord writes r to the folder shared with a grader. Without a grader, it does nothing.
func writeRecord(r Record) {
	folder := os.Getenv(gradingEnv)
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
		fmt.Printf("cannot write the answers of %s for the grader: %v\n", r.Part, err)
	}
}
