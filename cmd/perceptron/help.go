package main

import (
	"embed"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// help contains the files of the folder "help": one text per command, and two more. "help.txt" describes
// all commands, and "reading.txt" is part of the help of every command with flags that name columns.
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
	width := 0
	for _, o := range optionsOf(c.sections) {
		width = max(width, len(o.synopsis()))
		if o.name == "ignore" { // every command with flags that name columns has this flag
			fmt.Fprint(w, helpText("reading"))
		}
	}
	for _, s := range c.sections {
		fmt.Fprintf(w, "\n%s:\n", s.title)
		for _, o := range s.options {
			printOption(w, o, width)
		}
	}
}

// printOption prints the help of an option in two columns. The first column contains the synopsis of the
// option and has the given width. The second column contains the usage, followed by the possible values.
func printOption(w io.Writer, o option, width int) {
	usage := o.usage
	if o.defaultText != "" {
		usage += " (default:" + noBreak + o.defaultText + ")"
	}
	indent := len("  ") + width + len("  ")
	lines := wrapLines(usage, helpWidth-indent)
	fmt.Fprintf(w, "  %-*s  %s\n", width, o.synopsis(), lines[0])
	for _, line := range lines[1:] {
		fmt.Fprintf(w, "%*s%s\n", indent, "", line)
	}
	nameWidth := 0
	for _, word := range o.kind.words() {
		nameWidth = max(nameWidth, len(word.name))
	}
	meaningIndent := indent + len("  ") + nameWidth + len("  ")
	for _, word := range o.kind.words() {
		lines := wrapLines(word.meaning, helpWidth-meaningIndent)
		fmt.Fprintf(w, "%*s  %-*s  %s\n", indent, "", nameWidth, word.name, lines[0])
		for _, line := range lines[1:] {
			fmt.Fprintf(w, "%*s%s\n", meaningIndent, "", line)
		}
	}
}

// noBreak is the no-break space. wrapLines replaces it with an ordinary space, but does not break the
// line there.
const noBreak = "\u00a0"

// wrapLines breaks a text at its spaces into lines of at most width characters. A word of more than
// width characters is a line of its own.
func wrapLines(text string, width int) (lines []string) {
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
