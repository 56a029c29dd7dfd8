package main

import (
	"slices"
	"strings"
)

// An option describes a flag. It contains the flag's entry in the help, the setting that the flag
// changes, and the file formats to which the flag applies.
type option struct {
	name        string // without dashes
	field       string // struct fields that the option sets, such as CSV.Comma, separated by spaces; "": none
	formats     string // formats to which the option applies, separated by spaces; "": all
	value       string // placeholder for the value, as in --comma CHARACTER; "": the option has no value
	usage       string // description in the help
	defaultText string // default, as shown in the help; "": the help shows none
	required    bool   // whether the command fails without the flag
	use         fileUse
	kind        kind // syntax of the value
}

// A fileUse states what a command does with the file or folder that the value of an option names.
type fileUse int

const (
	noFile         fileUse = iota // the value is not the name of a file
	readsFile                     // the command only reads the file
	writesFile                    // the command writes the file; it may read an existing file first
	writesOrPrints                // like writesFile, but the name - means standard output
)

// flag returns the option's name with dashes, such as --label or -o.
func (o option) flag() string {
	if len(o.name) == 1 {
		return "-" + o.name
	}
	return "--" + o.name
}

// synopsis returns the flag, followed by the placeholder for its value: --label COLUMN.
func (o option) synopsis() string {
	if o.value == "" {
		return o.flag()
	}
	return o.flag() + " " + o.value
}

// appliesTo reports whether the option applies to files of the given format.
func (o option) appliesTo(format string) bool {
	return o.formats == "" || slices.Contains(strings.Fields(o.formats), format)
}

// isFixedByModel reports whether a model determines the setting of the option, so that the option has no
// effect on the files that the model reads.
func (o option) isFixedByModel() bool { return o.formats == "libsvm" || o.formats == "words" }

// A section is a group of options with a heading in the help.
type section struct {
	title   string
	options []option
}

// optionsOf returns the options of all given sections.
func optionsOf(sections []section) []option {
	var options []option
	for _, s := range sections {
		options = append(options, s.options...)
	}
	return options
}

// optionsNamed returns the options with the given names.
func optionsNamed(options []option, names ...string) (chosen []option) {
	for _, o := range options {
		if slices.Contains(names, o.name) {
			chosen = append(chosen, o)
		}
	}
	return chosen
}
