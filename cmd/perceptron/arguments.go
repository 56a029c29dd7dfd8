package main

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
)

// A givenFlag is one occurrence of a flag on the command line, with its parsed value.
type givenFlag struct {
	option option
	value  any
}

// String returns the flag as it can be typed in a shell.
func (f givenFlag) String() string {
	text, _ := f.option.kind.format(f.value)
	switch {
	case f.option.value != "":
		return f.option.flag() + " " + shellQuote(text)
	case text == "true":
		return f.option.flag()
	}
	return f.option.flag() + "=" + text
}

// errHelp is the error that parse returns if the arguments include --help or -h.
var errHelp = errors.New("help requested")

// parse splits the arguments into flags and file names, each in the order of the arguments. A flag
// begins with one or two dashes. The flag's value follows an equals sign or is the next argument. All
// arguments after "--" are file names. The argument "-" is a file name, too.
func parse(arguments []string, options []option) (flags []givenFlag, names []string, err error) {
	for len(arguments) > 0 {
		argument := arguments[0]
		arguments = arguments[1:]
		if argument == "--" {
			return flags, append(names, arguments...), nil
		}
		if argument == "-" || !strings.HasPrefix(argument, "-") {
			names = append(names, argument)
			continue
		}
		name, text, hasText := strings.Cut(argument, "=")
		o, err := findOption(name, options)
		if err != nil {
			return nil, nil, err
		}
		switch {
		case hasText:
		case o.value == "":
			text = "true"
		case len(arguments) == 0:
			return nil, nil, fmt.Errorf("the flag %s has no value, want %s", o.flag(), o.synopsis())
		default:
			text = arguments[0]
			arguments = arguments[1:]
		}
		value, ok := o.kind.parse(text)
		if !ok {
			return nil, nil, errValue(o, text)
		}
		flags = append(flags, givenFlag{o, value})
	}
	return flags, names, nil
}

// wholeNumber matches an integer of at least 0.
var wholeNumber = regexp.MustCompile(`^\+?[0-9]+$`)

// errValue returns the error that a text is no value of the option o.
func errValue(o option, text string) error {
	want := o.kind.expected()
	isTooLarge := o.kind.largest() != "" && wholeNumber.MatchString(text) && len(text) > 1
	if isTooLarge {
		want = "an integer of at most " + o.kind.largest()
	}
	return fmt.Errorf("%s: got %s, want %s", o.flag(), wording.Quote(text), want)
}

// findOption returns the option that an argument such as --label names. For --help and -h, it returns
// errHelp.
func findOption(argument string, options []option) (option, error) {
	name := strings.TrimPrefix(strings.TrimPrefix(argument, "-"), "-")
	if name == "help" || name == "h" {
		return option{}, errHelp
	}
	var names []string
	for _, o := range options {
		if o.name == name {
			return o, nil
		}
		names = append(names, o.name)
	}
	if near := nearest(name, names); near != "" {
		suggestion := option{name: near}
		return option{}, fmt.Errorf("unknown flag %s (did you mean %s?)", argument, suggestion.flag())
	}
	return option{}, fmt.Errorf("unknown flag %s", argument)
}

// checkRequired returns an error if a required flag is missing, or if its value is empty in all places.
func checkRequired(options []option, flags []givenFlag) error {
	for _, o := range options {
		isGiven := slices.ContainsFunc(flags, func(f givenFlag) bool {
			return f.option.name == o.name && f.value != ""
		})
		if o.required && !isGiven {
			return fmt.Errorf("the flag %s is missing, want %s", o.flag(), o.synopsis())
		}
	}
	return nil
}

// checkRepeated returns an error if a flag is repeated, unless its values are lists, which are joined.
func checkRepeated(flags []givenFlag) error {
	values := map[string]any{}
	for _, f := range flags {
		first, isRepeated := values[f.option.name]
		values[f.option.name] = f.value
		if !isRepeated || f.option.kind.joins() {
			continue
		}
		return repeatedError(f.option, first, f.value)
	}
	return nil
}

// repeatedError returns the error that an option is repeated with the given values. A user who repeats
// --label may have one column per class.
func repeatedError(o option, first, second any) error {
	before, _ := o.kind.format(first)
	now, _ := o.kind.format(second)
	switch {
	case before == now:
		return fmt.Errorf("the flag %s is set twice; leave one of them out", o.flag())
	case o.name == "label":
		return fmt.Errorf("the flag --label is set twice, to %q and %q; leave one of them out; "+
			"if each class has a column of 0 and 1, make one column of them "+
			"(in pandas: t[[%[1]q, %[2]q]].idxmax(axis=1))", before, now)
	}
	return fmt.Errorf("the flag %s is set twice, to %s and %s; leave one of them out",
		o.flag(), wording.Quote(before), wording.Quote(now))
}

// apply assigns the values of the flags to the settings. The lists of a repeated flag are joined.
func (s *settings) apply(flags []givenFlag) {
	for _, f := range flags {
		f.option.kind.apply(s, f.value)
	}
}
