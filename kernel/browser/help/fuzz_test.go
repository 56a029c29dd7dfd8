package help_test

import (
	"testing"
	"unicode/utf8"
)

// FuzzHelper asks about all kinds of unfinished cells. Another cell has been run before if it can be.
func FuzzHelper(f *testing.F) {
	for _, seed := range []string{
		"%%\nrun := perceptron.Train(data)\nrun.", "%%\nfor i, p := range []Point{{X: 1}} {\n\tp.",
		"func first[T fmt.Stringer](x T) { x. }", "import (\n\t\"fmt\"\n\tm \"ma", "%%\np := []Point{{X: 1}, {}}",
		"var a, b = f(), \"\ntype T struct{ T; *U }", "%rm a\n%%\nswitch x := y.(type) {\ncase int: x.",
		"%", "%%bash", "const (\n\tA = iota\n\tB\n)\n!ls \\\n-l",
		"import (\n\t\"fmt\"\n\tm \"",
		"\ufeff%%\r\nx := `a\r\n`\r\ngo f(", "type P[T any] = []T", "p := ][",
	} {
		f.Add(seed, len(seed), "var data, y = 1, 2")
	}
	f.Fuzz(func(t *testing.T, code string, at int, before string) {
		h := openNotebook(t, kept...)
		h.run(before, len(kept)+1)
		count := utf8.RuneCountInString(code)
		at = min(max(at, 0), count)
		h.CompleteOrPanic(code, at)
		h.InspectOrPanic(code, at, 1)
		reply := h.Complete(code, at)
		if reply.CursorStart < 0 || reply.CursorStart > reply.CursorEnd || reply.CursorEnd > count {
			t.Errorf("%q: got the range from %d to %d", code, reply.CursorStart, reply.CursorEnd)
		}
		if len(reply.Matches) != len(reply.Metadata.Types) {
			t.Errorf("%q: got %d matches, %d types", code, len(reply.Matches), len(reply.Metadata.Types))
		}
	})
}

// TestEveryPosition asks at each position of the tests' cells, as if a reader was writing them.
func TestEveryPosition(t *testing.T) {
	h := openNotebook(t, kept...)
	for _, test := range completions {
		code, _ := cursor(test.cell)
		letters := []rune(code)
		for at := range len(letters) + 1 {
			h.CompleteOrPanic(string(letters[:at]), at)
			h.InspectOrPanic(code, at, 0)
		}
	}
}
