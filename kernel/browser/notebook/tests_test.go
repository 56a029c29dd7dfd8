package notebook

import (
	"errors"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/kernel/cells"
)

// varying is what differs from run to run, and between computers.
var varying = regexp.MustCompile(`\d+\.\d+s|(-\d+)?\s+\d+\s+\d+(\.\d+)? ns/op|:\d+|(goos|goarch|cpu).*\n`)

// Cells with %test print what "go test" prints.
func TestCellsWithTests(t *testing.T) {
	c := newComputer(t, "flag", "fmt", "os", "strings", "testing")
	for _, test := range []struct {
		source, stdout string
		failure        cells.FailureName
	}{
		{
			source: "func TestA(t *testing.T) { t.Log(\"a\") }\n%test",
			stdout: "=== RUN   TestA\n    main_test.go: a\n--- PASS: TestA ()\nPASS\n",
		},
		{
			source:  "%test\nfunc TestB(t *testing.T) { t.Error(\"b\") }",
			stdout:  "=== RUN   TestB\n    main_test.go: b\n--- FAIL: TestB ()\nFAIL\n",
			failure: cells.Exited,
		},
		{
			source: "func BenchmarkC(b *testing.B) { for b.Loop() {} }\n" +
				"%test -test.bench=C -test.run=none -test.benchtime=1x",
			stdout: "pkg: gonb_cell\nBenchmarkC\nPASS\n",
		},
		{
			source: "func ExampleD() {\n\tfmt.Println(4)\n\t// Output: 4\n}\n\n" +
				"func ExampleE() {\n\tfmt.Println(\"x\\ny\")\n\t// Unordered output:\n\t// y\n\t// x\n}\n\n" +
				"func ExampleF() { fmt.Println() }\n%test -test.v -test.run=Example",
			stdout: "=== RUN   ExampleD\n--- PASS: ExampleD ()\n=== RUN   ExampleE\n--- PASS: ExampleE ()\nPASS\n",
		},
		{
			source: "%test -test.run=A -test.v",
			stdout: "=== RUN   TestA\n    main_test.go: a\n--- PASS: TestA ()\nPASS\n",
		},
		{
			source:  "func TestF(x int) {}\n%test",
			failure: cells.CompileError,
		},
		{
			source:  "func TestG(t *testing.T) { missing() }\n%test",
			failure: cells.CompileError,
		},
		{
			source:  "func TestH(t *testing.T) {\n\tvar m map[int]int\n\tm[1] = 2\n}\n%test",
			stdout:  "=== RUN   TestH\n--- FAIL: TestH ()\n",
			failure: cells.Panicked,
		},
		{
			source: "%rm TestH\nfunc TestMain(m *testing.M) {\n\tfmt.Println(\"first\")\n\tm.Run()\n}\n" +
				"%test -test.run=none",
			stdout: ". removed func TestH\nfirst\nPASS\n",
		},
	} {
		got := c.execute(test.source)
		out := varying.ReplaceAllString(got.stdout, "")
		if out != test.stdout || got.failure.Name != test.failure {
			t.Errorf("%s:\ngot  %q\n%q\n%s\nwant %q\n%q",
				test.source, out, got.failure.Name, got.stderr, test.stdout, test.failure)
		}
		if got.failure.Name != "" {
			messagetest.Error(t, test.source, errors.New(got.failure.Value))
		}
	}
}

// What the compiler or the linker refuses reads as any error.
func TestCellsThatAreNotBuilt(t *testing.T) {
	c := newComputer(t, "flag", "fmt")
	for _, test := range []struct{ source, line string }{
		{"func f() int\n%%\nfmt.Println(f())", "line 1: "},
		{"import _ \"unsafe\"\n//go:linkname f\nfunc f() int\n%%\nf()", ""}, // the linker knows no lines
		{"%%\nvar x [1 << 50]int\nfmt.Println(x[1])", "line 2: "},
	} {
		source := test.source
		got := c.execute(source)
		if got.failure.Name != cells.CompileError || !strings.HasPrefix(got.failure.Value, test.line) {
			t.Errorf("%q: got %s: %s, want %q", source, got.failure.Name, got.failure.Value, test.line)
		}
		if len(c.Session().Declarations()) > 0 {
			t.Errorf("%q: declarations are kept", source)
		}
	}
}

// The steps of %test find what they import: the build worker's import configuration has the program's
// imports, and what steps make.
func TestStepsOfTestsFindTheirImports(t *testing.T) {
	n := newTest()
	n.SetPackages([]cells.Package{
		{Path: "fmt", Name: "fmt", Exports: []string{"Println"}},
		{Path: "testing", Name: "testing", Exports: []string{"T"}},
	})
	p := built(t, n, "func TestA(t *testing.T) { fmt.Println() }\n%test", 1)
	for file, source := range p.Files {
		if !strings.HasSuffix(file, ".go") {
			t.Errorf("got the file %s, want only Go files", file)
		}
		for _, path := range importsOf(source) {
			if p.Extra[path] == "" && !slices.Contains(p.Imports, path) {
				t.Errorf("%s imports %q, got the imports %q and %q", file, path, p.Imports, p.Extra)
			}
		}
	}
	for _, step := range p.Steps {
		if !slices.Contains(step.Args, importConfig) {
			t.Errorf("got the arguments %q, want %s among them", step.Args, importConfig)
		}
	}
}
