package main

import (
	"strings"
	"testing"
)

// No line of the help is longer than helpWidth characters.
func TestHelpWidth(t *testing.T) {
	for _, name := range append(namesOf(commands), "help") {
		var help strings.Builder
		run([]string{"help", name}, nil, &help, &help)
		for line := range strings.Lines(help.String()) {
			if n := len([]rune(strings.TrimRight(line, "\n"))); n > helpWidth {
				t.Errorf("help %s: the line %q has %d characters, want at most %d", name, line, n, helpWidth)
			}
		}
	}
}
