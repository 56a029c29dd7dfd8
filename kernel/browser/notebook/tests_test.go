package notebook

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptronlab/kernel/cells"
)

// varying is what differs from run to run, and between computers.
var varying = regexp.MustCompile(`\d+\.\d+s|(-\d+)?\s+\d+\s+\d+(\.\d+)? ns/op|:\d+|(goos|goarch|cpu).*\n`)

// Cells with %test print what "go test" prints.
func TestCellsWithTests(t *testing.T) {
	c := newComputer(t, "flag", "fmt", "os", "strings", "testing")
	for _, test := range []struct{ source, stdout, failure string }{
		{
			"func TestA(t *testing.T) { t.Log(\"a\") }\n%test",
			"=== RUN   TestA\n    main_test.go: a\n--- PASS: TestA ()\nPASS\n", "",
		},
		{
			"%test\nfunc TestB(t *testing.T) { t.Error(\"b\") }",
			"=== RUN   TestB\n    main_test.go: b\n--- FAIL: TestB ()\nFAIL\n", "exit: exit status 1",
		},
		{
			"func BenchmarkC(b *testing.B) { for b.Loop() {} }\n%test -test.bench=C -test.run=none -test.benchtime=1x",
			"pkg: gonb_cell\nBenchmarkC\nPASS\n", "",
		},
		{
			"func ExampleD() {\n\tfmt.Println(4)\n\t// Output: 4\n}\n\nfunc ExampleE() {\n\tfmt.Println(\"x\\ny\")\n\t" +
				"// Unordered output:\n\t// y\n\t// x\n}\n\nfunc ExampleF() { fmt.Println() }\n%test -test.v -test.run=Example",
			"=== RUN   ExampleD\n--- PASS: ExampleD ()\n=== RUN   ExampleE\n--- PASS: ExampleE ()\nPASS\n", "",
		},
		{"%test -test.run=A -test.v", "=== RUN   TestA\n    main_test.go: a\n--- PASS: TestA ()\nPASS\n", ""},
		{
			"func TestF(x int) {}\n%test", "",
			"compile error: line 1: wrong signature for TestF, must be: func TestF(t *testing.T)\n    func TestF(x int) {}\n    ^",
		},
		{
			"func TestG(t *testing.T) { missing() }\n%test", "",
			"compile error: line 1: undefined: missing\n    func TestG(t *testing.T) { missing() }\n                               ^",
		},
		{
			"func TestH(t *testing.T) {\n\tvar m map[int]int\n\tm[1] = 2\n}\n%test",
			"=== RUN   TestH\n--- FAIL: TestH ()\n", "panic: panic: assignment to entry in nil map\n" +
				"line 3, in TestH:\n    m[1] = 2\nhint: make the map first: m := map[string]int{}",
		},
		{
			"%rm TestH\nfunc TestMain(m *testing.M) {\n\tfmt.Println(\"first\")\n\tm.Run()\n}\n%test -test.run=none",
			". removed func TestH\nfirst\nPASS\n", "",
		},
	} {
		got := c.execute(test.source)
		out := varying.ReplaceAllString(got.stdout, "")
		failure := ""
		if got.failure.Name != "" {
			failure = got.failure.Name + ": " + got.failure.Value
		}
		if out != test.stdout || failure != test.failure {
			t.Errorf("%s:\ngot  %q\n%q\n%s\nwant %q\n%s", test.source, out, failure, got.stderr, test.stdout, test.failure)
		}
	}
}

// What the compiler or the linker refuses reads as any error.
func TestCellsThatAreNotBuilt(t *testing.T) {
	c := newComputer(t, "flag", "fmt")
	for source, want := range map[string]string{
		"func f() int\n%%\nfmt.Println(f())":                          "line 1: missing function body\n    func f() int\n         ^",
		"import _ \"unsafe\"\n//go:linkname f\nfunc f() int\n%%\nf()": "main.main: relocation target main.f not defined",
		"%%\nvar x [1 << 50]int\nfmt.Println(x[1])":                   "line 2: ",
	} {
		got := c.execute(source)
		if got.failure.Name != cells.CompileError || !strings.HasPrefix(got.failure.Value, want) {
			t.Errorf("%q: got %s: %s, want %s", source, got.failure.Name, got.failure.Value, want)
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
