package main

import (
	"embed"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// The help texts are in the folder help, one for each command.
//
//go:embed help
var help embed.FS

// helpText returns the help text of that name.
func helpText(name string) string {
	text, _ := help.ReadFile("help/" + name + ".txt") // all of them are there
	return string(text)
}

// helpWidth is the longest line of the help, in letters.
const helpWidth = 100

// printHelp prints what a command does, and its flags in groups.
func printHelp(w io.Writer, c command) {
	fmt.Fprint(w, helpText(c.name))
	left := 0
	for _, o := range optionsOf(c.sections) {
		left = max(left, len(o.synopsis()))
		if o.name == "ignore" {
			fmt.Fprint(w, helpText("reading"))
		}
	}
	for _, s := range c.sections {
		fmt.Fprintf(w, "\n%s:\n", s.title)
		for _, o := range s.options {
			printOption(w, o, left)
		}
	}
}

// printOption prints an option with its usage beside it, left letters after its beginning, and
// below that the words that can be its value.
func printOption(w io.Writer, o option, left int) {
	usage := o.usage
	if o.standard != "" {
		usage += " (default:" + noBreak + o.standard + ")"
	}
	indent := len("  ") + left + len("  ")
	lines := wrapped(usage, helpWidth-indent)
	fmt.Fprintf(w, "  %-*s  %s\n", left, o.synopsis(), lines[0])
	for _, line := range lines[1:] {
		fmt.Fprintf(w, "%*s%s\n", indent, "", line)
	}
	longest := 0
	for _, word := range o.kind.words() {
		longest = max(longest, len(word.name))
	}
	hanging := indent + len("  ") + longest + len("  ")
	for _, word := range o.kind.words() {
		lines := wrapped(word.meaning, helpWidth-hanging)
		fmt.Fprintf(w, "%*s  %-*s  %s\n", indent, "", longest, word.name, lines[0])
		for _, line := range lines[1:] {
			fmt.Fprintf(w, "%*s%s\n", hanging, "", line)
		}
	}
}

// noBreak is a space at which wrapped does not cut.
const noBreak = "\u00a0"

// wrapped cuts a text at its spaces into lines of at most width letters.
func wrapped(text string, width int) (lines []string) {
	line := ""
	for word := range strings.SplitSeq(text, " ") {
		word = strings.ReplaceAll(word, noBreak, " ")
		switch {
		case line == "":
			line = word
		case utf8.RuneCountInString(line)+1+utf8.RuneCountInString(word) <= width:
			line += " " + word
		default:
			lines = append(lines, line)
			line = word
		}
	}
	return append(lines, line)
}
