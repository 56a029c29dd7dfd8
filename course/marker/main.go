// Command marker draws the hidden questions of a lab for a student, and marks the answers that
// were recorded. It never runs what a student wrote. Each call reads one JSON object and
// writes one:
//
//	marker questions  {"lab", "student", "secret"}
//	                  → {"parts": [{"name", "wrote", "visible", "hidden"}]}, of visible ones their number
//	marker mark       {"lab", "student", "secret", "cells", "records"}
//	                  → {"marks": [{"part", "hidden", "right", "of", "table", "rows"}]}, rows as ask.Row
//
// The same lab, student and secret always give the same questions. Cells are the code cells
// that the student wrote. If they show that a part's functions use the module's packages
// (perceptron.Train where training is to be written), none of its answers counts.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab0"
	"perceptronlab/course/lab1"
	"perceptronlab/course/lab2"
	"perceptronlab/course/lab3"
)

// labs are the labs that the marker knows; each lab of one's own adds itself, in a file of its own here.
var labs = map[string][]ask.Test{
	"lab0": lab0.Tests,
	"lab1": lab1.Tests,
	"lab2": lab2.Tests,
	"lab3": lab3.Tests,
}

// object is a JSON object.
type object = map[string]any

func main() {
	if err := run(os.Args[1:], os.Stdin, os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "marker:", err)
		os.Exit(1)
	}
}

// request is what both tasks are given; only marking needs the cells and the records.
type request struct {
	Lab, Student, Secret string
	Cells                []string
	Records              []ask.Record
}

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 1 || (args[0] != "questions" && args[0] != "mark") {
		return fmt.Errorf("found the words %q; needed: questions or mark", args)
	}
	var r request
	if err := json.NewDecoder(in).Decode(&r); err != nil {
		return fmt.Errorf("the request can't be read: %w", err)
	}
	lab, ok := labs[r.Lab]
	if !ok {
		const format = "found the lab %q; needed: one of %v; " +
			`a lab of one's own begins with: make course ARGS="new %[1]s"`
		return fmt.Errorf(format, r.Lab, slices.Sorted(maps.Keys(labs)))
	}
	if r.Secret == "" || r.Student == "" {
		const format = "found the student %q and a secret of %d characters; needed: both"
		return fmt.Errorf(format, r.Student, len(r.Secret))
	}
	draw := ask.NewDraw([]byte(r.Secret), r.Lab, r.Student)
	if args[0] == "questions" {
		return json.NewEncoder(out).Encode(object{"parts": questions(lab, draw)})
	}
	marks, err := mark(lab, draw, r)
	if err != nil {
		return err
	}
	return json.NewEncoder(out).Encode(object{"marks": marks})
}

// questions returns an object for each part of a lab, with the hidden questions that draw draws.
func questions(lab []ask.Test, draw *ask.Draw) []object {
	return ask.Map(lab, func(part ask.Test) object {
		return object{
			"name":    part.Name(),
			"wrote":   part.Wrote(),
			"visible": len(part.Questions(nil)),
			"hidden":  part.Questions(draw),
		}
	})
}

// mark returns an object for each record of a request.
func mark(lab []ask.Test, draw *ask.Draw, r request) ([]object, error) {
	marks := []object{}
	for _, record := range r.Records {
		part := ask.Find(lab, record.Part)
		if part == nil {
			const format = "found answers for part %q; needed: a part of %s"
			return nil, fmt.Errorf(format, record.Part, r.Lab)
		}
		asked := draw
		if !record.Hidden {
			asked = nil
		}
		right, rows, table := ask.Grade(lab, part, asked, record.Answers, r.Cells)
		marks = append(marks, object{
			"part":   record.Part,
			"hidden": record.Hidden,
			"right":  right,
			"of":     len(rows),
			"table":  table,
			"rows":   rows,
		})
	}
	return marks, nil
}
