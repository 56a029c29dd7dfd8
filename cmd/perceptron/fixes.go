package main

import (
	"maps"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// hasFlags reports whether the command has a flag for each setting of a fix, and checkFormatFlags accepts it.
func (c *call) hasFlags(fix datasets.Fix) bool {
	for _, s := range fix.Set {
		o, ok := optionOf(s.Field)
		if !ok {
			return false
		}
		isSame := func(other option) bool { return other.name == o.name && other.field == o.field }
		isFlag := slices.ContainsFunc(optionsOf(c.command.sections), isSame)
		useOfColumns := []string{"text-labels", "categorical", "ignore"}
		isByModel := c.hasModel && (o.isFixedByModel() || slices.Contains(useOfColumns, o.name))
		if !isFlag || isByModel {
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
