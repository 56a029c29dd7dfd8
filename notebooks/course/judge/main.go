// Command judge draws the hidden questions of a lab for a student, and marks the answers that
// were recorded. It never runs what a student wrote. Each call reads one JSON object and
// writes one:
//
//	judge questions   {"lab", "student", "secret"}
//	                  → {"parts": [{"name", "wrote", "visible", "hidden"}]}
//	judge mark        {"lab", "student", "secret", "cells", "records"}
//	                  → {"marks": [{"part", "hidden", "right", "of", "table"}]}
//
// The same lab, student and secret give the same questions, always. Cells are the code cells
// that the student wrote, by which it is seen whether a part's functions use the module's
// packages (perceptron.Train where training is to be written); then none of its answers
// counts.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"

	"perceptronlab/notebooks/course/ask"
)

// request is what both calls read.
type request struct {
	Lab     string       `json:"lab"`
	Student string       `json:"student"`
	Secret  string       `json:"secret"`
	Cells   []string     `json:"cells"`
	Records []ask.Record `json:"records"`
}

// part is a part of a lab with its hidden questions.
type part struct {
	Name    string            `json:"name"`
	Wrote   []string          `json:"wrote"`
	Visible int               `json:"visible"` // so many questions are visible
	Hidden  []json.RawMessage `json:"hidden"`
}

// mark is the mark of a record.
type mark struct {
	Part   string `json:"part"`
	Hidden bool   `json:"hidden"`
	Right  int    `json:"right"`
	Of     int    `json:"of"`
	Table  string `json:"table"`
}

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "judge:", err)
		os.Exit(1)
	}
}

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 1 || (args[0] != "questions" && args[0] != "mark") {
		return fmt.Errorf("found the words %q; needed: questions or mark", args)
	}
	var r request
	if err := json.NewDecoder(in).Decode(&r); err != nil {
		return fmt.Errorf("the request can't be read: %w", err)
	}
	tests, err := parts(r.Lab)
	if err != nil {
		return err
	}
	if r.Secret == "" || r.Student == "" {
		return fmt.Errorf("found the student %q and a secret of %d characters; needed: both", r.Student, len(r.Secret))
	}
	draw := ask.NewDraw([]byte(r.Secret), r.Lab, r.Student)
	if args[0] == "questions" {
		return json.NewEncoder(out).Encode(map[string]any{"parts": questions(tests, draw)})
	}
	marks, err := marked(tests, draw, r)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(map[string]any{"marks": marks})
}

func questions(tests []ask.Test, draw *ask.Draw) []part {
	var list []part
	for _, test := range tests {
		hidden := test.Questions(draw)
		if hidden == nil {
			hidden = []json.RawMessage{}
		}
		list = append(list, part{test.Name(), test.Wrote(), len(test.Questions(nil)), hidden})
	}
	return list
}

func marked(tests []ask.Test, draw *ask.Draw, r request) ([]mark, error) {
	marks := []mark{}
	for _, record := range r.Records {
		test := find(tests, record.Part)
		if test == nil {
			return nil, fmt.Errorf("found answers for part %q; needed: a part of %s", record.Part, r.Lab)
		}
		d := draw
		if !record.Hidden {
			d = nil
		}
		rows := test.Judge(d, record.Answers)
		m := mark{Part: record.Part, Hidden: record.Hidden, Of: len(rows)}
		if foul := ask.ForeignIn(r.Cells, test.Wrote(), ask.Written(tests)); foul != "" {
			m.Table = fmt.Sprintf("%s: 0 of %d right\n✗  %s\n", record.Part, len(rows), foul)
		} else {
			m.Table = ask.Table(record.Part, rows)
			for _, row := range rows {
				if row.Right {
					m.Right++
				}
			}
		}
		marks = append(marks, m)
	}
	return marks, nil
}

func find(tests []ask.Test, name string) ask.Test {
	for _, test := range tests {
		if test.Name() == name {
			return test
		}
	}
	return nil
}
