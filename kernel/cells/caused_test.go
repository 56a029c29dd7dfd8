package cells

import (
	"strings"
	"testing"
)

// A call with an undefined name has no error of its own, and an error that does not follow from one stays.
func TestErrorsThatFollow(t *testing.T) {
	const (
		unknown = "not enough arguments in call to Must\n\thave (unknown type)\n\twant (T, error)"
		number  = "not enough arguments in call to f\n\thave (number)\n\twant (int, int)"
	)
	undefined := problem(1, 2, 6, "undefined: x")
	for _, c := range []struct {
		problems []Problem
		want     int
	}{
		{[]Problem{undefined, problem(1, 2, 6, unknown)}, 1},
		{[]Problem{undefined, problem(1, 2, 6, number)}, 2},
		{[]Problem{problem(1, 2, 6, unknown)}, 1},
	} {
		if got := withoutCaused(c.problems); len(got) != c.want {
			t.Errorf("%v: got %v, want %d problems", c.problems, got, c.want)
		}
		text := ReportProblems(c.problems, 1, sources("%%\nf(Must(x))")).Text
		if got := strings.Count(text, "line 2: "); got != c.want {
			t.Errorf("%v: got the report %q, want %d problems", c.problems, text, c.want)
		}
	}
}

// A variable has no error for not being used if the line of another problem uses it.
func TestUnusedVariableThatFollows(t *testing.T) {
	const call = "invalid operation: cannot call y (variable of type float64): float64 is not a function"
	unused := func(name string) Problem { return problem(1, 2, 2, "declared and not used: "+name) }
	for _, c := range []struct {
		cell     string
		problems []Problem
		want     int
	}{
		{"%%\ns := 1.0\nt := y(s)", []Problem{unused("s"), problem(1, 3, 6, call)}, 1},
		{"%%\ns := 1.0\nt := y(1) // s", []Problem{unused("s"), problem(1, 3, 6, call)}, 2},
		{"%%\ns := y(1)", []Problem{unused("s"), problem(1, 2, 6, call)}, 2},
		{"%%\n{ s := 1 }\nt := s", []Problem{unused("s"), problem(1, 3, 6, "undefined: s")}, 2},
		{"%%\ns := 1.0\ns := y(1)", []Problem{unused("s"), {Place{2, 3, 6}, call}}, 2},
		{"%%\ns := 1.0\ns := t", []Problem{unused("s"), {Place{1, 3, 6}, "declared and not used: t"}}, 2},
	} {
		report := ReportProblems(c.problems, 1, sources(c.cell, "%%\n\ns = 2"))
		if got := strings.Count(report.Text, "line "); got != c.want {
			t.Errorf("%q: got the report\n%s\nwant %d problems", c.cell, report.Text, c.want)
		}
	}
}
