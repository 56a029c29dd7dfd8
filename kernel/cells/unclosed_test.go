package cells

import (
	"strings"
	"testing"
)

// The line whose brace is not closed is named if the indentation shows it.
func TestUnclosed(t *testing.T) {
	for name, c := range map[string]struct {
		source string
		want   int
	}{
		"in the middle":      {"func f() int {\n\tif a {\n\t\treturn 1\n\tif b {\n\t\treturn 2\n\t}\n\treturn 0\n}", 2},
		"the last one":       {"func f() {\n\tfor {\n\t\tg()\n}", 2},
		"the function's":     {"func f() {\n\tfor {\n\t\tg()\n\t}\n", 1},
		"below %%":           {"%%\nfor i := range 3 {\n\tif i > 0 {\n\t\tfmt.Println(i)\n}", 3},
		"with blanks":        {"func f() {\n    if a {\n        g()\n}", 2},
		"else":               {"func f() {\n\tif a {\n\t} else {\n\t\tg()\n}", 3},
		"of a list":          {"func f() {\n\ta := []int{\n\t\t1,\n\treturn a\n}", 2},
		"before a function":  {"func f() {\n\tif a {\n\t\tg()\n\nfunc h() {\n}", 2},
		"in texts, comments": {"func f() {\n\ta := \"{\" // {\n\tif a {\n\t\tg()\n}", 3},
		"in a raw string":    {"func f() {\n\ta := `\n{\n`\n\tif a {\n\t\tg()\n}", 5},
		"in one line":        {"func f() {\n\tif a { g() }\n\tif b {\n\t\tg()\n}", 3},
		"a command":          {"%env A {\nfunc f() {\n\tfor {\n}", 3},
		"not indented":       {"func f() {\nif a {\ng()\n}", 0},
		"indented otherwise": {"func f() {\n  if a {\n\tg()\n\t}", 0},
		"nothing is open":    {"}\n}", 0},
		"indented too far":   {"func f() {\n\tif a {\n\t\tg()\n\t\t}\n", 0},
		"two at the end":     {"func f() {\n\tif a {", 2},
		"func, not indented": {"func f() {\nif a {\ng()\nfunc h() {\n}", 0},
	} {
		if got := unclosed(Lines(c.source)); got != c.want {
			t.Errorf("%s: got line %d, want %d", name, got, c.want)
		}
	}
}

// The hint explains EOF, and names the line if it is known.
func TestHintsAboutBraces(t *testing.T) {
	const end = "expected '}', found 'EOF'"
	for _, c := range []struct {
		source, message string
		line            int
		want            string
	}{
		{"func f() {\n\tif a {\n\t\tg()\n}", end, 4, "EOF is the end of the cell; the { in line 2 has no }"},
		{"%%\nif a {\n\tg()", end, 0, "EOF is the end of the cell; the { in line 2 has no }"},
		{"func f() {\nif a {\ng()\n}", end, 4, "EOF is the end of the cell; one { has no }"},
		{"func f() {\n\tif a {\n\t\tg()\n\nfunc h() {\n}", "expected '(', found h", 5, "the { in line 2 has no }"},
		{"%%\nfunc h() {\n}", "expected '(', found h", 2, "declare functions above %%, or write: f := func() { … }"},
	} {
		cell := 1
		if c.line == 0 {
			cell = 0 // the place is not known
		}
		got := ReportProblems([]Problem{problem(cell, c.line, 0, c.message)}, 1, sources(c.source)).Text
		_, hint, _ := strings.Cut(got, "hint: ")
		if hint != c.want {
			t.Errorf("%q: got %q, want %q", c.source, hint, c.want)
		}
	}
}
