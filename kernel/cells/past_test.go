package cells

import (
	"strings"
	"testing"
)

// A name that is undefined because of the cells before is explained by them.
func TestHintsOfThePast(t *testing.T) {
	const (
		above   = "since the kernel started, no other cell has declared anything; if one above declares x, run it first"
		unknown = "if a cell above declares x, run it first; otherwise check the spelling"
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
		"commented":       {[]string{"var y = 1", "%%\n// x := 1\ny = x"}, unknown},
		"of a loop":       {[]string{"var y = 1", "%%\nfor x := range 3 {\n}"}, unknown},
		"main without %%": {[]string{"var y = 1", "func main() { x := 1 }"}, unknown},
		"not Go":          {[]string{"var y = 1", "%%writefile x\nx := 1", "%%\nx :="}, unknown},
		"removed":         {[]string{"%%\nx := 1", "var x = 1", "%rm x"}, unknown},
		"reset":           {[]string{"%%\nx := 1", "%reset"}, unknown},
		"the first cell":  {nil, above},
		"only statements": {[]string{"%%\ny := 1", "!ls"}, above},
		"imports":         {[]string{"import \"fmt\""}, unknown},
		"declarations":    {[]string{"func f() {}", "%%\ny := 1"}, unknown},
		"did not compile": {[]string{"func x() { z }"}, "cell [1] declares x, but did not compile; look at its error first, and run it again"},
		"is not Go":       {[]string{"var y = 1", "func x( {"}, "cell [2] declares x, but did not compile; look at its error first, and run it again"},
		"removed again":   {[]string{"func x() {}", "%rm x"}, unknown},
		"capital":         {[]string{"func X() {}"}, "Go distinguishes capital and small letters; do you mean X?"},
		"capital, reset":  {[]string{"func X() {}", "%reset", "var y = 1"}, unknown},
	} {
		all := append(c.cells, "%%\nf(x)")
		got := ReportProblems([]Problem{problem(len(all), 2, 3, "undefined: x")}, len(all), sources(all...)).Text
		_, hint, _ := strings.Cut(got, "\nhint: ")
		if hint != c.want {
			t.Errorf("%s: got %q, want %q", name, hint, c.want)
		}
	}
}

// A name that no cell has declared may be in a cell that has not run. A better hint, or none, belongs to other
// names.
func TestHintsAboutUnknownNames(t *testing.T) {
	const (
		score = "if a cell above declares Score, run it first; otherwise check the spelling"
		nina  = `text needs double quotes: "Nina"; if a cell above declares Nina, run it first; otherwise check the spelling`
	)
	for _, c := range []struct{ cell, name, want string }{
		{"func Classify(w, x []float64) int {\n\ts := Score(w, x)", "Score", score},
		{"%%\nlab1.Score.Visible(Score)", "Score", score},
		{"func f(s Score) {", "Score", score},
		{"%%\nlab1.Trace.Visible(lab1.ByHand{Score, Weights})", "Score", score},
		{"%%\nlab1.Score.Visible(nil)", "lab1", "if a cell above declares or imports lab1, run it first; otherwise check the spelling"},
		{"%%\nfmt.Println(data)", "data", "if a cell above declares data, run it first; otherwise check the spelling"},
		{"func f() string {\n\tname := Nina", "Nina", nina},
		{"func f() string {\n\tname = Nina // my name", "Nina", nina},
		{"func f() string {\n\treturn Nina", "Nina", nina},
		{"%%\nfmt.Print(lab1.Mine(Nina))", "Nina", nina},
		{"func f() {\n\ts += 2.5", "s", "a variable begins with := on a line above, such as s := 0, or s := 0.0 for decimal numbers"},
		{"func f() {\n\tn++", "n", "a variable begins with := on a line above, such as n := 0, or n := 0.0 for decimal numbers"},
		{"func f() {\n\tname := True", "True", "Go writes true and false"},
		{"func f() float64 {\n\treturn s", "s", ""},
		{"func f() {\n\tif a {\n\t\tmean := 3.0\n\t}\n\tg(mean)", "mean", ""},
		{"func f(x, rate) {", "rate", ""},
		{"%%\nxs := list(3)", "list", ""},
		{"%%\nmath.Sqrt(2)", "math", ""},
	} {
		open := strings.Count(c.cell, "{") - strings.Count(c.cell, "}")
		all := sources("import \"fmt\"", c.cell+strings.Repeat("\n}", open))
		line := strings.Count(c.cell, "\n") + 1
		got := ReportProblems([]Problem{problem(2, line, 1, "undefined: "+c.name)}, 2, all).Text
		_, hint, _ := strings.Cut(got, "\nhint: ")
		if hint != c.want {
			t.Errorf("%q: got %q, want %q", c.cell, hint, c.want)
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
