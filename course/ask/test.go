package ask

import (
	"encoding/json"
	"fmt"
	"slices"
)

// Test is a part as a grader sees it, whatever the type of its function. See Part.
type Test interface {
	Name() string
	Wrote() []string
	Questions(d *Draw) []json.RawMessage
	Judge(d *Draw, answers []Answer) []Row
}

// An Answer is what a function returned, as JSON, or the reason why there is no answer.
type Answer struct {
	A     json.RawMessage `json:"a,omitempty"`
	Fault string          `json:"fault,omitempty"` // "panic: index out of range [2] with length 2"
}

// A Record is what a cell leaves for a grader, in the folder that the environment variable
// PERCEPTRONLAB_GRADING names: the answers to a part's questions, in NAME.visible.json or
// NAME.hidden.json. The hidden questions come from the same folder, NAME.questions.json.
type Record struct {
	Part    string   `json:"part"`
	Hidden  bool     `json:"hidden"`
	Answers []Answer `json:"answers"`
}

// A Row is a line of a part's table: an answer and its mark.
type Row struct {
	Mark
	About  string // what the question is for
	Tried  string // the question; only for the grader if it is hidden
	Hidden bool
}

// Find returns the part of a lab with this name, nil if there is none.
func Find(lab []Test, name string) Test {
	if i := slices.IndexFunc(lab, func(part Test) bool { return part.Name() == name }); i >= 0 {
		return lab[i]
	}
	return nil
}

// Grade marks a part's answers like Judge, counts the points, and writes the table. No answer
// counts if the student's code in the cells leaves the work to this module: see Foreign.
func Grade(
	lab []Test,
	part Test,
	d *Draw,
	answers []Answer,
	cells []string,
) (points int, rows []Row, table string) {
	rows = part.Judge(d, answers)
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
