package help

import "strings"

// A command is a command of the notebook, which begins a line.
type command struct{ name, usage, help string }

var commands = []command{
	{"%%", "%% [arguments]", "Begins the program: what follows is the body of its function main."},
	{"%args", "%args [arguments]", "Sets the arguments of the cell's program."},
	{"%env", "%env NAME VALUE", "Sets an environment variable for this cell and later ones."},
	{"%exec", "%exec FUNCTION [arguments]", "Makes a program that calls the function."},
	{"%help", "%help", "Prints what a notebook can do."},
	{"%list", "%list", "Lists the declarations that the notebook keeps."},
	{"%main", "%main [arguments]", "Begins the program, as %% does."},
	{"%reset", "%reset", "Forgets all declarations."},
	{"%rm", "%rm NAME…", "Forgets these declarations."},
	{"%test", "%test [arguments]", "Runs the tests and benchmarks of the cell."},
}

// commandMatches returns the commands that the line begins, or the declarations that it may remove.
func (h *Helper) commandMatches(line string) (matches []Match, prefix string) {
	word, rest, hasWord := strings.Cut(line, " ")
	if !hasWord {
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
			isFunction := !strings.Contains(name, "~") && d.Kind.String() == "func"
			if name == "" || name == "_" || !strings.HasPrefix(name, prefix) || word == "%exec" && !isFunction {
				continue
			}
			matches = append(matches, Match{Text: name, Type: kindNames[d.Kind.String()]})
		}
	}
	return matches, prefix
}

var kindNames = map[string]string{"func": "function", "type": "type", "var": "variable", "const": "constant"}

// inspectCommand returns the help for the command of a line.
func inspectCommand(line string) (description, bool) {
	word, _, _ := strings.Cut(line, " ")
	for _, c := range commands {
		if c.name == word {
			return description{plain: c.usage, doc: c.help}, true
		}
	}
	return description{}, false
}
