package main

import (
	"errors"
	"strings"

	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
)

// message returns the text of err for the command line. If err is a Problem, the fixes in this text name
// flags of the command instead of Go fields.
func (c *call) message(err error) string {
	// errors.As would also find a wrapped problem, and the text of the outer error would be lost.
	if problem, ok := err.(*datasets.Problem); ok {
		return c.sentence(problem)
	}
	text := err.Error()
	for _, prefix := range []string{"perceptron: ", "metrics: "} {
		text = strings.TrimPrefix(text, prefix)
	}
	return text
}

// sentence returns the text of p for the command line. The fixes in this text name flags instead of Go
// fields. Fixes that are possible only in a Go program, or only with flags of another command, are left out.
func (c *call) sentence(p *datasets.Problem) string { return c.forShell(p).Sentence(asFlag) }

// forShell returns a copy of p with the texts of the command line instead of those of Go. Its fixes are only
// those that the command line can have.
func (c *call) forShell(p *datasets.Problem) *datasets.Problem {
	copied := *p
	copied.Parts = nil
	for _, part := range p.Parts {
		copied.Parts = append(copied.Parts, c.forShell(part))
	}
	copied.Place.Other = withoutGo.Replace(p.Place.Other)
	copied.Found = withoutGo.Replace(p.Found)
	copied.Want = withoutGo.Replace(p.Want)
	copied.Fixes = nil
	for _, fix := range p.Fixes {
		if c.hasModel {
			fix = withoutIndexFlags(fix)
		}
		if c.command.name == "split" {
			fix = withoutLabelFlag(fix)
		}
		if !fix.GoOnly && c.hasFlags(fix) {
			copied.Fixes = append(copied.Fixes, withFlags(fix))
		}
	}
	return &copied
}

// withoutGo replaces the words of the library that only Go programmers know, such as names of fields, in
// messages and in descriptions of models. TestMessagesNameNoFields searches the library for such words.
var withoutGo = strings.NewReplacer(
	"the model's Source", "the settings for reading files in the model",
	"as Save writes it", "as perceptron train writes it",
	"read it with files.NPZ", "set --format npz",
	"read it with files.LIBSVM", "set --format libsvm",
	"train again with LIBSVM.Dim = ", "train again with --dim ",
	"read the file with files.NPY", "to read its matrix X and the classes in y.npy, in Python write "+
		`numpy.savez("x.npz", X=numpy.load("X.npy"), y=numpy.load("y.npy"))`,
	"and read x.txt with files.LIBSVM", "and read x.txt with --format libsvm",
	"(MaxEpochs)", "(--max-epochs)",
	"(Patience ", "(--patience ",
	"so leave the column out (Ignore)", "so leave the column out (--ignore)",
	"leave it out (Ignore)", "leave it out (--ignore)",
	"leave them out (Ignore)", "leave them out (--ignore)",
	"list it as one (NAValues)", "list it as one (--missing)",
	"set Shuffle", "set --shuffle SEED",
	"leave Scale unset", "leave out --no-scale",
	" (perceptron.Separate decides)", "",
)

// description returns the description of a model for the command line, which names flags instead of Go
// fields.
func description(model *classifier.Model) string { return withoutGo.Replace(model.String()) }

// withDataFile returns err. If err is a problem with a row or a column of a data file, but does not have the
// name of the file, withDataFile first adds the name.
func withDataFile(err error, name string) error {
	var problem *datasets.Problem
	if !errors.As(err, &problem) || problem.File != "" {
		return err
	}
	place := problem.Place
	if place.Name != "" || strings.HasPrefix(place.Other, "row ") {
		problem.File = name
	}
	return err
}
