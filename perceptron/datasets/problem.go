package datasets

import (
	"fmt"
	"strings"

	"perceptronlab/internal/wording"
)

// A Problem is an error as data: where something is wrong, what was found there, what is
// expected, and what helps. The packages files, prepare and classifier return it for whatever is
// wrong with a file, a table or an option:
//
//	var problem *datasets.Problem
//	if errors.As(err, &problem) {
//		fmt.Println(problem.File, problem.Place.Line, problem.Found)
//	}
//
// Error words it for a Go program, whose fixes are fields of structs. A program with other means
// of setting those, such as flags, words it by Sentence.
type Problem struct {
	Package string // the package that noticed it: "files"
	File    string // the file's name; "": it is unknown, or there is none
	Place   Place
	Found   string // a noun phrase, `"n/a"`; or without Want what is wrong, "the file is empty"
	Want    string // what is expected instead, as a noun phrase: "a number"; "": nothing can be
	Fixes   []Fix  // ways out, the likeliest first
	Err     error  // the cause, for errors.Is and errors.As; its text is printed only without Found
}

// A Place is a position in a file or table. Only the fields that apply are set: the line, the byte
// in the line and the column, counted from 1; the column's name; or the name of some other place.
type Place struct {
	Line, Byte, Column int
	Name               string // of the column
	Other              string // X[3, 1], y[7] or row 12, counted from 0
}

// A Fix is one way out of a Problem: something to do, options to set, or both.
type Fix struct {
	When string    // when it helps: "if it means a missing value", "to skip such rows"; "": always
	Do   string    // what to do, as an imperative: "save the file as UTF-8"; "": only set the options
	Set  []Setting // the options to set

	// GoOnly says that the fix is for a Go program, as to call a function. Whoever words the problem
	// for others leaves it out.
	GoOnly bool
}

// A Setting is an option, the field of a struct, with the value that helps.
type Setting struct {
	Field string // the type and its field: CSV.Comma
	Value any    // of the field's type; nil: the reader knows the value, not the program
	Code  string // the value as Go code; "": as the verb %#v prints it
}

// problem returns a problem of this package.
func problem(found, want string) *Problem {
	return &Problem{Package: "datasets", Found: found, Want: want}
}

// at sets the place of p, and returns p.
func (p *Problem) at(place Place) *Problem {
	p.Place = place
	return p
}

// With adds a fix to those that p has, and returns p.
func (p *Problem) With(fix Fix) *Problem {
	p.Fixes = append(p.Fixes, fix)
	return p
}

// Error returns the problem in one line, with its fixes worded for a Go program.
//
//	files: flowers.csv, line 4, column 3 ("petal_length"): got "n/a", want a number; if it means …
func (p *Problem) Error() string {
	sentence := p.Sentence(Setting.String)
	if p.Package == "" {
		return sentence
	}
	return p.Package + ": " + sentence
}

// Unwrap returns Err.
func (p *Problem) Unwrap() error { return p.Err }

// Sentence returns the problem in one line, without its package. The function word says how its
// reader sets an option, as Setting.String does for a Go program.
func (p *Problem) Sentence(word func(Setting) string) string {
	var text strings.Builder
	place := p.Place.String()
	switch {
	case p.File != "" && place != "":
		text.WriteString(p.File + ", " + place + ": ")
	case p.File != "" || place != "":
		text.WriteString(p.File + place + ": ")
	}
	switch {
	case p.Want != "":
		text.WriteString("got " + p.Found + ", want " + p.Want)
	case p.Found == "" && p.Err != nil:
		text.WriteString(p.Err.Error())
	default:
		text.WriteString(p.Found)
	}
	for _, fix := range p.Fixes {
		text.WriteString("; " + fix.sentence(word))
	}
	return text.String()
}

// String returns the place as it stands in an error: line 4, column 3 ("petal_length").
func (p Place) String() string {
	var parts []string
	if p.Line > 0 {
		parts = append(parts, fmt.Sprintf("line %d", p.Line))
	}
	if p.Byte > 0 {
		parts = append(parts, fmt.Sprintf("byte %d", p.Byte))
	}
	if p.Other != "" {
		parts = append(parts, p.Other)
	}
	switch {
	case p.Column > 0 && p.Name != "":
		parts = append(parts, fmt.Sprintf("column %d (%s)", p.Column, wording.Quote(p.Name)))
	case p.Column > 0:
		parts = append(parts, fmt.Sprintf("column %d", p.Column))
	case p.Name != "":
		parts = append(parts, "column "+wording.Quote(p.Name))
	}
	return strings.Join(parts, ", ")
}

// sentence returns the fix as part of a sentence: if …, do … and set ….
func (f Fix) sentence(word func(Setting) string) string {
	var steps []string
	if f.Do != "" {
		steps = append(steps, f.Do)
	}
	if len(f.Set) > 0 {
		var settings []string
		for _, s := range f.Set {
			settings = append(settings, word(s))
		}
		steps = append(steps, "set "+strings.Join(settings, " and "))
	}
	text := strings.Join(steps, " and ")
	if f.When == "" {
		return text
	}
	return f.When + ", " + text
}

// String returns the setting as Go code for a struct literal: Comma: ';'. Without a value it is
// the name of the field.
func (s Setting) String() string {
	_, field, ok := strings.Cut(s.Field, ".")
	if !ok {
		field = s.Field
	}
	if s.Code != "" {
		return field + ": " + s.Code
	}
	switch value := s.Value.(type) {
	case nil:
		return field
	case rune:
		return fmt.Sprintf("%s: %q", field, value)
	}
	return fmt.Sprintf("%s: %#v", field, s.Value)
}
