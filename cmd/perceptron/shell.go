package main

import (
	"regexp"
	"slices"
	"strings"

	"perceptronlab/perceptron/datasets"
)

// worded returns the text of an error, with flags for what helps.
func worded(err error) string {
	if problem, ok := err.(*datasets.Problem); ok { // itself: what is around another one would be lost
		return sentence(problem)
	}
	return strings.TrimPrefix(err.Error(), "perceptron: ")
}

// sentence words a problem for whoever typed the command: its fixes set flags. Fixes that only a
// Go program can make are left out.
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

// asFlag words a setting as a flag, ready for a shell: --comma ';'. A setting without a flag is
// worded for a Go program.
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

// A shell leaves words as they are that match plainInShell. Those without a letter or digit are
// quoted all the same: the comma of --decimal , would read as the sentence's own.
var (
	plainInShell  = regexp.MustCompile(`^[\pL\pN_.,:/+@%=-]+$`)
	letterOrDigit = regexp.MustCompile(`[\pL\pN]`)
)

// quoted returns a word as it has to be typed in a shell.
func quoted(word string) string {
	if plainInShell.MatchString(word) && letterOrDigit.MatchString(word) {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
