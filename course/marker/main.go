// Command marker draws the hidden questions of a lab for a student, and marks recorded answers.
// It never runs a student's code. Each call reads one JSON object from standard input and writes
// one to standard output:
//
//	marker questions  {"lab", "student", "secret"}
//	                  → {"parts": [{"name", "wrote", "visible", "hidden"}]}
//	marker mark       {"lab", "student", "secret", "cells", "records"}
//	                  → {"marks": [{"part", "hidden", "right", "of", "table", "rows"}]}
//	marker uses       {"lab", "student", "secret", "notebook": [{"given", "code"}]}
//	                  → {"uses": ["os/exec", …]}
//
// "wrote" lists the functions that the student writes. "visible" is the number of visible questions.
// "hidden" is the list of hidden questions in "parts", and a bool in "marks". "right" and "of" are
// numbers of rows. "rows" is a list of ask.Row. The same lab, student and secret always give the same
// questions.
//
// "cells" are the code cells that the student wrote. A part gets no points if its functions in these
// cells use this module's packages. An example of such a use is a call of perceptron.Train in a part
// whose function Train the student must write.
//
// "notebook" is all code cells, and "uses" is what the function uses returns for them.
package main

import (
	"encoding/json"
	"errors"
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

// labs maps the name of a lab to its parts. To add a lab, a course adds to this folder a file with an
// init function that adds an entry to labs.
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

// request is the input of all tasks. Cells and Records are used only for marking, and Notebook only for
// uses.
type request struct {
	Lab, Student, Secret string
	Cells                []string
	Records              []ask.Record
	Notebook             []cell
}

func run(args []string, in io.Reader, out io.Writer) error {
	if len(args) != 1 || !slices.Contains([]string{"questions", "mark", "uses"}, args[0]) {
		return fmt.Errorf(`got the arguments %q, want one argument, "questions", "mark" or "uses"`, args)
	}
	var r request
	if err := json.NewDecoder(in).Decode(&r); err != nil {
		return fmt.Errorf("request: %w", err)
	}
	lab, ok := labs[r.Lab]
	if !ok {
		const format = `got the lab %q, want one of %v; to create this lab, run make course ARGS="new %[1]s"`
		return fmt.Errorf(format, r.Lab, slices.Sorted(maps.Keys(labs)))
	}
	if r.Student == "" {
		return errors.New("student: got an empty text, want the student's name in the course list")
	}
	if r.Secret == "" {
		return errors.New("secret: got an empty text, want the secret of the course")
	}
	if args[0] == "uses" {
		return json.NewEncoder(out).Encode(object{"uses": uses(r.Notebook)})
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

// questions returns one object per part of a lab, with the hidden questions drawn from draw.
func questions(lab []ask.Test, draw *ask.Draw) []object {
	return ask.Map(lab, func(part ask.Test) object {
		return object{
			"name":    part.Name(),
			"wrote":   part.Functions(),
			"visible": len(part.Questions(nil)),
			"hidden":  part.Questions(draw),
		}
	})
}

// mark returns one object per record of the request.
func mark(lab []ask.Test, draw *ask.Draw, r request) ([]object, error) {
	marks := []object{}
	for _, record := range r.Records {
		part := ask.Find(lab, record.Part)
		if part == nil {
			const format = "%s: got answers for the part %q, want a part of this lab"
			return nil, fmt.Errorf(format, r.Lab, record.Part)
		}
		d := draw // nil for the visible questions
		if !record.Hidden {
			d = nil
		}
		right, rows, table := ask.Grade(lab, part, d, record.Answers, r.Cells)
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
