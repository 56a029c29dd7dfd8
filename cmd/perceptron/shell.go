package main

import (
	"regexp"
	"slices"
	"strings"

	"perceptronlab/perceptron/datasets"
)

// message returns the text of err for the command line. If err is a Problem, the fixes in this text name
// flags instead of Go fields.
func message(err error) string {
	// errors.As would also find a wrapped problem, and the text of the outer error would be lost.
	if problem, ok := err.(*datasets.Problem); ok {
		return sentence(problem)
	}
	return strings.TrimPrefix(err.Error(), "perceptron: ")
}

// sentence returns the text of p for the command line. The fixes in this text name flags instead of Go
// fields. Fixes that are possible only in a Go program are left out.
func sentence(p *datasets.Problem) string {
	copied := *p
	copied.Fixes = slices.DeleteFunc(slices.Clone(p.Fixes), func(fix datasets.Fix) bool {
		return fix.GoOnly || slices.ContainsFunc(fix.Set, func(s datasets.Setting) bool {
			_, ok := optionOf(s.Field)
			return !ok
		})
	})
	return copied.Sentence(asFlag)
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
	text, ok := o.kind.format(s.Value)
	switch {
	case !ok:
		return s.String()
	case o.value != "":
		return o.flag() + " " + shellQuote(text)
	case text == "true":
		return o.flag()
	}
	return o.flag() + "=" + text
}

// optionOf returns the command-line option that sets the given field of a struct of the library, such
// as CSV.Comma. It reports false if no option sets the field.
func optionOf(field string) (o option, ok bool) {
	options := append(optionsOf(slices.Concat(readingSections, []section{trainingSection})), thresholdOption)
	for _, o := range options {
		if slices.Contains(strings.Fields(o.field), field) {
			return o, true
		}
	}
	return option{}, false
}

var (
	// plainInShell matches words that need no quotation marks in a shell.
	plainInShell = regexp.MustCompile(`^[\pL\pN_.,:/+@%=-]+$`)
	// letterOrDigit matches words that contain a letter or a digit.
	letterOrDigit = regexp.MustCompile(`[\pL\pN]`)
)

// shellQuote returns the word, in single quotation marks if a shell needs them. It also quotes a word
// without a letter or digit, because the unquoted comma in "set --decimal ," would look like a
// punctuation mark of the message.
func shellQuote(word string) string {
	if plainInShell.MatchString(word) && letterOrDigit.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
