package main

import (
	"regexp"
	"slices"
	"strings"

	"perceptronlab/perceptron/datasets"
)

// message returns the message of an error, with flags in its fixes.
func message(err error) string {
	if problem, ok := err.(*datasets.Problem); ok { // not errors.As, which would drop the outer message
		return sentence(problem)
	}
	return strings.TrimPrefix(err.Error(), "perceptron: ")
}

// sentence returns the message of a problem with fixes that set flags. It leaves out fixes that are
// possible only in a Go program.
func sentence(p *datasets.Problem) string {
	shown := *p
	shown.Fixes = slices.DeleteFunc(slices.Clone(p.Fixes), func(fix datasets.Fix) bool {
		return fix.GoOnly || slices.ContainsFunc(fix.Set, func(s datasets.Setting) bool {
			_, ok := optionOf(s.Field)
			return !ok
		})
	})
	return shown.Sentence(asFlag)
}

// asFlag returns a setting as a flag to type in a shell, such as --comma ';'. A setting without a flag
// is formatted as Go.
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
		return o.flag() + " " + quoted(text)
	case text == "true":
		return o.flag()
	}
	return o.flag() + "=" + text
}

// optionOf returns the option that sets a field of the library.
func optionOf(field string) (o option, ok bool) {
	options := append(optionsOf(slices.Concat(reading, []section{training})), thresholdOption)
	for _, o := range options {
		if slices.Contains(strings.Fields(o.field), field) {
			return o, true
		}
	}
	return option{}, false
}

// Words that match plainInShell need no quotes in a shell. Words without a letter or digit are quoted
// anyway, because the comma of "--decimal ," would look like the sentence's punctuation.
var (
	plainInShell  = regexp.MustCompile(`^[\pL\pN_.,:/+@%=-]+$`)
	letterOrDigit = regexp.MustCompile(`[\pL\pN]`)
)

// quoted returns a word as to be typed in a shell.
func quoted(word string) string {
	if plainInShell.MatchString(word) && letterOrDigit.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
