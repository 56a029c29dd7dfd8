package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"

	"perceptronlab/internal/wording"
)

// A command is a subcommand of perceptron, such as train. Its help lists the flags in sections.
type command struct {
	name     string
	do       func(c *call) error
	sections []section
}

// A call is one invocation of a subcommand, with its streams, arguments and settings.
type call struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       bool // whether stderr is a terminal

	command  command
	flags    []givenFlag
	settings settings // values of the flags
	hasModel bool     // whether a model determines how the data file is read
	names    []string // the arguments that are not flags: file names, and the step of the command worker

	spool   string         // temporary folder for a copy of standard input; "": none
	signals chan os.Signal // receives the signals that end the program; nil without a spool
}

// A usageError is an error in the arguments, for which the exit code is 2.
type usageError struct{ error }

// errInterrupted is the error of a command that Control-C or SIGTERM stopped. The command has already
// printed a message about the interruption.
var errInterrupted = errors.New("interrupted")

// parse parses the arguments of the subcommand into c.flags, c.names and c.settings.
func (c *call) parse(args []string) (err error) {
	options := optionsOf(c.command.sections)
	c.flags, c.names, err = parse(args, options)
	if errors.Is(err, errHelp) {
		return err
	}
	if err == nil {
		err = cmp.Or(checkRepeated(c.flags), checkRequired(options, c.flags))
	}
	if err != nil {
		return usageError{err}
	}
	c.settings.apply(c.flags)
	return c.checkFiles()
}

// isGiven reports whether the command line contains the flag with the given name.
func (c *call) isGiven(name string) bool {
	return slices.ContainsFunc(c.flags, func(f givenFlag) bool { return f.option.name == name })
}

// checkNoStream returns a usage error if one of the named files is standard input ("-"), for a command that
// opens each file more than once, or in any order.
func (c *call) checkNoStream(names []string) error {
	if !slices.Contains(names, "-") {
		return nil
	}
	return usageError{fmt.Errorf("got the name -, want the names of files, "+
		"because %s does not read standard input; if the file has the name -, write ./-", c.command.name)}
}

// file returns the name of the file to read. If the file is standard input ("-"), this is the name of a
// copy. It is an error unless the command line contains exactly one file name.
func (c *call) file() (string, error) {
	switch len(c.names) {
	case 0:
		return "", usageError{errors.New("got no file, want a file, or - for standard input")}
	case 1:
		return c.input(c.names[0])
	}
	return "", usageError{fmt.Errorf("got %d files (%s), want one file",
		len(c.names), wording.Quoted(c.names))}
}
