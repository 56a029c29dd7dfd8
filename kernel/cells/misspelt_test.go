package cells

import "testing"

// A misspelt name of a package is the error, not the package.
func TestMisspelt(t *testing.T) {
	const (
		hint = "hint: the names of a package begin with a capital letter, such as math.Sqrt; Tab after fmt. shows them"
		line = "fmt.Println(fmt.sprint(1))"
	)
	for _, c := range []struct {
		name     string
		line     string
		problems []Problem
		want     string
	}{
		{
			"a small letter", line,
			[]Problem{problem(1, 1, 1, "undefined: fmt"), problem(1, 1, 13, "undefined: fmt")},
			"line 1: undefined: fmt.sprint\n    " + line + "\n                    ^\n" + hint,
		},
		{
			"a capital letter", "fmt.Foo()",
			[]Problem{problem(1, 1, 1, "undefined: fmt")},
			"line 1: undefined: fmt\n    fmt.Foo()\n    ^",
		},
		{
			"not a known package", "points.foo()",
			[]Problem{problem(1, 1, 1, "undefined: points")},
			"line 1: undefined: points\n    points.foo()\n    ^\nhint: since the kernel started, " +
				"no other cell has declared anything; if one above declares points, run it first",
		},
		{
			"no column", line,
			[]Problem{problem(1, 1, 0, "undefined: fmt")},
			"line 1: undefined: fmt\n    " + line,
		},
	} {
		if got := ReportProblems(c.problems, 1, sources(c.line)).Text; got != c.want {
			t.Errorf("%s: got\n%s\nwant\n%s", c.name, got, c.want)
		}
	}
}
