package cells

import (
	"strings"
	"testing"
)

func sources(cells ...string) Sources {
	return func(n int) string {
		if n < 1 || n > len(cells) {
			return ""
		}
		return cells[n-1]
	}
}

func problem(cell, line, column int, message string) Problem {
	return Problem{Place{cell, line, column}, message}
}

func TestReportProblems(t *testing.T) {
	source := sources("var n = 3", "%%\n\ta := x + x\n\tx = 1\n点 := x", strings.Repeat("a", 90)+" := "+strings.Repeat("b", 90))
	for _, c := range []struct {
		name     string
		cell     int
		problems []Problem
		want     string
	}{
		{"a tab before the place", 2, []Problem{problem(2, 2, 2, "m")}, "line 2: m\n    a := x + x\n    ^"},
		{"another cell", 2, []Problem{problem(1, 1, 5, "m")}, "cell [1], line 1: m\n    var n = 3\n        ^"},
		{"a wide character", 2, []Problem{problem(2, 4, 8, "m")}, "line 4: m\n    点 := x\n    　    ^"},
		{
			"twice in a line, and in others", 2,
			[]Problem{problem(2, 2, 7, "m"), problem(2, 2, 11, "m"), problem(2, 3, 2, "m"), problem(2, 4, 8, "m")},
			"line 2: m (also in lines 3 and 4)\n    a := x + x\n         ^",
		},
		{
			"in two cells, the running one first", 2,
			[]Problem{problem(1, 1, 5, "m"), problem(2, 3, 2, "m")},
			"line 3: m (also in cell [1], line 1)\n    x = 1\n    ^",
		},
		{
			"only the first syntax error", 2,
			[]Problem{problem(2, 2, 2, "syntax error: a"), problem(2, 3, 2, "syntax error: b")},
			"line 2: syntax error: a\n    a := x + x\n    ^",
		},
		{"too many errors", 1, []Problem{
			problem(1, 1, 0, "a"), problem(1, 1, 0, "b"), problem(1, 1, 0, "c"), problem(1, 1, 0, "d"),
			problem(1, 1, 0, "e"), problem(1, 1, 0, "too many errors"),
		}, "line 1: a\n    var n = 3\n\nline 1: b\n    var n = 3\n\nline 1: c\n    var n = 3\n\nand 2 more errors"},
		{
			"a hint that has been given", 1,
			[]Problem{problem(1, 1, 5, "declared and not used: a"), problem(1, 1, 0, "declared and not used: b")},
			"line 1: declared and not used: a\n    var n = 3\n        ^\n" +
				"hint: Go refuses unused variables; use it, or delete it\n\n" +
				"line 1: declared and not used: b\n    var n = 3",
		},
		{
			"unused variables come last", 2,
			[]Problem{
				problem(2, 2, 2, "declared and not used: a"), problem(2, 3, 2, "m"), problem(1, 1, 5, "p"), problem(2, 4, 1, "q"),
			},
			"line 3: m\n    x = 1\n    ^\n\nline 4: q\n    点 := x\n    ^\n\ncell [1], line 1: p\n    var n = 3\n        ^\n\nand 1 more error",
		},
		{"no line", 1, []Problem{problem(0, 0, 0, "expected x, found 'EOF'")}, "end of the cell: expected x, found 'EOF'"},
		{
			"a line and a column that do not exist", 1,
			[]Problem{problem(1, 7, 3, "m"), problem(1, 1, 30, "p")},
			"line 1: p\n    var n = 3\n\nline 7: m",
		},
		{
			"a long line", 3,
			[]Problem{problem(3, 1, 95, "m")},
			"line 1: m\n    …" + strings.Repeat("a", 66) + " := " + strings.Repeat("b", 30) + "…\n    " +
				strings.Repeat(" ", 71) + "^",
		},
	} {
		if got := ReportProblems(c.problems, c.cell, source).Text; got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}

// In these lines, the compiler's message is all that there is to say: a hint would be about something else.
func TestNoHint(t *testing.T) {
	for _, c := range []struct{ message, line string }{
		{"undefined: missing", "fmt.Println(missing)"},
		{"undefined: fast", "fast == slow"},
		{"undefined: math", "math.Sqrt(2)"},
		{"expected ';', found y", "x := 3 y := 4 // and not while"},
		{"invalid operation: cannot indirect x (variable of type int)", "fmt.Println(*x)"},
		{"invalid operation: a + b (mismatched types perceptron.Weights and classifier.Model)", "a + b"},
		{"x.foo undefined (type T has no field or method foo)", "x.foo"},
		{"panic: perceptron: row 0: got label 0, want -1 or +1", "perceptron.FromRows(x, y)"},
		{"panic: boom", `panic("boom")`},
		{"undefined: log", `log.println("x")`},
		{"undefined: sum", "total := sum"},
		{"undefined: np", "np := np"},
		{"m.save undefined (type *classifier.Model has no field or method save, but does have method Save)", "m.save(f)"},
		{"x.pop undefined (type stack has no field or method pop)", "x.pop()"},
		{"x.format undefined (type T has no field or method format)", "x.format(3)"},
		{"undefined: Matrix", "func f(m Matrix) {"},
		{"expected 1 expression", "if a, b {"},
		{"expected ';', found n", "m n"},
		{"expected ']', found n", "m[1 n]"},
		{"exit status 1", ""},
	} {
		if hint := Hint(c.message, c.line); hint != "" {
			t.Errorf("for %q in %q, got the hint %q, want none", c.message, c.line, hint)
		}
	}
}

// The hint about the end of a function depends on its statements, and a value that is not used means something
// else below %%.
func TestHintsInFunctions(t *testing.T) {
	const (
		unused   = "y * s (value of type float64) is not used"
		noReturn = "missing return"
	)
	for _, c := range []struct {
		cell    string
		line    int
		message string
		want    string
	}{
		{"func f() float64 {\n\ty * s\n}", 2, unused, "return it"},
		{"%%\ny * s", 2, unused, "fmt.Println"},
		{"func f() {\n}\n\n%%\ny * s", 5, unused, "fmt.Println"},
		{"func f() {\n}\n\ny * s", 4, unused, "fmt.Println"},
		{"func f() int {\n\tif a {\n\t\treturn 1\n\t}\n}", 5, noReturn, "no if around it"},
		{"func f() int {\n\tfor {\n\t\tbreak\n\t}\n}", 5, noReturn, "below all loops"},
		{"func g() {\n\tif a {\n\t}\n}\n\nfunc f() int {\n}", 7, noReturn, "below all loops"},
	} {
		got := ReportProblems([]Problem{problem(1, c.line, 1, c.message)}, 1, sources(c.cell)).Text
		if !strings.Contains(got, c.want) {
			t.Errorf("%q: got %q, want %q in it", c.cell, got, c.want)
		}
	}
}

// Hints that look alike are distinguished by the line, or by a word of the message.
func TestHintsOfALine(t *testing.T) {
	const (
		assigned  = "expected '==', found '='"
		negative  = "invalid argument: index -1 (constant of type int) must not be negative"
		truncated = "0.5 (untyped float constant) truncated to int"
		noComma   = "missing ',' before newline in composite literal"
		foundIn   = "expected '{', found in"
		notAType  = "expected type, found ')'"
		returned  = "too many return values\n\thave (float64)\n\twant ()"
	)
	mixed := func(operation, types string) string {
		return "invalid operation: " + operation + " (mismatched types " + types + ")"
	}
	for _, c := range []struct{ message, line, want string }{
		{assigned, `fmt.Println(a, b, sep=", ")`, "Println has no sep"},
		{assigned, `fmt.Println(a, end=" ")`, "fmt.Print(x"},
		{assigned, "perceptron.Trainer(max_epochs=3)", "perceptron.Trainer{MaxEpochs: 3}"},
		{assigned, "perceptron.Trainer{MaxEpochs=3}", "a field takes a colon: perceptron.Trainer{MaxEpochs: 3}"},
		{assigned, "score(w=w, x=x)", "write them in order"},
		{assigned, "a = b = 0", "a line has one ="},
		{truncated, "x += 0.5", "x is an int"},
		{truncated, "x = 0.5 * n", "convert it: float64(n)"},
		{returned, "return w", "below %%, print it"},
		{returned, "\treturn 2 * x", "the type of the result stands before the brace"},
		{"declared and not used: i", "for i, v := range xs {", "write _ in its place"},
		{"declared and not used: v", "for i, v := range xs {", "leave it out"},
		{"declared and not used: v", "v := range xs", "use it, or delete it"},
		{"expected declaration, found x", "x = 5", "begins with var: var x = …; to change one, write x = … below"},
		{"expected declaration, found x", "x := 5", "begins with var: var x = …; := and other statements"},
		{"invalid argument: data (variable of type *perceptron.Dataset) for built-in len", "", "write: data.Len()"},
		{"invalid argument: t (variable of struct type datasets.Table) for built-in len", "", "write: t.Len()"},
		{"illegal character U+003F '?'", "?perceptron.Train", "press Shift-Tab"},
		{"illegal character U+003F '?'", "y := x > 0 ? 3 : 4", "no conditional expression"},
		{"expected 1 expression", "if w == perceptron.Weights{1} {", "slices.Equal(a, b)"},
		{"expected 1 expression", "if p == point{1, 2} {", "put the value in parentheses: (point{1, 2})"},
		{noComma, "\t{-2, 1} // example 4,", "before the comment: {-2, 1}, // example 4,"},
		{noComma, "\t{f(2), g{1}} // pairs", "directly after the }, before the comment"},
		{noComma, "\t1 // one", "or put a comma before the comment"},
		{noComma, "\t\"http://x\"", "or end the line with a comma"},
		{noComma, "\t{-2, 1}", "or end the line with a comma"},
		{mixed("w - 1", "[]float64 and untyped int"), "for j := range w - 1 {", "places of w: for j := range len(w) - 1 { … }"},
		{mixed("xs / n", "[][]float64 and int"), "for i := range xs / n {", "for i := range len(xs) / n { … }"},
		{mixed("w + 1", "[]float64 and untyped int"), "for j := range w + 1 {", "for j := range len(w) + 1 { … }"},
		{mixed("w - 1", "[]float64 and untyped int"), "for range w - 1 {", "places of w: len(w) - 1"},
		{mixed("w - 1", "perceptron.Weights and untyped int"), "for j := 0; j < w - 1; j++ {", "places of w: len(w) - 1"},
		{mixed("w - 1", "[]float64 and untyped int"), "return w - 1", "len(w) - 1; to subtract 1 from each number"},
		{mixed("2 * w", "untyped int and []float64"), "return 2 * w", "in a loop over i: 2 * xs[i]"},
		{foundIn, "for j in range(len(w)):", "for j := range w { … }, with j = 0, 1, … up to the last place of w; for the values"},
		{foundIn, "for i in range(3):", "for i := range 3 { … }, with i = 0, 1, …"},
		{foundIn, "for i in range(1, len(w)):", "for i := 1; i < len(w); i++ { … }"},
		{foundIn, "for j in w {", "for j := range w { … }, with j = 0, 1, …"},
		{foundIn, "for x in xs:", "for _, x := range xs { … }; for the places 0, 1, …: for j := range xs { … }"},
		{foundIn, "for x in sorted(xs):", "for j := range w { … }, with j = 0, 1, … up to the last place of w; for the values"},
		{notAType, "return append(w, [b])", "has no brackets: append(w, b)"},
		{notAType, "return append(w, [-1])", "has no brackets: append(w, -1)"},
		{"unexpected comma; expecting ]", "w = append(w, [b, c])", "has no brackets: append(w, b, c)"},
		{"unexpected comma; expecting ]", "return append([1, 2], w)", "a list names its type"},
		{
			"cannot use []float64{…} (value of type []float64) as float64 value in argument to append",
			"return append(w, []float64{b})", "has no braces: append(w, b)",
		},
		{
			"cannot use g(x) (value of type []float64) as float64 value in argument to append",
			"return append(w, g(x))", "three dots behind it: append(xs, list...)",
		},
		{mixed("w + b", "[]float64 and float64"), "return w + b", "to put b at the end of w: append(w, b)"},
		{mixed("w + 1", "[]float64 and untyped int"), "return w + 1", "append(w, 1); to add it to each number"},
		{mixed("w += b", "[]float64 and float64"), "w += b", "append(w, b)"},
		{mixed("w * y", "[]float64 and float64"), "return w * y", "in a loop over i: 2 * xs[i]"},
		{mixed("y + w", "float64 and []float64"), "return y + w", "in a loop over i: 2 + xs[i]"},
		{"not enough return values\n\thave ()\n\twant ([]float64)", "\treturn", "a value of the type []float64; write it after return"},
		{"too many return values\n\thave (number, number)\n\twant (float64)", "\treturn 1, 2", "one value, of the type float64"},
		{"too many return values\n\thave ([]float64, number)\n\twant ([]float64)", "\treturn x, 1", "return append(x, 1)"},
		{"not enough return values\n\thave (number)\n\twant (float64, error)", "\treturn 1", "want lists the types"},
		{"expected ';', found x", "\ts += w[j]x[j]", "before x; a product is a * b"},
		{"expected ';', found x", "\treturn 2x", "before x; a product is a * b"},
		{"expected ';', found x", "\ts += 2 x[j]", "before x; a product is a * b"},
		{"expected ';', found z", "\ts += y(x)z", "before z; a product is a * b"},
		{"missing ',' in argument list", "f(w[0]x[0])", "a product is a * b, and arguments have commas"},
		{"invalid operation: cannot call 2 (untyped int constant): untyped int is not a function", "2(s)", "2 * (…)"},
		{"invalid operation: cannot call w[j] (variable of type float64): float64 is not a function", "w[j](s)", "w[j] * (…)"},
		{"undefined: sum", "s := sum(w)", "for i := range xs { s += xs[i] }"},
		{negative, "w[:-1]", "without the last element"},
		{negative, "f(x: w[-1])", "the last element is"},
		{"expected type, found 1", "m[0, 1]", "m[0][1]"},
		{"expected type, found 3", "w := [0.0] * 3", "make([]float64, 3)"},
		{"illegal character U+2264 '≤'", "return y*s ≤ 0", "<="},
		{"illegal character U+2265 '≥'", "if s ≥ 0 {", ">="},
		{"illegal character U+2260 '≠'", "if s ≠ 0 {", "!="},
		{"illegal character U+2212 '−'", "return −1", "the minus sign of the keyboard: -"},
		{"illegal character U+00D7 '×'", "s += w[j] × x[j]", "a * b"},
		{"illegal character U+00B7 '·'", "s += w[j] · x[j]", "a * b"},
		{
			"cannot use w (variable of type []float64) as float64 value in argument to f", "f(w)",
			"a list is not a number; take one of its numbers: xs[i]",
		},
		{
			"cannot use x (variable of type []float64) as float64 value in array or slice literal", "return []float64{x, 1}",
			"x is a list, not a number; to put a number v at its end: append(x, v)",
		},
		{mixed("y * Classify(w, x)", "float64 and int"), "return y * Classify(w, x) <= 0", "convert the int: float64(Classify(w, x))"},
		{mixed("Classify(w, x) * y", "int and float64"), "return Classify(w, x) * y <= 0", "convert the int: float64(Classify(w, x))"},
		{mixed("y == Classify(w, x)", "float64 and int"), "y == Classify(w, x)", "convert the int: float64(Classify(w, x))"},
		{mixed("s += n", "float64 and int"), "s += n", "convert the int: float64(n)"},
		{mixed("n += s", "int and float64"), "n += s", "convert one of them: float64(n)"},
		{mixed("(a + b) * s", "int and float64"), "(a + b) * s", "convert one of them: float64(n)"},
		{
			"cannot use Classify(w, x) (value of type int) as float64 value in return statement", "return Classify(w, x)",
			"convert it: float64(Classify(w, x))",
		},
	} {
		if got := Hint(c.message, c.line); !strings.Contains(got, c.want) {
			t.Errorf("for %q in %q, got %q, want %q in it", c.message, c.line, got, c.want)
		}
	}
}

// A mistake that the compiler notices in the line below is shown where it is.
func TestMisplaced(t *testing.T) {
	const brace = "expected '{', found newline"
	for _, c := range []struct {
		cell    string
		message string
		want    string
	}{
		{"if n == 3\n\tfmt.Println(n)", brace, "line 1: " + brace},
		{"for k < 3\n\tk++", "expected boolean or range expression, found simple statement", "line 1: " + brace},
		{"func f() int\n\treturn 1", "expected declaration, found 'return'", "line 1: " + brace},
		{"try {\n\tf()", "missing ',' before newline in composite literal", "line 1: missing ','"},
		{"x := T{\n\tf()", "missing ',' before newline in composite literal", "line 2: missing ','"},
		{"if n == 3 {\nfor range 3", brace, "line 2: " + brace},
		{"if a &&\n\tb", brace, "line 2: " + brace},
		{"func f() {}\nx()", "expected declaration, found x", "line 2: expected declaration"},
	} {
		got := ReportProblems([]Problem{problem(1, 2, 1, c.message)}, 1, sources(c.cell)).Text
		if !strings.HasPrefix(got, c.want) {
			t.Errorf("%q: got %q, want it to begin with %q", c.cell, got, c.want)
		}
	}
}

// A comment after a statement is not mistaken for a division.
func TestFloorDivision(t *testing.T) {
	const message = "cannot use f(x) (value of type float64) as int value in return statement"
	for line, want := range map[string]bool{
		"return f(x) // g(x)":         true,
		"return n // 2":               true,
		"return f(x)":                 false,
		"return f(x) // the score":    false,
		"return f(x) // rounded down": false,
	} {
		if got := strings.Contains(Hint(message, line), "begins a comment"); got != want {
			t.Errorf("%q: hint about // = %v, want %v", line, got, want)
		}
	}
}

// A hint may depend on the lines above, or on the names in the function.
func TestHintsAboutLinesAbove(t *testing.T) {
	const (
		mixed    = "invalid operation: s += w[j] * x[j] (mismatched types int and float64)"
		sum      = "invalid operation: s + w[j] (mismatched types int and float64)"
		assigned = "cannot use w[j] * x[j] (value of type float64) as int value in assignment"
		sign     = "do you mean y * x?"
	)
	for _, c := range []struct {
		cell, message string
		want, not     string
	}{
		{"func f() {\n\ts := 0\n\ts += w[j] * x[j]", mixed, "let it begin as one: s := 0.0", ""},
		{"%%\ns := 3 // three\ns += w[j] * x[j]", mixed, "let it begin as one: s := 3.0", ""},
		{"func f() {\n\ts := 0\n\ts = s + w[j]", sum, "s := 0.0", ""},
		{"func f() {\n\ts := 0\n\ts = w[j] * x[j]", assigned, "s := 0.0", ""},
		{"func f() {\n\ts := 0\n\treturn s + w[j]", sum, "float64(s)", "0.0"},
		{"func f(s int) {\n\tn := 0\n\ts += w[j] * x[j]", mixed, "float64(n)", "0.0"},
		{"func g() {\n\ts := 0\n}\n\nfunc f(s int) {\n\ts += w[j] * x[j]", mixed, "float64(n)", "0.0"},
		{"func f() {\n\ts := len(w)\n\ts += w[j] * x[j]", mixed, "float64(n)", "0.0"},
		{"func f(x []float64, y float64) {\n\ta[j] += yx[j]", "undefined: yx", sign, ""},
		{"func f(x []float64) {\n\t// y is the label\n\ta[j] += yx[j]", "undefined: yx", "", sign},
		{"func f(x []float64) {\n\ty(3)\n\ta[j] += yx[j]", "undefined: yx", "", sign},
		{"%%\nx, y := 1, 2\na += yx", "undefined: yx", "", sign},
	} {
		line := strings.Count(c.cell, "\n") + 1
		got := ReportProblems([]Problem{problem(1, line, 1, c.message)}, 1, sources(c.cell)).Text
		if !strings.Contains(got, c.want) || c.not != "" && strings.Contains(got, c.not) {
			t.Errorf("%q: got %q, want %q and not %q in it", c.cell, got, c.want, c.not)
		}
	}
}

// A comma that is missing at the end of a line is missing before its comment.
func TestPlaceOfAMissingComma(t *testing.T) {
	const message = "missing ',' before newline in composite literal"
	for _, c := range []struct{ line, code string }{
		{"{1} // one,", "{1}"},
		{"{\"//\"} // one", "{\"//\"}"},
		{"{1}", "{1}"},
		{"{\"http://x\"}", "{\"http://x\"}"},
	} {
		problems := []Problem{problem(1, 1, len(c.line)+1, message)}
		mark := "\n    " + strings.Repeat(" ", len(c.code)) + "^\n"
		if got := ReportProblems(problems, 1, sources(c.line)).Text; !strings.Contains(got, mark) {
			t.Errorf("got\n%s\nwant the mark behind %s", got, c.code)
		}
	}
}

// No placeholder may be left in the text of a hint.
func TestHintsHaveGroups(t *testing.T) {
	if len(hints) < 100 {
		t.Errorf("got %d hints, want all of hints.txt", len(hints))
	}
	for _, h := range hints {
		groups := h.message.NumSubexp()
		if h.line != nil {
			groups += h.line.NumSubexp()
		}
		if h.above != nil {
			groups += h.above.NumSubexp() - 1 // the first one is equal to another
		}
		for n := groups + 1; n < 10; n++ {
			for _, mark := range []string{"$", "^"} {
				if strings.Contains(h.advice, mark+string(rune('0'+n))) {
					t.Errorf("the hint %q uses group %d of %d", h.advice, n, groups)
				}
			}
		}
	}
}

func TestFunctionName(t *testing.T) {
	for line, want := range map[string]string{
		"main.main()":                                   "",
		"main.init()":                                   "",
		"main.init.0.func1()":                           "",
		"main.gain(0xc000, {0x1, 0x2})":                 "gain",
		"main.gain.func1(...)":                          "gain",
		"main.functional(...)":                          "functional",
		"main.main.main.func1.func2(...)":               "",
		"main.(*Grid).At(0xc000)":                       "Grid.At",
		"main.Grid.At(...)":                             "Grid.At",
		"main.Map[...](...)":                            "Map",
		"main.main.func1-range1(0x2)":                   "",
		"created by main.start.func1 in goroutine 1":    "start",
		"gonb_12345678.TestX(0x1)":                      "TestX",
		"main.main.gowrap1()":                           "",
		"main.worker(0x1, 0x2, {0x3, 0x4}, 0xc0000181)": "worker",
	} {
		if got := functionName(line); got != want {
			t.Errorf("functionName(%q) = %q, want %q", line, got, want)
		}
	}
}

func TestCutCrash(t *testing.T) {
	const crash = "panic: a\n\tpanic: b\n\ngoroutine 1 [running]:\nmain.main()\n"
	for text, want := range map[string]string{ // want is the text before the crash
		crash:                      "",
		"panic: later\n" + crash:   "panic: later\n",
		"panic: no\ngo on\n":       "none",
		"goroutine 1 [running]:\n": "none",
		"a\ngoroutine 1 [running]:\nmain.f()\n" + crash:                                 "a\ngoroutine 1 [running]:\nmain.f()\n",
		"runtime: x\nruntime: sp=1\nfatal error: stack overflow\n\nruntime stack:\nx\n": "",
	} {
		before, rest, found := CutCrash(text)
		if !found {
			before, rest = "none", text
		}
		if before != want || found && !strings.HasSuffix(text, rest) {
			t.Errorf("%q: got %q and %q, want %q first", text, before, rest, want)
		}
	}
}

func TestLongReasonIsShortened(t *testing.T) {
	for _, text := range []string{"panic: " + strings.Repeat("é", 1<<20), "panic: " + strings.Repeat("a\n\t", 3000)} {
		got := ParseCrash(text, nil).Reason
		if len(got) > maxReason+10 || strings.Count(got, "\n") >= maxReasonLines || !strings.HasSuffix(got, " …") {
			t.Errorf("got %d bytes of %d", len(got), len(text))
		}
	}
}

// The text of a crash may end anywhere, because a cell's output is limited.
func TestTruncatedCrash(t *testing.T) {
	const text = "panic: a [recovered]\n\tb\n[signal SIGSEGV: x]\n\ngoroutine 1 [running]:\nmain.f(...)\n" +
		"\tmain.go:3 +0x1\nmain.main()\n\tmain.go:7\nexit status 2\n"
	place := func(line string) (Place, bool) {
		return Place{Cell: 1, Line: 1}, strings.Contains(line, "main.go:")
	}
	source := sources("f()")
	for end := range len(text) + 1 {
		report := ReportCrash(ParseCrash(text[:end], place), 1, source)
		if strings.Contains(report.Text, "goroutine 1 [running]:") || strings.Contains(report.Text, "0x") {
			t.Errorf("of %q, got\n%s", text[:end], report.Text)
		}
	}
	const want = "panic: a\n\tb\nline 1, in f:\n    f()\ncalled in line 1"
	if got := ReportCrash(ParseCrash(text, place), 1, source).Text; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestDeadlockNamesEachGoroutine(t *testing.T) {
	crash := Crash{"fatal error: all goroutines are asleep - deadlock!", []Goroutine{
		{"chan receive", []Call{{Place: Place{1, 2, 0}}}},
		{"chan send", []Call{{Place: Place{1, 1, 0}, Function: "send"}, {Place: Place{1, 2, 0}, Starts: true}}},
	}}
	got := ReportCrash(crash, 1, sources("c <- 1\n<-d")).Text
	if want := ":\n    <-d\nwaits in line 1, in send\nhint: "; !strings.Contains(got, want) {
		t.Errorf("got\n%s\nwant %q in it", got, want)
	}
}
