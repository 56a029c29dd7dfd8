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
