package main

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// printAdvice prints what to correct in the file, and the flags with which train then reads it. The argument
// quantity has the result of quantityProblem.
func (c *call) printAdvice(d files.Description, quantity *datasets.Problem) {
	var line string
	switch {
	case c.settings.csv.Label == "":
		line = "to see the flags that train needs, set --label to the column of the classes"
	case d.Problem != nil && d.Problem.Parts == nil: // the problem is about a row
		line = "train can't read the file: " + c.sentence(d.Problem)
	default:
		needsCorrection := c.printProblems(d.Problem, quantity)
		line = c.trainingFlags(d, needsCorrection)
	}
	fmt.Fprintln(c.stdout, line)
}

// printProblems prints the problems of columns, and of the classes, that flags can't solve alone. It reports
// whether train refuses the file until the user corrects it. Each argument may be nil.
func (c *call) printProblems(columns, quantity *datasets.Problem) (needsCorrection bool) {
	var parts []*datasets.Problem
	if columns != nil {
		parts = columns.Parts
	}
	for _, part := range parts {
		switch {
		case !hasSettings(part):
			fmt.Fprintln(c.stdout, "train can't read the file yet: "+c.sentence(part))
			needsCorrection = true
		case part.Fixes[0].Set == nil: // the first fix is a correction, and another one sets flags
			fmt.Fprintln(c.stdout, "hint:", c.sentence(part))
		}
	}
	if quantity != nil {
		fmt.Fprintln(c.stdout, "train refuses the classes: "+c.sentence(quantity))
		needsCorrection = true
	}
	return needsCorrection
}

// hasSettings reports whether one of the fixes of a problem sets flags.
func hasSettings(p *datasets.Problem) bool {
	return slices.ContainsFunc(p.Fixes, func(fix datasets.Fix) bool { return fix.Set != nil })
}

// trainingFlags returns a line with the flags that the command train needs to read the described file: the
// given flags, and those that set what the Problem of the Description advises. The argument needsCorrection
// reports whether the file must be corrected first.
func (c *call) trainingFlags(d files.Description, needsCorrection bool) string {
	var advised []datasets.Setting
	if d.Problem != nil {
		for _, fix := range d.Problem.Fixes {
			advised = append(advised, fix.Set...)
		}
	}
	if ignoresAllFeatures(d, c.settings.csv, advised) {
		return "train can't use any column; the error of train says how to correct the file"
	}
	isReplaced := func(f givenFlag) bool {
		return slices.ContainsFunc(advised, func(s datasets.Setting) bool {
			sameType := reflect.TypeOf(s.Value) == reflect.TypeOf(f.value)
			return sameType && slices.Contains(strings.Fields(f.option.field), s.Field)
		})
	}
	line := "flags for train:"
	if needsCorrection {
		line = "flags for train after the correction:"
	}
	for _, f := range c.flags {
		if !isReplaced(f) {
			line += " " + f.String()
		}
	}
	for _, s := range advised {
		line += " " + asFlag(s)
	}
	return line
}

// ignoresAllFeatures reports whether no column is left to train on, because the given settings of c and the
// advised settings leave out all columns except the label.
func ignoresAllFeatures(d files.Description, c files.CSV, advised []datasets.Setting) bool {
	ignored := slices.Clone(c.Ignore)
	for _, s := range advised {
		if s.Field == "CSV.Ignore" {
			names, _ := s.Value.([]string)
			ignored = append(ignored, names...)
		}
	}
	return !slices.ContainsFunc(d.Columns, func(col files.ColumnSummary) bool {
		return col.Name != c.Label && col.Name != c.Weight && !slices.Contains(ignored, col.Name)
	})
}
