package ask

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Test is implemented by every Part, whatever its type arguments. It has the methods that a grader
// needs. A nil d stands for the visible questions; any other d draws the hidden questions.
type Test interface {
	// Name returns the part's name, such as "update".
	Name() string

	// Functions returns the names of the functions that the student writes for the part.
	Functions() []string

	// Questions returns the questions as JSON.
	Questions(d *Draw) []json.RawMessage

	// MarkAnswers marks the answers to Questions(d), and returns one row per question. All questions from
	// Spec.More share one row.
	MarkAnswers(d *Draw, answers []Answer) []Row
}

// An Answer is the value that a function returned, as JSON. If the call had a fault, Fault
// describes the fault, and A is ignored.
type Answer struct {
	A     json.RawMessage `json:"a,omitempty"`
	Fault string          `json:"fault,omitempty"` // such as "panic: index out of range [2] with length 2"

	// In and Line are the function and the line of the student's code that panicked, such as "Score" and
	// "s += w[j] * x[j+1]". They are empty if there was no panic, or if its place is not known.
	In   string `json:"in,omitempty"`
	Line string `json:"line,omitempty"`

	// Changed reports whether a function changed its argument. If this was reported in an earlier row, it is
	// not a fault again, but a hint about the value could mislead.
	Changed bool `json:"changed,omitempty"`
}

// A Record holds the answers to a part's visible or hidden questions. A cell writes the record for
// a grader, to the file NAME.visible.json or NAME.hidden.json, where NAME is the part's name.
// The cell reads the hidden questions from NAME.questions.json. The environment variable
// PERCEPTRONLAB_GRADING names the folder of these files.
type Record struct {
	Part    string   `json:"part"`
	Hidden  bool     `json:"hidden"`
	Answers []Answer `json:"answers"`
}

// A Row is a line of a part's table: an answer and its mark.
type Row struct {
	Mark
	About  string // the description of the question
	Tried  string // the question as code; a student must not see it if the question is hidden
	Hidden bool
}

// Find returns the part of a lab with the given name, or nil if there is none.
func Find(lab []Test, name string) Test {
	if i := slices.IndexFunc(lab, func(part Test) bool { return part.Name() == name }); i >= 0 {
		return lab[i]
	}
	return nil
}

// Grade marks the answers to a part's questions as MarkAnswers does, and returns the points, the
// rows, and the table as text. There is one point per right answer. The cells are the texts of the
// notebook's cells. If the part's functions in these cells use this module's packages (see Foreign),
// there are no points, and the table contains only the message from Foreign.
func Grade(
	lab []Test,
	part Test,
	d *Draw,
	answers []Answer,
	cells []string,
) (points int, rows []Row, table string) {
	rows = part.MarkAnswers(d, answers)
	if foreign := Foreign(lab, part, cells); foreign != "" {
		return 0, rows, fmt.Sprintf("%s: 0 of %d right\n✗  %s\n", part.Name(), len(rows), foreign)
	}
	return right(rows), rows, Table(part.Name(), rows)
}

// right counts the rows that are right.
func right(rows []Row) int {
	n := 0
	for _, row := range rows {
		if row.Right {
			n++
		}
	}
	return n
}
