package datasets

import (
	"fmt"
	"strings"

	"perceptronlab/internal/wording"
)

// A Problem is an error with fields for its parts: the place, what was found there, what is expected, and
// how to fix it. [Table.Check] returns a *Problem. The packages files, prepare and classifier return a
// *Problem for each error in a file, a table or an option:
//
//	var problem *datasets.Problem
//	if errors.As(err, &problem) {
//		fmt.Println(problem.File, problem.Place.Line, problem.Found)
//	}
//
// [Problem.Error] formats the options in Fixes as Go code. A program with flags calls [Problem.Sentence]
// instead, and formats these options as flags.
type Problem struct {
	Package string // the package that returned the Problem, such as "files"
	File    string // the name of the file; "" if the name is unknown, or there is no file
	Place   Place
	Found   string // a noun phrase, such as `"n/a"`; if Want is "", a clause, such as "the file is empty"
	Want    string // a noun phrase, such as "a number"; "" if Found describes the whole problem
	Fixes   []Fix  // the most likely fix first
	Err     error  // the cause, for errors.Is and errors.As; its text is printed if Found is ""

	// Parts are the problems of which this problem consists, such as one per column of a file. They are nil
	// if this is a single problem. The text has one line per part, and then the fixes of the whole problem.
	Parts []*Problem
}

// A Place is a position in a file or table. Only the fields that apply are set.
type Place struct {
	Line, Byte, Column int    // counted from 1; Byte is counted from the beginning of the line
	Name               string // the name of the column
	Other              string // any other place, such as X[3, 1], y[7] or row 12, counted from 0
}

// A Fix is one way to fix a [Problem]: something to do, options to set, or both.
type Fix struct {
	When string    // a condition or purpose, such as "to skip such rows"; "" if there is none
	Do   string    // an imperative, such as "save the file as UTF-8"; "" if the fix is only to set options
	Set  []Setting // the options to set

	// GoOnly is true if only Go programmers can use the fix, for instance if the fix is to call a
	// function. A command should not print such a fix.
	GoOnly bool
}

// A Setting is an option to set, and its value. An option is a field of a struct.
type Setting struct {
	Field string // the struct type and its field, such as CSV.Comma
	Value any    // of the field's type; nil if users have to choose a value
	Code  string // Value as Go code; if it is "", Value is printed with %#v, or with %q if it is a rune
}

// problem returns a Problem of this package.
func problem(found, want string) *Problem {
	return &Problem{Package: "datasets", Found: found, Want: want}
}

// at sets the place of p and returns p.
func (p *Problem) at(place Place) *Problem {
	p.Place = place
	return p
}

// With appends a fix to p.Fixes and returns p.
func (p *Problem) With(fix Fix) *Problem {
	p.Fixes = append(p.Fixes, fix)
	return p
}

// Error returns the problem as one line, with its fixes as Go code. For a problem with Parts, it returns the
// lines that Sentence describes.
//
//	files: flowers.csv, line 4, column 3 ("petal_length"): got "n/a", want a number; if it means …
func (p *Problem) Error() string {
	sentence := p.sentence(Setting.String, ", ")
	if p.Package == "" {
		return sentence
	}
	return p.Package + ": " + sentence
}

// Unwrap returns Err.
func (p *Problem) Unwrap() error { return p.Err }

// Sentence returns the problem as text, without its package. It formats each [Setting] with format. The text
// has one line. If the problem has Parts, one line per part follows, and then one line per fix. In the lines
// of fixes, settings are separated by spaces, as on a command line.
func (p *Problem) Sentence(format func(Setting) string) string { return p.sentence(format, " ") }

// sentence is like Sentence, but the argument separator separates the settings in the lines of fixes.
func (p *Problem) sentence(format func(Setting) string, separator string) string {
	lines := []string{p.heading()}
	for _, part := range p.Parts {
		lines = append(lines, "  "+part.sentence(format, separator))
	}
	for _, fix := range p.Fixes {
		if p.Parts == nil {
			lines[0] += "; " + fix.sentence(format, " and ")
		} else {
			lines = append(lines, fix.sentence(format, separator))
		}
	}
	return strings.Join(lines, "\n")
}

// heading returns the problem as text without its parts and fixes.
func (p *Problem) heading() string {
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
	return text.String()
}

// String returns the place as error messages show it: `line 4, column 3 ("petal_length")`.
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

// sentence returns the fix as text, such as: if it is a comment, set Comment: '#'. The argument separator
// separates the settings.
func (f Fix) sentence(format func(Setting) string, separator string) string {
	var steps []string
	if f.Do != "" {
		steps = append(steps, f.Do)
	}
	if len(f.Set) > 0 {
		var settings []string
		for _, s := range f.Set {
			settings = append(settings, format(s))
		}
		steps = append(steps, "set "+strings.Join(settings, separator))
	}
	text := strings.Join(steps, " and ")
	if f.When == "" {
		return text
	}
	return f.When + ", " + text
}

// String returns the setting as Go code in a struct literal, such as Comma: ';'. If the setting has
// no value, String returns the name of the field.
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
