package main

import (
	"errors"
	"maps"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
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

// hasFlags reports whether the command has a flag for each setting of a fix, and checkFormatFlags accepts it.
func (c *call) hasFlags(fix datasets.Fix) bool {
	for _, s := range fix.Set {
		o, ok := optionOf(s.Field)
		isSame := func(other option) bool { return other.name == o.name && other.field == o.field }
		byModel := o.isFixedByModel() ||
			slices.Contains([]string{"text-labels", "categorical", "ignore"}, o.name)
		if c.hasModel && byModel {
			return false
		}
		if !ok || !slices.ContainsFunc(optionsOf(c.command.sections), isSame) {
			return false
		}
	}
	return true
}

// withoutIndexFlags returns the fix for a LIBSVM file that a model reads. The model determines whether
// indices start at 0 or 1, so no flag can change it, but the file can be changed.
func withoutIndexFlags(fix datasets.Fix) datasets.Fix {
	if len(fix.Set) != 1 || fix.Set[0].Field != "LIBSVM.ZeroBased" {
		return fix
	}
	if fix.Set[0].Value == true {
		return datasets.Fix{When: fix.When, Do: "add 1 to each index"}
	}
	return datasets.Fix{When: fix.When, Do: "subtract 1 from each index"}
}

// withoutLabelFlag returns the fix for the command split, in which --label is optional.
func withoutLabelFlag(fix datasets.Fix) datasets.Fix {
	if len(fix.Set) == 1 && fix.Set[0].Field == "CSV.Label" && fix.Set[0].Value == "" {
		return datasets.Fix{When: fix.When, Do: "leave out --label"}
	}
	return fix
}

// withFlags returns the fix in words for the command line. In the library, a fix may set a field to its zero
// value, for instance to undo NoBias. For the command line, this is a flag to leave out.
func withFlags(fix datasets.Fix) datasets.Fix {
	var leftOut []string
	var rest []datasets.Setting
	for _, s := range fix.Set {
		if s.Field == "CSV.Label" && s.Value == "" { // the fix "to predict all rows", for evaluate and train
			return datasets.Fix{When: fix.When, Do: "run perceptron predict"}
		}
		if s.Field == "Trainer.NoHeldOut" && s.Value == true {
			// Beside --held-out, which the command line may contain, --no-held-out would be an error.
			rest = append(rest, datasets.Setting{Field: "Trainer.HeldOut", Value: 0.0})
			continue
		}
		o, _ := optionOf(s.Field)
		noWeights := s.Field == "CSV.Weight" && s.Value == ""
		if s.Value == false || noWeights || isDefault(s) {
			leftOut = append(leftOut, o.flag())
		} else {
			rest = append(rest, s)
		}
	}
	fix.Set = rest
	fix.Do = withoutGo.Replace(fix.Do)
	if leftOut != nil {
		step := "leave out " + wording.Joined(leftOut, "and")
		if fix.Do != "" {
			step = fix.Do + " and " + step
		}
		fix.Do = step
	}
	return fix
}

// isDefault reports whether a setting is 0 and means the default in the library, but not on the command line.
func isDefault(s datasets.Setting) bool {
	switch s.Field {
	case "Trainer.HeldOut":
		return s.Value == 0.0
	case "Trainer.Patience":
		return s.Value == 0
	}
	return false
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

// asFlag returns a setting as a flag that can be typed in a shell, such as --comma ';'. It returns Go
// source, such as Comma: ';', if no flag sets the field or if the value has the wrong type.
func asFlag(s datasets.Setting) string {
	o, ok := optionOf(s.Field)
	if !ok {
		return s.String()
	}
	if s.Value == nil {
		return o.flag()
	}
	if lists, ok := s.Value.(map[string][]string); ok && len(lists) > 1 {
		return flagPerColumn(s.Field, lists)
	}
	if _, ok := o.kind.format(s.Value); !ok {
		return s.String()
	}
	return givenFlag{o, s.Value}.String()
}

// flagPerColumn returns the lists of several columns as one flag per column, separated by spaces.
func flagPerColumn(field string, lists map[string][]string) string {
	var flags []string
	for _, column := range slices.Sorted(maps.Keys(lists)) {
		one := map[string][]string{column: lists[column]}
		flags = append(flags, asFlag(datasets.Setting{Field: field, Value: one}))
	}
	return strings.Join(flags, " ")
}

// optionOf returns the command-line option that sets the given field of a struct of the library, such
// as CSV.Comma. It reports false if no option sets the field.
func optionOf(field string) (o option, ok bool) {
	sections := slices.Concat(trainReadingSections, []section{trainingSection})
	options := append(optionsOf(sections), thresholdOption)
	for _, o := range options {
		if slices.Contains(strings.Fields(o.field), field) {
			return o, true
		}
	}
	return option{}, false
}

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
