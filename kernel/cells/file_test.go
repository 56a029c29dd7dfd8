package cells

import (
	"fmt"
	"go/parser"
	"go/token"
	"slices"
	"strings"
	"testing"
)

func TestFile(t *testing.T) {
	for _, test := range []struct{ source, want, commands string }{
		{"var a = 1\n%% -n 3\na.", "package main\nvar a = 1\nfunc main() { flag.Parse()\na.\n}", "0 1 0"},
		{"%args 1 \\\n2\n%\nf(", "package main\n\n\n\nf(", "1 1 1 0"},
		{"%%\nx\n%%\ny", "package main\nfunc main() { flag.Parse()\nx\n\ny\n}", "1 0 1 0"},
		{"%exec", "package main\n", "1"},
		{"%exec f", "package main\nfunc main() { flag.Parse(); f() }", "1"},
		{"var s = `\n%%\n`", "package main\nvar s = `\n%%\n`", "0 0 0"},
		{"package p\nx", "package main\n\nx", "0 0"},
		{"%%bash\nls", "package main\n\n", "1 1"},
		{"", "package main\n", "0"},
	} {
		text, commands := File(test.source)
		var got []string
		for _, is := range commands {
			got = append(got, map[bool]string{false: "0", true: "1"}[is])
		}
		if text != test.want || strings.Join(got, " ") != test.commands {
			t.Errorf("%q: got %q %v, want %q %s", test.source, text, got, test.want, test.commands)
		}
	}
}

func TestDeclarationDoc(t *testing.T) {
	for source, want := range map[string]string{
		"// F is.\nfunc F() {}":                      "F is.\n",
		"// T is.\ntype T int // more":               "T is.\n",
		"var a = 1 // a is":                          "a is\n",
		"// a is\nvar a = 1 // more":                 "a is\n",
		"// all\nvar (\n\t// a is\n\ta = 1\n)":       "a is\n",
		"// all\nvar (\n\ta = 1\n)":                  "all\n",
		"// all\nconst (\n\tA = 1 // A is\n\tB\n)":   "all\n",
		"const (\n\tA = 1 // A is\n\tB = 2 // B\n)":  "",
		"const (\n\t// A is\n\tA = 1 // more\n)":     "A is\n",
		"//gonb:no\n\n//go:noinline\nfunc F() {}":    "",
		"// a and b are\nvar a, b = 1, 2 // numbers": "a and b are\n",
	} {
		cell, err := Parse(source)
		if err != nil {
			t.Errorf("%q: %v", source, err)
			continue
		}
		if got := cell.Declarations[0].Doc; got != want {
			t.Errorf("%q: got %q, want %q", source, got, want)
		}
	}
}

func FuzzFile(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, source string) {
		text, commands := File(source)
		lines := Lines(source)
		if len(commands) != len(lines) {
			t.Errorf("%q: got %d lines, want %d", source, len(commands), len(lines))
		}
		if count := strings.Count(text, "\n"); count < len(lines) {
			t.Errorf("%q: got a file with %d lines after the first, want %d", source, count, len(lines))
		}
		_, err := Parse(source)
		_, goErr := parser.ParseFile(token.NewFileSet(), "", text, parser.SkipObjectResolution)
		if err == nil && goErr != nil {
			t.Errorf("%q: got %v, want the file of a cell that can be parsed", source, goErr)
		}
	})
}

func ExampleFile() {
	text, commands := File("%args -n 3\n%%\nfmt.")
	fmt.Println(text)
	fmt.Println(slices.Index(commands, false)+1, "is the first line of Go")
	// Output:
	// package main
	//
	// func main() { flag.Parse()
	// fmt.
	// }
	// 3 is the first line of Go
}
