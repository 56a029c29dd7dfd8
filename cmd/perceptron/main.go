// Command perceptron trains classifiers on files and predicts with them, in a shell:
//
//	perceptron describe flowers.csv
//	perceptron train -label species -o flowers.json flowers.csv
//	perceptron evaluate -model flowers.json more.csv
//	perceptron predict -model flowers.json fresh.csv
//
// perceptron help shows the rest. What it saves, classifier.Load reads, and the other way round.
package main

import (
	"embed"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"runtime/debug"
	"strings"
	"syscall"
)

//go:embed help
var help embed.FS

// text returns the help text of that name.
func text(name string) string {
	text, _ := help.ReadFile("help/" + name + ".txt") // all of them are there
	return string(text)
}

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(10) // a table is a few large blocks: its memory is dear, and to look through it costs little
	}
	signal.Ignore(syscall.SIGPIPE) // a write that nobody reads is an error instead, so that clean is called
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// A call is the command, called once.
type call struct {
	stdin          io.Reader
	stdout, stderr io.Writer
	terminal       bool // somebody watches stderr

	name    string // of the subcommand
	flags   *flag.FlagSet
	spool   string         // the folder with the copy of standard input; "": there is none
	signals chan os.Signal // that would leave it there
}

// commands are the subcommands. Each defines its flags, calls parse, and does its work.
var commands = []struct {
	name string
	do   func(c *call, args []string) error
}{
	{"describe", describe},
	{"train", train},
	{"evaluate", evaluate},
	{"predict", predict},
	{"verify", verify},
	{"shard", shard},
	{"worker", worker},
	{"version", printVersion},
}

// wrongUsage is an error of whoever typed the command.
type wrongUsage struct{ error }

// errInterrupted says that Control-C ended the work, and that what there is has been kept.
var errInterrupted = errors.New("interrupted")

// run calls the command with these arguments, and returns its exit code.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	c := &call{stdin: stdin, stdout: stdout, stderr: stderr, terminal: isTerminal(stderr), name: "help"}
	defer c.clean()
	if len(args) > 0 {
		c.name = strings.TrimLeft(args[0], "-")
	}
	if c.name == "help" && len(args) > 1 {
		return run([]string{args[1], "-help"}, stdin, stdout, stderr)
	}
	if c.name == "help" || c.name == "h" {
		if len(args) == 0 {
			fmt.Fprint(stderr, text("help"))
			return 2
		}
		fmt.Fprint(stdout, text("help"))
		return 0
	}
	if c.name == "version" { // -version and --version print it too
		args = append([]string{c.name}, args[1:]...)
	}
	for _, command := range commands {
		if command.name == args[0] {
			c.flags = flag.NewFlagSet(c.name, flag.ContinueOnError)
			c.flags.SetOutput(io.Discard)
			return c.code(command.do(c, args[1:]))
		}
	}
	fmt.Fprintf(stderr, "perceptron: unknown command %q; want %s; perceptron help explains them\n",
		args[0], commandNames())
	return 2
}

// commandNames lists the commands: describe, train … or version.
func commandNames() string {
	var names []string
	for _, command := range commands {
		names = append(names, command.name)
	}
	last := len(names) - 1
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// printFlags prints the flags that a command has, if it has any.
func (c *call) printFlags() {
	count := 0
	c.flags.VisitAll(func(*flag.Flag) { count++ })
	if count == 0 {
		return
	}
	fmt.Fprintln(c.stdout, "\nFlags:")
	c.flags.SetOutput(c.stdout)
	c.flags.PrintDefaults()
}

// code prints an error, and returns its exit code.
func (c *call) code(err error) int {
	switch wrong := (wrongUsage{}); {
	case err == nil || errors.Is(err, syscall.EPIPE): // whoever read the output has had enough
		return 0
	case errors.Is(err, flag.ErrHelp):
		fmt.Fprint(c.stdout, text(c.name))
		if c.flags.Lookup("label") != nil {
			fmt.Fprint(c.stdout, text("reading"))
		}
		c.printFlags()
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintf(c.stderr, "perceptron %s: %v; perceptron %s -help shows how\n", c.name, err, c.name)
		return 2
	case errors.Is(err, errInterrupted):
		return 130
	}
	text := inFlags(strings.TrimPrefix(err.Error(), "perceptron: "))
	if c.spool != "" { // it names the file that keeps standard input
		text = strings.ReplaceAll(text, c.spool+string(os.PathSeparator), "")
	}
	fmt.Fprintf(c.stderr, "perceptron: %s\n", text)
	return 1
}

// parse reads the flags and one file's name, and returns the name of a file with what is called so.
func (c *call) parse(args []string, needed ...string) (file string, err error) {
	names, err := c.names(args, needed...)
	if err == nil && len(names) != 1 {
		err = wrongUsage{fmt.Errorf("there are %d files (%q); wanted one, or - for standard input", len(names), names)}
	}
	if err != nil {
		return "", err
	}
	return c.input(names[0])
}

// names reads the flags, which may also come after the names of files, and returns those. It is an
// error if one of the needed flags is missing.
func (c *call) names(args []string, needed ...string) (names []string, err error) {
	for {
		if err := c.flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, wrongUsage{err}
		}
		rest := c.flags.Args()
		if n := len(args) - len(rest); n > 0 && args[n-1] == "--" || len(rest) == 0 {
			names = append(names, rest...)
			break
		}
		names, args = append(names, rest[0]), rest[1:]
	}
	for _, name := range needed {
		if f := c.flags.Lookup(name); f.Value.String() == "" {
			what, _ := flag.UnquoteUsage(f)
			return nil, wrongUsage{fmt.Errorf("the flag -%s is missing; wanted -%[1]s %s", name, what)}
		}
	}
	if f := c.flags.Lookup("o"); f != nil { // before work that would be lost
		folder := filepath.Dir(f.Value.String())
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return nil, fmt.Errorf("%q can't be written: %q is no folder; make it first", f.Value, folder)
		}
	}
	return names, nil
}
