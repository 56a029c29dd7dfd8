package cells

import (
	"fmt"
	"regexp"
	"strings"
)

// A Command is a line of a cell that is not Go, with the lines that continue it after a \.
type Command struct {
	Line  int      // the first line, from 1
	Shell string   // what the shell executes, after ! or !*; "" for a command that begins with %
	InGo  bool     // after !*: the shell works in the folder of the program
	Name  string   // the first word after %, as in "args"; "%" for %%
	Args  []string // the other words

	// Starts is true for a command that starts the function main: %%, %main or %exec.
	Starts bool
}

// ProgramArgs returns the arguments that a command has for the cell's program, and whether it is such a
// command: %%, %main, %exec, %args or %test.
func (c Command) ProgramArgs() ([]string, bool) {
	switch c.Name {
	case "%", "main", "args", "test":
		return c.Args, true
	case "exec":
		return c.Args[min(1, len(c.Args)):], true
	}
	return nil, false
}

// parseCommands returns the commands of a cell.
func parseCommands(lines []string, s scan) []Command {
	var commands []Command
	for number := range lines {
		if s.kinds[number] == lineOfCommand {
			command := parseCommand(number+1, commandText(lines, s, number))
			command.Starts = startsProgram(lines[number])
			commands = append(commands, command)
		}
	}
	return commands
}

// parseCommand returns a command that has more than its first character.
func parseCommand(line int, text string) Command {
	rest := strings.TrimLeft(text[1:], " \t")
	if text[0] == '!' {
		shell, inGo := strings.CutPrefix(rest, "*")
		return Command{Line: line, Shell: shell, InGo: inGo}
	}
	words := splitWords(rest)
	return Command{Line: line, Name: words[0], Args: words[1:]}
}

// unknownCommand matches what GoNB prints about a command that it does not have.
var unknownCommand = regexp.MustCompile(`(?m)^"%\S+" unknown or not implemented yet\.$`)

// UnknownCommand returns what a kernel prints about a command that it does not have, given its name.
func UnknownCommand(name string) string {
	return WithCommandHints(fmt.Sprintf("\"%%%s\" unknown or not implemented yet.\n", name))
}

// WithCommandHints returns what a kernel prints, with hints below the lines about commands that it does not
// have.
func WithCommandHints(printed string) string {
	return unknownCommand.ReplaceAllStringFunc(printed, func(line string) string {
		if hint := Hint(line, ""); hint != "" {
			return line + "\n" + hint
		}
		return line
	})
}
