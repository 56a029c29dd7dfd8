package cells

import (
	"strings"
	"testing"
)

// A name that is undefined because of the cells before is explained by them.
func TestHintsOfThePast(t *testing.T) {
	const (
		above = "since the kernel started, no other cell has declared anything; if one above declares x, run it first"
		same  = "" // no hint
	)
	below := func(start, how string) string {
		return "x was declared below " + start + " in cell [1], and ended with that cell; declare it above " + start + ": " + how
	}
	for name, c := range map[string]struct {
		cells []string
		want  string
	}{
		"assigned":        {[]string{"%%\nx := 1\nfmt.Println(x)"}, below("%%", "var x = …")},
		"one of two":      {[]string{"%%\n_, x := f()"}, below("%%", "var x = …")},
		"var":             {[]string{"%%\nvar a, x int"}, below("%%", "var x = …")},
		"const":           {[]string{"%%\nconst x = 1"}, below("%%", "const x = …")},
		"type":            {[]string{"%%\ntype x int"}, below("%%", "type x …")},
		"arguments":       {[]string{"%main -n 3\nx := 1"}, below("%main", "var x = …")},
		"some cells ago":  {[]string{"%%\nx := 1", "%%\nf()", "var y = 1"}, below("%%", "var x = …")},
		"commented":       {[]string{"var y = 1", "%%\n// x := 1\ny = x"}, same},
		"of a loop":       {[]string{"var y = 1", "%%\nfor x := range 3 {\n}"}, same},
		"main without %%": {[]string{"var y = 1", "func main() { x := 1 }"}, same},
		"not Go":          {[]string{"var y = 1", "%%writefile x\nx := 1", "%%\nx :="}, same},
		"removed":         {[]string{"%%\nx := 1", "var x = 1", "%rm x"}, same},
		"reset":           {[]string{"%%\nx := 1", "%reset"}, same},
		"the first cell":  {nil, above},
		"only statements": {[]string{"%%\ny := 1", "!ls"}, above},
		"imports":         {[]string{"import \"fmt\""}, same},
		"declarations":    {[]string{"func f() {}", "%%\ny := 1"}, same},
		"did not compile": {[]string{"func x() { z }"}, "cell [1] declares x, but has an error; fix that cell first"},
		"is not Go":       {[]string{"var y = 1", "func x( {"}, "cell [2] declares x, but has an error; fix that cell first"},
		"removed again":   {[]string{"func x() {}", "%rm x"}, same},
		"capital":         {[]string{"func X() {}"}, "Go distinguishes capital and small letters; do you mean X?"},
		"capital, reset":  {[]string{"func X() {}", "%reset", "var y = 1"}, same},
	} {
		all := append(c.cells, "%%\nf(x)")
		got := ReportProblems([]Problem{problem(len(all), 2, 3, "undefined: x")}, len(all), sources(all...)).Text
		_, hint, _ := strings.Cut(got, "\nhint: ")
		if hint != c.want {
			t.Errorf("%s: got %q, want %q", name, hint, c.want)
		}
	}
}

// What happened before does not explain names of packages, names in functions of earlier cells,
// parameters without a type, and names that the cell declares itself.
func TestNoHintOfThePast(t *testing.T) {
	for _, c := range []struct {
		cell    int
		message string
		line    string
	}{
		{2, "undefined: math", "math.Sqrt(2)"},
		{1, "undefined: x", "f(x)"},
		{2, "undefined: x", "func f(x) {"},
		{2, "undefined: x", "%%\nx := x + 1"},
	} {
		source := sources("%%\nx := 1", c.line)
		if c.cell == 1 {
			source = sources(c.line, "")
		}
		got := ReportProblems([]Problem{problem(c.cell, 1, 1, c.message)}, 2, source).Text
		if strings.Contains(got, "kernel started") || strings.Contains(got, "ended with") {
			t.Errorf("for %q in %q, got %s", c.message, c.line, got)
		}
	}
}

// A variable that is assigned may be meant as a new one. In a function above %%, it is.
func TestHintsOfThePastForAnAssignment(t *testing.T) {
	for source, want := range map[string]string{
		"%%\nx = 3":               "a new one: x := …; one for all cells, above %%: var x = …",
		"func f() {\n\tx = 3\n}":  ":= makes a new variable: x := …",
		"func f() {\n\ty := x\n}": "declare it above %%: var x = …",
	} {
		all := sources("%%\nx := 1", source)
		got := ReportProblems([]Problem{problem(2, 2, 2, "undefined: x")}, 2, all).Text
		if !strings.HasSuffix(got, want) {
			t.Errorf("%q: got %s, want %q at its end", source, got, want)
		}
	}
}
