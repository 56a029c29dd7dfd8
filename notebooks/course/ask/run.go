package ask

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"time"
)

const (
	// FolderEnv names the folder by which a grader speaks with a test cell. There the cell finds
	// the hidden questions of a part, NAME.questions.json, and leaves the answers,
	// NAME.hidden.json or NAME.visible.json: a Record each.
	FolderEnv = "PERCEPTRONLAB_GRADING"

	childEnv = "PERCEPTRONLAB_ASKED" // set in the child

	later   = "○ hidden tests: they run when your lab is graded"
	unasked = "✗ hidden tests: nobody asks them here; labs are graded by the course's own grader (make course ARGS=\"grade LAB\")"

	patience = 5 * time.Second  // for an answer
	start    = 20 * time.Second // for the child to come to its first test
	enough   = 2                // time limits a part may run into before the rest is not asked
	memory   = 4 << 30          // bytes of address space for the child
)

// A Record is what a cell leaves for a grader.
type Record struct {
	Part    string   `json:"part"`
	Hidden  bool     `json:"hidden"`
	Answers []Answer `json:"answers"`
}

// announcement is what the child says before it waits for a part's questions.
type announcement struct {
	Part   string
	Hidden bool
	File   string // the source of the student's functions
}

// Run makes the programs of test cells work as the package comment tells. The init function of
// a lab's package calls it with the lab's parts: so it comes before all that the student wrote.
//
// In the first program it does not return: it asks the child, prints, and ends the program,
// with status 1 if a visible answer is wrong. In the child, and in programs that are not a
// notebook's cells, it does nothing.
func Run(tests ...Test) {
	switch {
	case os.Getenv(childEnv) != "":
		asked = newChild()
	case os.Getenv("GONB_PIPE") != "" && tested(): // a cell of a notebook
		os.Exit(supervise(tests))
	}
}

// tested tells whether the program of a cell has a test. One that only uses what else a lab's
// package has, its data say, runs as any other. Where the source, which the kernel leaves
// beside the program, can't be read, there may be one.
func tested() bool {
	self, err := os.Executable()
	if err != nil {
		return true
	}
	text, err := os.ReadFile(filepath.Join(filepath.Dir(self), "main.go"))
	return err != nil || bytes.Contains(text, []byte(".Visible(")) || bytes.Contains(text, []byte(".Hidden("))
}

// sourceOf returns the file of the function in f, which is one, or a struct of some.
func sourceOf(f any) string {
	v := reflect.ValueOf(f)
	if v.Kind() == reflect.Struct && v.NumField() > 0 {
		v = v.Field(0)
	}
	if v.Kind() != reflect.Func || v.IsNil() {
		return ""
	}
	file, _ := runtime.FuncForPC(v.Pointer()).FileLine(v.Pointer())
	return file
}

// questionsFor returns the questions of a part: the hidden ones come from the grader's file.
// It reports whether there are any.
func questionsFor(test Test, hidden bool) ([]json.RawMessage, bool) {
	if !hidden {
		return test.Questions(nil), true
	}
	folder := os.Getenv(FolderEnv)
	if folder == "" {
		return nil, false
	}
	text, err := os.ReadFile(filepath.Join(folder, test.Name()+".questions.json"))
	if err != nil {
		return nil, false
	}
	var questions []json.RawMessage
	if err := json.Unmarshal(text, &questions); err != nil {
		fmt.Printf("The hidden questions of %s can't be read: %v\n", test.Name(), err)
		return nil, false
	}
	return questions, true
}

// withoutQuestions says what becomes of hidden tests where there are none, and returns the exit
// status: in the lab they are for later, but nbgrader, without our grader, must not take a cell
// that asked nothing for one that passed.
func withoutQuestions() (status int) {
	if os.Getenv("NBGRADER_EXECUTION") == "autograde" && os.Getenv(FolderEnv) == "" {
		fmt.Println(unasked)
		return 1
	}
	fmt.Println(later)
	return 0
}

// leave writes the record for the grader, if there is one.
func leave(r Record) {
	folder := os.Getenv(FolderEnv)
	if folder == "" {
		return
	}
	kind := "visible"
	if r.Hidden {
		kind = "hidden"
	}
	text, err := json.Marshal(r)
	if err == nil {
		err = os.WriteFile(filepath.Join(folder, r.Part+"."+kind+".json"), text, 0o600)
	}
	if err != nil {
		fmt.Printf("The answers of %s can't be left for the grader: %v\n", r.Part, err)
	}
}
