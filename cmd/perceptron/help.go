package main

import (
	"embed"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// help contains the files of the folder help: one text per command, the text help.txt about all commands,
// and the text reading.txt, which belongs to the help of every command with flags that name columns.
//
//go:embed help
var help embed.FS

// helpText returns the help text for a command, or one of the texts "help" and "reading".
func helpText(name string) string {
	text, _ := help.ReadFile("help/" + name + ".txt") // embedded, so it exists
	return string(text)
}

// helpWidth is the maximum length of a line of help, in characters.
const helpWidth = 100

// printHelp prints the help of a command: its text, the text "reading" if flags of the command name
// columns, and the flags in sections.
func printHelp(w io.Writer, c command) {
	fmt.Fprint(w, helpText(c.name))
	left := 0
	for _, o := range optionsOf(c.sections) {
		left = max(left, len(o.synopsis()))
		if o.name == "ignore" { // every command with flags that name columns has this flag
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

// printOption prints the help of an option: its synopsis in a column of the given width (left), its
// usage in the next column, and below the usage the words that can be the option's value.
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

// noBreak is the no-break space. The function wrapped replaces it with an ordinary space, but does not
// break the line there.
const noBreak = "\u00a0"

// wrapped breaks a text at its spaces into lines of at most width characters. A longer word is a line
// of its own.
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
