package cells

import (
	"strings"
	"testing"
)

// Names that differ by a slip of the keyboard are near, others are not.
func TestIsNear(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want bool
	}{
		{"scor", "score", true},
		{"scoree", "score", true},
		{"sxore", "score", true},
		{"socre", "score", true},
		{"after1", "after2", false},
		{"score1", "score", false},
		{"score", "score", false},
		{"sroce", "score", false},
		{"num", "sum", false},
		{"label", "score", false},
	} {
		if got := isNear(c.a, c.b); got != c.want {
			t.Errorf("%s and %s: got %v, want %v", c.a, c.b, got, c.want)
		}
	}
}

// An undefined name that is near a name of the function, or of a cell that has run, is a misspelt one.
func TestHintsAboutNearNames(t *testing.T) {
	for _, c := range []struct{ cell, name, want string }{
		{"func Sign(score float64) float64 {\n\tif scor > 0 {", "scor", "do you mean score?"},
		{"func f() {\n\tafter := 1\n\tg(aftre)", "aftre", "do you mean after?"},
		{"%%\ndata := 1\nfmt.Println(dta, daat)", "daat", "do you mean data?"},
		{"func f() {\n\ttotal := 0\n\ttotl += 1", "totl", "do you mean total?"},
		{"%%\nfmt.Println(Scroe(w, x))", "Scroe", "do you mean Score?"},
		{"func g(score float64) {\n}\n\nfunc f() {\n\tg(scor)", "scor", "if a cell above declares scor, run it first"},
	} {
		open := strings.Count(c.cell, "{") - strings.Count(c.cell, "}")
		all := sources(scoreCell, c.cell+strings.Repeat("\n}", open))
		line := strings.Count(c.cell, "\n") + 1
		got := ReportProblems([]Problem{problem(2, line, 1, "undefined: "+c.name)}, 2, all).Text
		if !strings.Contains(got, "\nhint: "+c.want) {
			t.Errorf("%q: got %s, want %q in it", c.cell, got, c.want)
		}
	}
}
