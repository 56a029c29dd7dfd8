package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"

	"perceptronlab/internal/wording"
)

// A command is a subcommand, with its flags in the sections of its help.
type command struct {
	name     string
	do       func(c *call) error
	sections []section
}

// A call is one call of a subcommand.
type call struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       bool // stderr is a terminal

	command  command
	flags    []given
	settings settings // from the flags
	names    []string // file names

	spool   string         // folder with a copy of standard input; "": none
	signals chan os.Signal // signals that must remove the spool first
}

// wrongUsage is an error in the arguments. The exit code is 2.
type wrongUsage struct{ error }

// errInterrupted is the error after Control-C. The command has already printed a message.
var errInterrupted = errors.New("interrupted")

// parse parses the arguments of the subcommand.
func (c *call) parse(args []string) (err error) {
	options := optionsOf(c.command.sections)
	c.flags, c.names, err = parse(args, options)
	if errors.Is(err, errHelp) {
		return err
	}
	if err == nil {
		err = required(options, c.flags)
	}
	if err != nil {
		return wrongUsage{err}
	}
	c.settings.apply(c.flags)
	return checkFolder(c.settings.out) // before a long computation
}

// checkFolder returns an error if the folder of a file to write does not exist.
func checkFolder(name string) error {
	folder := filepath.Dir(name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%q can't be written: %q is not a folder; create it first", name, folder)
	}
	return nil
}

// isGiven reports whether a flag was given.
func (c *call) isGiven(name string) bool {
	return slices.ContainsFunc(c.flags, func(f given) bool { return f.option.name == name })
}

// file returns the name of the file to read. It returns an error unless there is exactly one
// argument.
func (c *call) file() (string, error) {
	switch len(c.names) {
	case 0:
		return "", wrongUsage{errors.New("got no file, want a file, or - for standard input")}
	case 1:
		return c.input(c.names[0])
	}
	return "", wrongUsage{fmt.Errorf("got %d files (%s), want one",
		len(c.names), wording.Quoted(c.names))}
}
