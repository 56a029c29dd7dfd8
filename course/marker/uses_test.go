package main

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

const p = `import p "perceptronlab/perceptron"` + "\n"

// Each use is found in any spelling, and what only looks like one is not.
func TestUses(t *testing.T) {
	for _, test := range []struct {
		name, code string
		want       []string
	}{
		{"an import", `import "os/exec"`, []string{"os/exec"}},
		{"an import in a block", "import (\n\t\"fmt\"\n\tx \"os/exec\"\n)", []string{"os/exec"}},
		{"an import of several on one line", `import ("fmt"; _ "unsafe")`, []string{"unsafe"}},
		{"a raw string", "import `net/http`", []string{"net/http"}},
		{"an import by the kernel", `func f() { exec.Command("ls").Run() }`, []string{"os/exec"}},
		{"a use across lines", "func f() { exec.\n\tCommand(\"ls\") }", []string{"os/exec"}},
		{"in the body", "func main() {\n\tsyscall.Kill(1, 9)\n}", []string{"syscall"}},
		{"cgo", "// #include <stdio.h>\nimport \"C\"\nfunc f() { C.puts(nil) }", []string{"C"}},
		{"a package below net", `import "net/rpc/jsonrpc"`, []string{"net/rpc/jsonrpc"}},
		{"addresses are texts", `import "net/url"`, nil},
		{"go:linkname", "//go:linkname f os.exit\nfunc f()", []string{"go:linkname"}},
		{"go:embed", "import _ \"embed\"\n//go:embed x\nvar s string", []string{"go:embed"}},

		{"the library", "func f() { perceptron.Train(data) }", []string{"perceptron.Train"}},
		{"by another name", p + "func f() { p.Train(data) }", []string{"perceptron.Train"}},
		{"as a value", p + "var f = p.Train", []string{"perceptron.Train"}},
		{"an embedded type", p + "type f struct{ p.Online }", []string{"perceptron.Online"}},
		{"an alias of a type", p + "type f = p.Trainer", []string{"perceptron.Trainer"}},
		{"a type argument", p + "var f = g[p.Trainer]()", []string{"perceptron.Trainer"}},
		{"a dot import", `import . "perceptronlab/perceptron/datasets"`, []string{"a dot import of datasets"}},
		{"the lab's data", "func f() any { return lab1.Mine(Name()) }", []string{"lab1.Mine"}},
		{"output", "func f() { os.Stdout = file; os.Pipe() }", []string{"os.Pipe", "os.Stdout"}},
		{"a function after main", "func main() {\n}\nfunc f() { lab1.Mine() }\n}", []string{"lab1.Mine"}},
		{"up to an error", "func f() { lab1.Mine() }\nfunc {", []string{"lab1.Mine"}},

		{"printing the data", "func main() { fmt.Print(lab1.Mine(Name())) }", nil},
		{"the lab's type", "func f() lab1.Data { return lab1.Data{} }", nil},
		{"a comment", "// like lab1.Mine\n/* exec.Command */\nvar x = 1 // perceptron.Train", nil},
		{"a text", "var s, r = \"exec.Command\", `\n\"os/exec\"\nlab1.Mine`", nil},
		{"a parameter", "func f(net, lab1 network) { net.Weights = lab1.Weights }", nil},
		{"a variable of the cell", "var net = network{}\nfunc f() { net.Forward() }", nil},
		{"a variable of another cell", "func f() { unix.Forward() }", nil},
		{"a method of a value", "func f() { x.exec.Command() }", nil},
		{"no Go", "x := := ((", nil},
	} {
		cells := []cell{
			{Given: true, Code: `import ("perceptronlab/course/lab1"; "os/exec"; "perceptronlab/perceptron")`},
			{Given: true, Code: "func given() { exec.Command(); perceptron.Train() }"},
			{Code: test.code},
			{Code: "package main\nvar unix = network{}"},
		}
		if got := uses(cells); !slices.Equal(got, test.want) {
			t.Errorf("%s: uses(%q) = %q, want %q", test.name, test.code, got, test.want)
		}
	}
}

// An import holds for the cells before it and after it.
func TestUsesImportOfAnotherCell(t *testing.T) {
	for _, cells := range [][]cell{
		{{Code: p}, {Code: "func f() { p.Train() }"}},
		{{Code: "func f() { p.Train() }"}, {Code: p}},
		{{Code: `import p "fmt"`}, {Code: p}, {Code: "func f() { p.Train() }"}},
	} {
		if got, want := uses(cells), []string{"perceptron.Train"}; !slices.Equal(got, want) {
			t.Errorf("uses(%v) = %q, want %q", cells, got, want)
		}
	}
}

func TestUsesTask(t *testing.T) {
	var got struct{ Uses []string }
	request := `{"lab":"lab1","student":"ada","secret":"s","notebook":[{"given":true,"code":"import \"unsafe\""},
		{"given":false,"code":"import \"plugin\""}]}`
	if err := call(t, "uses", request, &got); err != nil || !slices.Equal(got.Uses, []string{"plugin"}) {
		t.Errorf("uses = %q, error %v; want plugin", got.Uses, err)
	}
	var text json.RawMessage
	request = `{"lab":"lab1","student":"ada","secret":"s","notebook":[]}`
	if err := call(t, "uses", request, &text); err != nil || string(text) != `{"uses":[]}` {
		t.Errorf("uses of no cells = %s, error %v; want an empty list", text, err)
	}
}

// Texts that would take hours if the time were quadratic. The test has the limit of go test.
func TestUsesOfLongCells(t *testing.T) {
	const n = 200_000
	texts := []string{
		"\n", " ", "/*", "(", "[", "{", "var (\n", "import (\n", "x.", "`", "\"", "//go:embed\n",
		"\\\n", "*_", "a/",
	}
	for _, text := range texts {
		uses([]cell{{Code: strings.Repeat(text, n)}, {Code: "func f() {" + strings.Repeat(text, n)}})
	}
	imports := "import (\n" + strings.Repeat("p \"a\"\n", n) + ")\n"
	uses([]cell{{Code: imports}, {Code: "func f() {\n" + strings.Repeat("p.A()\n", n) + "}"}})
}
