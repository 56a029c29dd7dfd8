package ask

import (
	"encoding/json"
	"fmt"
	"slices"
)

// A Test is a Part of any function type, with the methods that a grader needs.
type Test interface {
	Name() string
	Wrote() []string
	Questions(d *Draw) []json.RawMessage
	MarkAnswers(d *Draw, answers []Answer) []Row
}

// An Answer is the value that a function returned, as JSON, or the fault of the call.
type Answer struct {
	A     json.RawMessage `json:"a,omitempty"`
	Fault string          `json:"fault,omitempty"` // "panic: index out of range [2] with length 2"
}

// A Record holds the answers to a part's visible or hidden questions. A cell writes it for a
// grader, to NAME.visible.json or NAME.hidden.json in the folder that the environment variable
// PERCEPTRONLAB_GRADING names. The hidden questions come from NAME.questions.json in that folder.
type Record struct {
	Part    string   `json:"part"`
	Hidden  bool     `json:"hidden"`
	Answers []Answer `json:"answers"`
}

// A Row is a line of a part's table: an answer and its mark.
type Row struct {
	Mark
	About  string // the description of the question
	Tried  string // the question as code; if it is hidden, only the grader may see it
	Hidden bool
}

// Find returns the part of a lab with this name, or nil if there is none.
func Find(lab []Test, name string) Test {
	if i := slices.IndexFunc(lab, func(part Test) bool { return part.Name() == name }); i >= 0 {
		return lab[i]
	}
	return nil
}

// Grade marks the answers to a part's questions as MarkAnswers does, counts the points, and formats
// the table. There are no points if the student's code in the cells uses this module's packages;
// see Foreign.
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
