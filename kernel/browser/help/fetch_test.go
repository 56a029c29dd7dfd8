package help_test

import (
	"slices"
	"testing"

	"perceptronlab/kernel/browser/help"
	"perceptronlab/kernel/cells"
)

// TestFetches tests that a Helper reads only packages whose types matter at the cursor, and each only once.
func TestFetches(t *testing.T) {
	l, err := libraryOnce()
	if err != nil {
		t.Fatal(err)
	}
	var fetched []string
	fetch := func(kind, path string) ([]byte, error) {
		fetched = append(fetched, kind+" "+path)
		return l.fetch(kind, path)
	}
	flag := cells.Package{Path: "flag", Name: "flag", Exports: []string{"Parse"}}
	packages := append(slices.Clone(l.packages), flag)
	session := cells.NewSession(packages)
	n := notebook{help.New(session, packages, fetch), session}
	n.run("import \"fmt\"\nfunc show() { fmt.Println(1); os.Exit(1) }\nfunc join(b strings.Builder) {}", 1)
	code, at := cursor("func f() { math.Abs(1) }\n%%\nfmt.Pr|")
	for range 2 {
		n.Complete(code, at)
	}
	if want := []string{"archive strings", "archive fmt"}; !slices.Equal(fetched, want) {
		t.Errorf("got %q, want %q", fetched, want)
	}
	fetched = nil
	for range 2 {
		n.Inspect("%%\nfmt.Println", 8, 0)
	}
	if want := []string{"doc fmt"}; !slices.Equal(fetched, want) {
		t.Errorf("got %q, want %q", fetched, want)
	}
}
