package ask

import (
	"encoding/json"
	"fmt"
	"strings"
)

// Test is a part as a grader sees it, whatever the type of its function. See Part.
type Test interface {
	Name() string
	Wrote() []string
	Questions(d *Draw) []json.RawMessage
	Judge(d *Draw, answers []Answer) []Row
}

// Written returns the names of all functions that the student writes for some parts.
func Written(tests []Test) []string {
	var names []string
	for _, test := range tests {
		names = append(names, test.Wrote()...)
	}
	return names
}

// An Answer is what a function gave, as JSON, or the fault for which there is no answer.
type Answer struct {
	A     json.RawMessage `json:"a,omitempty"`
	Fault string          `json:"fault,omitempty"` // "panic: index out of range [2] with length 2"
}

// A Row is a line of a part's table: an answer and its mark.
type Row struct {
	Mark
	About  string // what the question is for
	Tried  string // the question; the grader's eyes only if it is hidden
	Hidden bool
}

// caught returns the answer that ask returns. A panic of it is a fault.
func caught(ask func() (json.RawMessage, error)) (answer Answer) {
	defer func() {
		if problem := recover(); problem != nil {
			answer = Answer{Fault: "panic: " + cut(fmt.Sprint(problem), 200)}
		}
	}()
	a, err := ask()
	if err != nil {
		return Answer{Fault: err.Error()}
	}
	return Answer{A: a}
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

// cut shortens a text to at most n characters, on one line.
func cut(text string, n int) string {
	text = strings.Join(strings.Fields(text), " ")
	if runes := []rune(text); len(runes) > n {
		return string(runes[:n-1]) + "…"
	}
	return text
}
