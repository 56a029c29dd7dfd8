// Command perceptron trains classifiers on data files, predicts with them, and exports them:
//
//	perceptron describe flowers.csv
//	perceptron train --label species -o flowers.json flowers.csv
//	perceptron evaluate --model flowers.json more.csv
//	perceptron predict --model flowers.json fresh.csv
//	perceptron export --model flowers.json -o flowers.onnx
//
// To list all commands, run "perceptron help". Go programs and the command can exchange models:
// classifier.Load reads the models that the command saves, and the command reads the models that
// Model.Save writes.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"perceptronlab/internal/wording"
)

func main() {
	if os.Getenv("GOGC") == "" {
		// A table is a few large blocks of memory without pointers. Frequent garbage collection is
		// therefore cheap, and it saves memory.
		debug.SetGCPercent(10)
	}
	// While SIGPIPE is ignored, a write to a closed pipe returns an error instead of ending the program,
	// so call.clean still runs.
	signal.Ignore(syscall.SIGPIPE)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// commands are the subcommands, in the order in which the error about an unknown command lists them.
var commands = []command{
	{"describe", describe, describeSections},
	{"train", train, slices.Concat(
		[]section{trainSection}, trainReadingSections, []section{trainingSection},
	)},
	{"evaluate", evaluate, slices.Concat([]section{evaluateSection}, readingSections)},
	{"predict", predict, slices.Concat([]section{predictSection}, readingSections)},
	{"export", export, []section{exportSection}},
	{"cross-validate", crossValidate, slices.Concat(
		[]section{crossValidateSection}, trainReadingSections, []section{foldTrainingSection},
	)},
	{"split", split, splitSections},
	{"verify", verify, slices.Concat([]section{verifySection}, readingSections)},
	{"shard", shard, slices.Concat(
		[]section{shardSection}, trainReadingSections, []section{shardTrainingSection},
	)},
	{"worker", worker, []section{workerSection}},
	{"version", printVersion, nil},
}

// run runs perceptron with the given arguments, the first of which is the subcommand, and returns the
// exit code.
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
		fmt.Fprintf(stderr, "perceptron: %s\n", unknownCommand(name))
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

// unknownCommand returns the error message for a name that is not the name of a subcommand.
func unknownCommand(name string) string {
	names := namesOf(commands)
	if near := nearest(name, names); near != "" {
		return fmt.Sprintf("unknown command %q (did you mean %s?); for help, run perceptron help",
			name, near)
	}
	return fmt.Sprintf("unknown command %q, want %s; for help, run perceptron help",
		name, wording.Joined(names, "or"))
}

// namesOf returns the names of the given commands.
func namesOf(commands []command) (names []string) {
	for _, command := range commands {
		names = append(names, command.name)
	}
	return names
}

// code prints a message about err, the error of the call, and returns the exit code. For errHelp, code
// prints the help instead. It prints nothing if err is nil or errInterrupted, or if the reader of the
// output has closed the pipe.
func (c *call) code(err error) int {
	var usage usageError
	switch {
	case err == nil || errors.Is(err, syscall.EPIPE): // programs such as head close the pipe early
		return 0
	case errors.Is(err, errHelp):
		printHelp(c.stdout, c.command)
		return 0
	case errors.As(err, &usage):
		name := c.command.name
		fmt.Fprintf(c.stderr, "perceptron %s: %v; for help, run perceptron %s --help\n", name, err, name)
		return 2
	case errors.Is(err, errInterrupted):
		return 130
	}
	text := c.message(err)
	if c.spool != "" { // print "standard input" instead of the full name of its temporary copy
		text = strings.ReplaceAll(text, c.spool+string(os.PathSeparator), "")
	}
	fmt.Fprintf(c.stderr, "perceptron: %s\n", text)
	return 1
}
