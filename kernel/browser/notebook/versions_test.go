package notebook

import (
	"strings"
	"testing"
)

// A cell that uses a function whose new version did not compile begins with a notice, until the function is
// declared again.
func TestNoticeOfAnOldVersion(t *testing.T) {
	for name, change := range map[string]func(n *Notebook){
		"type error": func(n *Notebook) {
			n.Cell("func f() int { return z }", 2)
			n.Built(false, "main.go:2:23: undefined: z")
		},
		"syntax error": func(n *Notebook) { n.Cell("func f() int { return", 2) },
	} {
		n := newTest()
		built(t, n, "func f() int { return 1 }", 1)
		n.Ended(Ending{})
		change(n)
		const use = "%%\nfmt.Println(f())"
		const notice = "stderr f is still the version before your last change, because cell [2] did not compile"
		if got := lines(n.Cell(use, 3)); !strings.HasPrefix(got, notice) {
			t.Errorf("%s: got %q, want a notice", name, got)
		}
		built(t, n, "func f() int { return 2 }", 4)
		n.Ended(Ending{})
		if got := lines(n.Cell(use, 5)); got != "" {
			t.Errorf("%s: got %q after a version that compiles, want no notice", name, got)
		}
	}
}

// A cell that prints nothing and ends with a call gets a hint, but not if it prints or fails.
func TestHintForACallThatPrintsNothing(t *testing.T) {
	const source = "func f() int { return 1 }\n%%\nf()"
	for name, c := range map[string]struct {
		printed string
		how     Ending
		isHint  bool
	}{
		"silent": {isHint: true},
		"prints": {printed: "1\n"},
		"fails":  {how: Ending{Status: 1}},
	} {
		n := newTest()
		built(t, n, source, 1)
		if c.printed != "" {
			n.Output("stdout", []byte(c.printed))
		}
		if got := lines(n.Ended(c.how)); strings.Contains(got, "fmt.Println(f())") != c.isHint {
			t.Errorf("%s: got %q, want a hint: %v", name, got, c.isHint)
		}
	}
}
