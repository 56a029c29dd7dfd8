// Command perceptron trains classifiers on files and predicts with them, in a shell:
//
//	perceptron describe flowers.csv
//	perceptron train --label species -o flowers.json flowers.csv
//	perceptron evaluate --model flowers.json more.csv
//	perceptron predict --model flowers.json fresh.csv
//
// perceptron help shows the rest. What it saves, classifier.Load reads, and the other way round.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

func main() {
	if os.Getenv("GOGC") == "" {
		// A table is a few large blocks: its memory is dear, and to look through it costs little.
		debug.SetGCPercent(10)
	}
	// A write that nobody reads is an error instead, so that clean is called.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A command is a subcommand: what it does, and its flags in the groups of its help.
type command struct {
	name     string
	do       func(c *call) error
	sections []section
}

var commands = []command{
	{"describe", describe, describing},
	{"train", train, slices.Concat([]section{trainSection}, reading, []section{training})},
	{"evaluate", evaluate, slices.Concat([]section{evaluateSection}, reading)},
	{"predict", predict, slices.Concat([]section{predictSection}, reading)},
	{"verify", verify, slices.Concat([]section{verifySection}, reading)},
	{"shard", shard, slices.Concat([]section{shardSection}, reading, []section{learning})},
	{"worker", worker, []section{workerSection}},
	{"version", printVersion, nil},
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
	report   files.Report

	spool   string         // the folder with the copy of standard input; "": there is none
	signals chan os.Signal // that would leave it there
}

// wrongUsage is an error of whoever typed the command.
type wrongUsage struct{ error }

// errInterrupted says that Control-C ended the work, and that what there is has been kept.
var errInterrupted = errors.New("interrupted")

// run calls the command with these arguments, and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, helpText("help"))
		return 2
	}
	name := args[0]
	switch strings.TrimLeft(name, "-") {
	case "help", "h":
		if len(args) > 1 && args[1] != "help" {
			return run([]string{args[1], "--help"}, stdin, stdout, stderr)
		}
		fmt.Fprint(stdout, helpText("help"))
		return 0
	case "version":
		name = "version"
	}
	k := slices.IndexFunc(commands, func(c command) bool { return c.name == name })
	if k < 0 {
		fmt.Fprintf(stderr, "perceptron: %v; perceptron help explains them\n", unknownCommand(name))
		return 2
	}
	c := &call{
		stdin:    stdin,
		stdout:   stdout,
		stderr:   stderr,
		terminal: isTerminal(stderr),
		command:  commands[k],
	}
	defer c.clean()
	err := c.parse(args[1:])
	if err == nil {
		err = c.command.do(c)
	}
	return c.code(err)
}

// unknownCommand says which commands there are.
func unknownCommand(name string) string {
	names := namesOf(commands)
	if near := nearest(name, names); near != "" {
		return fmt.Sprintf("unknown command %q (did you mean %s?); perceptron help lists all", name, near)
	}
	return fmt.Sprintf("unknown command %q; want %s; perceptron help explains them",
		name, enumerated(names, "or"))
}

// namesOf returns the names of commands.
func namesOf(commands []command) (names []string) {
	for _, command := range commands {
		names = append(names, command.name)
	}
	return names
}

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

// code prints an error, and returns its exit code.
func (c *call) code(err error) int {
	var wrong wrongUsage
	switch {
	case err == nil || errors.Is(err, syscall.EPIPE): // whoever read the output has had enough
		return 0
	case errors.Is(err, errHelp):
		printHelp(c.stdout, c.command)
		return 0
	case errors.As(err, &wrong):
		name := c.command.name
		fmt.Fprintf(c.stderr, "perceptron %s: %v; perceptron %s --help shows how\n", name, err, name)
		return 2
	case errors.Is(err, errInterrupted):
		return 130
	}
	text := worded(err)
	if c.spool != "" { // it names the file that keeps standard input
		text = strings.ReplaceAll(text, c.spool+string(os.PathSeparator), "")
	}
	fmt.Fprintf(c.stderr, "perceptron: %s\n", text)
	return 1
}

// worded returns the text of an error, with flags for what helps.
func worded(err error) string {
	if problem, ok := err.(*datasets.Problem); ok { // itself: what is around another one would be lost
		return sentence(problem)
	}
	return inFlags(strings.TrimPrefix(err.Error(), "perceptron: "))
}
