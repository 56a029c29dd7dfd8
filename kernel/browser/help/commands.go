package help

import (
	"strings"

	"perceptronlab/kernel/cells"
)

// A command is a command of the notebook, which begins a line.
type command struct{ name, usage, help string }

var commands = []command{
	{"%%", "%% [arguments]", "Begins the program: what follows is the body of its function main."},
	{"%args", "%args [arguments]", "Sets the arguments of the program."},
	{"%capture", "%capture [-a] FILE", "Also writes what the cell prints to a file; -a appends to it."},
	{"%cd", "%cd [FOLDER]", "Makes programs work in another folder, or prints the current one."},
	{"%env", "%env NAME VALUE", "Sets an environment variable for programs."},
	{"%exec", "%exec FUNCTION [arguments]", "Makes a program that calls the function."},
	{"%help", "%help", "Prints what a cell can be."},
	{"%list", "%list", "Lists the declarations that the notebook keeps."},
	{"%main", "%main [arguments]", "Begins the program, as %% does."},
	{"%reset", "%reset", "Forgets all declarations."},
	{"%rm", "%rm NAME…", "Forgets these declarations."},
	{"%test", "%test [flags]", "Runs the tests and benchmarks of the cell, as go test does."},
	{"%version", "%version", "Prints the version of Go."},
	{"%%writefile", "%%writefile [-a] FILE", "Writes the rest of the cell to a file; -a appends to it."},
}

// commandMatches returns the commands that the line begins, or the declarations that it may remove.
func (h *Helper) commandMatches(line string) (matches []Match, prefix string) {
	word, rest, isFinished := strings.Cut(line, " ")
	if !isFinished {
		for _, c := range commands {
			if strings.HasPrefix(c.name, word) {
				matches = append(matches, Match{Text: c.name, Type: "command", Signature: c.usage})
			}
		}
		return matches, word
	}
	prefix = rest[strings.LastIndexByte(rest, ' ')+1:]
	if word != "%rm" && word != "%exec" {
		return nil, prefix
	}
	for _, d := range h.session.Declarations() {
		for _, name := range d.Names {
			isFunction := d.Kind == cells.Func && !strings.Contains(name, "~")
			if name == "" || name == "_" || word == "%exec" && !isFunction {
				continue
			}
			if strings.HasPrefix(name, prefix) {
				matches = append(matches, Match{Text: name, Type: kindNames[d.Kind]})
			}
		}
	}
	return matches, prefix
}

var kindNames = map[cells.Kind]string{
	cells.Func: "function", cells.Type: "type", cells.Var: "variable", cells.Const: "constant",
}

// inspectCommand returns the help for the command of a line.
func inspectCommand(line string) (description, bool) {
	word, _, _ := strings.Cut(strings.TrimPrefix(line, "//gonb:"), " ")
	for _, c := range commands {
		if c.name == word {
			return description{plain: c.usage, doc: c.help}, true
		}
	}
	return description{}, false
}
