package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
)

// A command is a subcommand: what it does, and its flags in the groups of its help.
type command struct {
	name     string
	do       func(c *call) error
	sections []section
}

// A call is the command, called once.
type call struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       bool // somebody watches stderr

	command  command
	flags    []given
	settings settings // what flags set
	names    []string // of files

	spool   string         // the folder with the copy of standard input; "": there is none
	signals chan os.Signal // that would leave it there
}

// wrongUsage is an error of whoever typed the command.
type wrongUsage struct{ error }

// errInterrupted says that Control-C ended the work, and that what there is has been kept.
var errInterrupted = errors.New("interrupted")

// parse reads the arguments of the subcommand.
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
	return checkFolder(c.settings.out) // before work that would be lost
}

// checkFolder returns an error if no file of this name can be written, because its folder is
// missing.
func checkFolder(name string) error {
	folder := filepath.Dir(name)
	if info, err := os.Stat(folder); err != nil || !info.IsDir() {
		return fmt.Errorf("%q can't be written: %q is no folder; make it first", name, folder)
	}
	return nil
}

// isGiven reports whether a flag was given.
func (c *call) isGiven(name string) bool {
	return slices.ContainsFunc(c.flags, func(f given) bool { return f.option.name == name })
}

// file returns the name of a file with what the only argument names.
func (c *call) file() (string, error) {
	switch len(c.names) {
	case 0:
		return "", wrongUsage{errors.New("got no file, want one, or - for standard input")}
	case 1:
		return c.input(c.names[0])
	}
	return "", wrongUsage{fmt.Errorf("got %d files (%q), want one", len(c.names), c.names)}
}
