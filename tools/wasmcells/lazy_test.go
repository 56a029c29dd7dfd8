package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"perceptronlab/kernel/cells"
)

// A step is a cell of a test, and what its program must print.
type step struct {
	source, want string
}

const fruit = `
var fruit = lazy.File("fruit.csv", func(name string) (datasets.Table, error) {
	fmt.Println("reading …")
	return files.CSV{Label: "kind"}.ReadFile(name)
})

var names = lazy.Value(func() []string { fmt.Println("naming …"); return fruit().ClassNames() })

`

const lowest = `
var xs = []float64{3, 1, 2}

func slow() float64 { fmt.Println("computing …"); return slices.Min(xs) }

var lowest = lazy.Value(slow)

`

// Cells in a browser share lazy values, as in the lab (tools/lazy_test.py). The test needs node, and compiles
// the library for js/wasm.
func TestCellsShareLazyValues(t *testing.T) {
	if os.Getenv("PERCEPTRON_LONG") == "" && os.Getenv("PERCEPTRON_EXERCISES") == "" {
		t.Skip("runs only with PERCEPTRON_EXERCISES=1")
	}
	folder := t.TempDir()
	c, err := newCompiler(wasm, folder, []string{
		"flag", "fmt", "os", "slices", "strings",
		"perceptronlab/notebooks/lazy", "perceptronlab/perceptron/datasets", "perceptronlab/perceptron/files",
	})
	if err != nil {
		t.Fatal(err)
	}
	notebooks := t.TempDir()
	table := "weight,kind\n150,apple\n8,cherry\n"
	if err := os.WriteFile(filepath.Join(notebooks, "fruit.csv"), []byte(table), 0o600); err != nil {
		t.Fatal(err)
	}
	at, err := newPlace(folder, notebooks, wasm)
	if err != nil {
		t.Fatal(err)
	}
	session := cells.NewSession(c.packages)
	for i, s := range []step{
		{fruit + "%%\nfmt.Println(names())", "naming …\nreading …\n[apple cherry]\n"},
		{"var other = 3\n\n%%\nfmt.Println(names(), fruit().Rows)", "[apple cherry] [[150] [8]]\n"},
		{"%%\n" + `os.WriteFile("fruit.csv", []byte("weight,kind\n8,grapes\n"), 0o600)`, ""},
		{"%%\nfmt.Println(names())", "naming …\nreading …\n[grapes]\n"},
		{lowest + "%%\nfmt.Println(lowest())", "computing …\n1\n"},
		{"%%\nfmt.Println(lowest())", "1\n"},
		{"%%\nys := xs; ys[1] = 7\nfmt.Println(lowest())", "computing …\n2\n"},
		{"%%\nfmt.Println(strings.Fields(lazy.List().String())[3])", "fruit\n"},
		{"%%\n" + `lazy.Forget("lowest"); fmt.Println(len(lazy.List()))`, "2\n"},
		{"%%\nfmt.Println(lowest())", "computing …\n1\n"},
		{"%%\nfmt.Println(lowest())", "1\n"},
		{"func slow() float64 { return 5 }\n\n%%\nfmt.Println(lowest())", "5\n"},
	} {
		printed := runSource(t, c, at, session, i+1, s.source)
		if printed != s.want {
			t.Errorf("cell %d printed %q, want %q:\n%s", i+1, printed, s.want, strings.TrimSpace(s.source))
		}
	}
}

// runSource runs a cell that must not fail, and returns what it printed.
func runSource(
	t *testing.T, c *compiler, at *place, session *cells.Session, number int, source string,
) string {
	t.Helper()
	parsed, err := cells.Parse(source)
	if err != nil {
		t.Fatal(err)
	}
	program, err := session.Compose(parsed, number)
	if err != nil {
		t.Fatal(err)
	}
	file, err := c.compile(at.build, program.Source)
	if err != nil {
		t.Fatal(err)
	}
	session.Keep(program)
	got, _, err := at.run(file, nil)
	if err != nil {
		t.Fatal(err)
	}
	return got.printed
}
