package cells

import (
	"strings"
	"testing"
)

const (
	scoreCell    = "func Score(w, x []float64) float64 {\n\treturn w[0] * x[0]\n}"
	badScore     = "func Score(w, x []float64) float64 {\n\treturn w[0] * x[1] + z\n}"
	brokenScore  = "func Score(w, x []float64) float64 {\n\tfor j in w {\n}"
	classifyCell = "func Classify(w, x []float64) int {\n\tif Score(w, x) > 0 {\n\t\treturn 1\n\t}\n\treturn 0\n}"
	scoreInALine = "func Score(w, x []float64) float64 { return w[0] * x[0] }"
	testOfScore  = "%%\nlab1.Score.Visible(Score)"
	scoreIsOld   = "Score is still the version before your last change, because cell [3] did not compile; fix that cell first\n"
)

// noted returns the versions after a cell with Score and one with Classify were compiled, and then cells
// whose compilation failed, which have the numbers 3, 4, ….
func noted(failed ...string) *Versions {
	var v Versions
	v.Compiled(scoreCell)
	v.Compiled(classifyCell)
	for i, source := range failed {
		v.NotCompiled(source, 3+i)
	}
	return &v
}

// A cell that uses a function whose new version did not compile has a notice.
func TestNotice(t *testing.T) {
	for name, c := range map[string]struct {
		failed []string
		cell   string
		want   string
	}{
		"type error":                  {[]string{badScore}, testOfScore, scoreIsOld},
		"syntax error":                {[]string{brokenScore}, testOfScore, scoreIsOld},
		"Python":                      {[]string{"def Score(w, x):\n\treturn 1"}, testOfScore, scoreIsOld},
		"through another function":    {[]string{badScore}, "%%\nlab1.Classify.Visible(Classify)", scoreIsOld},
		"through the cell's own":      {[]string{badScore}, "func f() float64 { return Score(nil, nil) }\n%%\nf()", scoreIsOld},
		"through a variable":          {[]string{badScore}, "var s = Score(nil, nil)\n%%\nf(s)", scoreIsOld},
		"in a later statement":        {[]string{badScore}, "%%\nfmt.Println()\nfmt.Println(Score(nil, nil))", scoreIsOld},
		"in %exec":                    {[]string{badScore}, "%exec Score", scoreIsOld},
		"in a test":                   {[]string{badScore}, "func TestS(t *testing.T) { Score(nil, nil) }\n%test", scoreIsOld},
		"nothing failed":              {nil, testOfScore, ""},
		"another function":            {[]string{badScore}, "%%\nf()", ""},
		"a beginning of this name":    {[]string{badScore}, "%%\nS()", ""},
		"a field of this name":        {[]string{badScore}, "%%\nlab1.Score.Visible(f)", ""},
		"a variable of this name":     {[]string{badScore}, "%%\nScore := 1\nfmt.Println(Score)", ""},
		"declared again":              {[]string{badScore}, scoreCell + "\n%%\nf(Score)", ""},
		"only declares":               {[]string{badScore}, classifyCell, ""},
		"not Go":                      {[]string{badScore}, "%%\nScore(", ""},
		"failed for another function": {[]string{scoreCell + "\nfunc f() { z }"}, testOfScore, ""},
		"failed below the function":   {[]string{scoreCell + "\nvar z = ("}, testOfScore, ""},
		"failed in the program":       {[]string{scoreInALine + "\n%%\nz("}, testOfScore, ""},
		"failed below one line":       {[]string{scoreInALine + "\nvar z = ("}, testOfScore, ""},
		"other blanks":                {[]string{scoreInALine + "\nfunc f() { z }"}, testOfScore, ""},
		"changed back":                {[]string{badScore, scoreCell + "\nfunc f() { z }"}, testOfScore, ""},
		"was not declared before":     {[]string{"func f() { z }"}, "%%\nf()", ""},
		"forgotten by the failed":     {[]string{"%rm Score\n" + badScore}, testOfScore, ""},
		"two in one cell": {
			[]string{"func Classify() { z }\nfunc Score() { z }"},
			"%%\nf(Classify)",
			"Classify and Score are still the versions before your last change, because cell [3] did not compile; " +
				"fix that cell first\n",
		},
		"two in two cells": {
			[]string{"func Classify() { z }", badScore},
			"%%\nf(Classify)",
			"Classify is still the version before your last change, because cell [3] did not compile; " +
				"fix that cell first\n" +
				"Score is still the version before your last change, because cell [4] did not compile; " +
				"fix that cell first\n",
		},
	} {
		if got := noted(c.failed...).Notice(c.cell); got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// Blanks, comments and line breaks make another version only if they change what Go reads.
func TestNoticeOfBlanks(t *testing.T) {
	const before = "func Score(s float64) int {\n\tif s > 0 {\n\t\treturn 1\n\t} else if s < 0 {\n\t\treturn -1\n\t}\n\treturn 0\n}"
	for _, c := range []struct {
		old, new string // what the last change replaced in the function
		isOther  bool
	}{
		{"} else", "}\n\telse", true},
		{"return 1", "return\n\t\t1", true},
		{"0 {\n\t\treturn 1", "0\n\t{\n\t\treturn 1", true},
		{"return 0", "return \"a b\" + \"c\"", true},
		{"\t", "    ", false},
		{"return 0", "// the last case\n\n\treturn  0 // on the line", false},
	} {
		after := strings.Replace(before, c.old, c.new, 1)
		var v Versions
		v.Compiled(before)
		v.NotCompiled(after+"\n\nfunc f() { z }", 3)
		want := ""
		if c.isOther {
			want = scoreIsOld
		}
		if got := v.Notice(testOfScore); got != want {
			t.Errorf("with %q for %q: got %q, want %q", c.new, c.old, got, want)
		}
	}
}

// The notice ends when the name is declared again, or forgotten.
func TestNoticeEnds(t *testing.T) {
	for _, source := range []string{
		"func Score(w, x []float64) float64 { return 2 }", scoreCell, "%rm Score", "%remove Score", "%reset",
	} {
		v := noted(badScore)
		v.Compiled(source)
		if got := v.Notice(testOfScore); got != "" {
			t.Errorf("after %q, got %q, want no notice", source, got)
		}
	}
}

// A method belongs to its type. The commands of a cell that did not run have not been executed.
func TestNoticeOfAMethod(t *testing.T) {
	const (
		at    = "func (g *Grid) At(i int) int {\n"
		useAt = "%%\ng := Grid{}\nfmt.Println(g.At(1))"
		want  = "Grid.At is still the version before your last change, " +
			"because the cell that changes it did not run; fix that cell first\n"
	)
	for _, changed := range []string{"%reset\n\n" + at + "\treturn z\n}", at + "\tfor {\n}"} {
		var v Versions
		v.Compiled("type Grid []int\n\n" + at + "\treturn 1\n}")
		v.NotRun(changed, 0)
		if got := v.Notice(useAt); got != want {
			t.Errorf("after %q, got %q, want %q", changed, got, want)
		}
		v.Compiled("%rm Grid.At")
		if got := v.Notice(useAt); got != "" {
			t.Errorf("after %%rm, got %q, want no notice", got)
		}
	}
}

// A cell that has printed nothing, and ends with a call whose result is dropped, gets a hint.
func TestUnprinted(t *testing.T) {
	v := noted()
	v.Compiled("type Grid []int\n\nfunc (g Grid) At(i int) int { return g[i] }\n\nfunc (g Grid) Clear() { clear(g) }")
	v.Compiled("func train() { Score(nil, nil) }\n\nvar f = func() int { return 1 }")
	const hint = "hint: the cell printed nothing; to see the result, write fmt.Println("
	for source, want := range map[string]string{
		"%%\nScore(w, x)":                                            hint + "Score(w, x))\n",
		"%%\nw := 1\nScore(\n\tw,\n\tw,\n)":                          hint + "Score( w, w, ))\n",
		"func own() int { return 1 }\n%%\nown()":                     hint + "own())\n",
		"%%\nmath.Sqrt(2)":                                           hint + "math.Sqrt(2))\n",
		"%%\nstrings.Fields(s)":                                      hint + "strings.Fields(s))\n",
		"%%\nstrconv.Itoa(2)":                                        hint + "strconv.Itoa(2))\n",
		"%%\nfmt.Sprintln(2)":                                        hint + "fmt.Sprintln(2))\n",
		"%%\ng := Grid{1}\ng.At(0)":                                  hint + "g.At(0))\n",
		"func (g Grid) Sum() int { return g[0] }\n%%\nGrid{1}.Sum()": hint + "Grid{1}.Sum())\n",
		"%%\nScore([]float64{1, 2, 3, 4, 5, 6, 7}, []float64{1, 2, 3, 4, 5, 6, 7})": hint + "Score(…))\n",
		"%%\ng := Grid{1}\ng.Clear()":       "",
		"%%\ntrain()":                       "",
		"%%\nfmt.Println(Score(w, x))":      "",
		"%%\nscore := Score(w, x)":          "",
		"%%\nScore(w, x)\ntrain()":          "",
		"%%\nScore := func() {}\nScore()":   "",
		"%%\nmath := Grid{1}\nmath.Clear()": "",
		"%%\nlab1.Score(w, x)":              "",
		"%%\nos.Remove(\"x\")":              "",
		"%%\nfmt.Fprint(os.Stderr)":         "",
		"%%":                                "",
		"func main() {}":                    "",
		"%%\nScore(":                        "",
		scoreCell:                           "",
		testOfScore:                         "",
	} {
		if got := v.Unprinted(source); got != want {
			t.Errorf("%q: got %q, want %q", source, got, want)
		}
	}
}
