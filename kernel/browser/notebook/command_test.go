package notebook

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/kernel/cells"
)

func TestMain(m *testing.M) { os.Exit(messagetest.Run(m)) }

// newTest returns a notebook whose cells can import some packages.
func newTest() *Notebook {
	n := New(Settings{
		Folder: "/drive/lessons", Key: "k", Go: "go1.26.8",
		Elsewhere: "download the notebook, and open it with make lab",
	})
	n.SetPackages([]cells.Package{
		{Path: "flag", Name: "flag", Exports: []string{"Parse"}},
		{Path: "fmt", Name: "fmt", Exports: []string{"Println"}},
		{Path: "math/rand/v2", Name: "rand", Exports: []string{"N"}},
		{Path: "net/http", Name: "http", Exports: []string{"Get", "ListenAndServe"}},
		{Path: "os/exec", Name: "exec", Exports: []string{"Command", "ErrDot"}},
		{Path: "syscall", Name: "syscall", Exports: []string{"EINVAL", "Kill"}},
	})
	return n
}

// lines returns what a result shows, a line for each thing.
func lines(r Result) string {
	var out strings.Builder
	for _, o := range r.Outputs {
		switch {
		case o.Display != nil:
			for kind, content := range o.Display.Data {
				fmt.Fprintf(&out, "%s %s\n", kind, content)
			}
		case o.Write != nil:
			fmt.Fprintf(&out, "write %+v\n", *o.Write)
		case o.Enter != "":
			fmt.Fprintf(&out, "enter %s\n", o.Enter)
		default:
			fmt.Fprintf(&out, "%s %s", o.Stream, o.Text)
		}
	}
	if r.Failure != nil {
		fmt.Fprintf(&out, "%s: %s\n", r.Failure.Name, r.Failure.Value)
	}
	return out.String()
}

func TestCommands(t *testing.T) {
	for source, want := range map[string]string{
		"%env A b":       "stdout Set: A=\"b\"\n",
		"%env A=b=c":     "stdout Set: A=\"b=c\"\n",
		"%env A \"b c\"": "stdout Set: A=\"b c\"\n",
		"%cd":            "stdout Current directory: \"/drive/lessons\"\n",
		"%cd ../data":    "enter /drive/data\nstdout Changed directory to \"/drive/data\"\n",
		"%cd $TMPDIR/x":  "enter /tmp/x\nstdout Changed directory to \"/tmp/x\"\n",
		"%cd ~":          "enter /home/reader\nstdout Changed directory to \"/home/reader\"\n",
		"%list":          "text/html <h3>Memorized Definitions</h3>\n\n",
		"%rm x":          "stderr . key \"x\" not found in any definition, not removed\n",
		"%reset":         "stdout * State reset: all memorized declarations discarded.\n",
		"%version":       "text/markdown Go in the browser: `go1.26.8`, for js/wasm\n\n",
		"%with_inputs":   "",
		"%foo":           "stderr \"%foo\" unknown or not implemented yet.\n",
		"%matplotlib":    "stderr " + cells.UnknownCommand("matplotlib"),
		"%capture a":     "",
		"":               "",
		"%%writefile a.txt\nx\ny": "write {Path:/drive/lessons/a.txt Data:x\ny\n Append:false}\n" +
			"stderr Cell contents written to \"a.txt\".\n",
		"%%writefile -a /tmp/$USER\nx": "write {Path:/tmp/reader Data:x\n Append:true}\n" +
			"stderr Cell contents appended to \"/tmp/reader\".\n",
	} {
		if got := lines(newTest().Cell(source, 1)); got != want {
			t.Errorf("%q: got\n%swant\n%s", source, got, want)
		}
	}
}

// A cell with an error in its Go has executed its commands.
func TestCommandsBeforeAnError(t *testing.T) {
	result := newTest().Cell("%env A b\nx :=", 1)
	outputs := lines(Result{Outputs: result.Outputs})
	if outputs != "stdout Set: A=\"b\"\n" || result.Failure == nil || result.Failure.Name != cells.CompileError {
		t.Errorf("got %s, want A=b and a compile error", lines(result))
	}
}

// Cells with these commands are not run.
func TestRefusedCommands(t *testing.T) {
	for _, source := range []string{
		"%env A", "%cd a b", "%reset x", "%capture",
		"// x\n%%bash", "%%writefile\nx", "%%bash\nls", "%%script python3\nx",
	} {
		result := newTest().Cell(source, 1)
		if result.Failure == nil || result.Failure.Name != cells.NotRun || len(result.Outputs) > 0 {
			t.Fatalf("%q: got %s, want a cell that is not run", source, lines(result))
		}
		messagetest.Error(t, source, errors.New(result.Failure.Value))
	}
}

// These commands do nothing, and say so; the cell is run.
func TestUselessCommands(t *testing.T) {
	sources := []string{"%reset go.mod", "!ls", "\n!*go get x/y"}
	for name := range useless {
		sources = append(sources, "%"+name)
	}
	for _, source := range sources {
		result := newTest().Cell(source+"\n%%\nfmt.Println()", 1)
		if len(result.Outputs) != 1 || result.Outputs[0].Stream != stderr || result.Program == nil {
			t.Fatalf("%q: got %s, want a sentence in stderr and a program", source, lines(result))
		}
		messagetest.Error(t, source, errors.New(strings.TrimSuffix(result.Outputs[0].Text, "\n")))
	}
}

func TestHelpNamesTheCommands(t *testing.T) {
	got := lines(newTest().Cell("%help", 1))
	for _, name := range []string{
		"%%", "%main", "%args", "%exec", "%test", "%env", "%cd", "%list", "%rm", "%reset",
		"%capture", "%%writefile", "%help", "%version",
	} {
		if !strings.Contains(got, "`"+name) {
			t.Errorf("%%help does not name %s", name)
		}
	}
}

// built runs a cell up to its program, which is taken to compile.
func built(t *testing.T, n *Notebook, source string, number int) *Program {
	t.Helper()
	result := n.Cell(source, number)
	if result.Program == nil {
		t.Fatalf("%q: got no program, but %s", source, lines(result))
	}
	if result := n.Built(true, ""); result.Failure != nil {
		t.Fatalf("%q: got %s", source, lines(result))
	}
	return result.Program
}

func TestDeclarationsAreListedAndForgotten(t *testing.T) {
	n := newTest()
	built(t, n, "import r \"math/rand/v2\"\nconst A = 1\ntype T struct{}\nfunc (T) M() {}\n"+
		"var b, c = 1, r.N(2)\nfunc f() {}", 1)
	n.Ended(Ending{})
	want := "text/html <h3>Memorized Definitions</h3>\n" +
		"<h4>Imports</h4>\n<ul>\n<li><pre>r</pre></li>\n</ul>\n" +
		"<h4>Constants</h4>\n<ul>\n<li><pre>A</pre></li>\n</ul>\n" +
		"<h4>Types</h4>\n<ul>\n<li><pre>T</pre></li>\n</ul>\n" +
		"<h4>Variables</h4>\n<ul>\n<li><pre>b</pre></li>\n<li><pre>c</pre></li>\n</ul>\n" +
		"<h4>Functions</h4>\n<ul>\n<li><pre>T~M</pre></li>\n<li><pre>f</pre></li>\n</ul>\n\n"
	if got := lines(n.Cell("%ls", 2)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	want = "stdout . removed func T.M\nstdout . removed import r\nstdout . removed const A\n" +
		"stdout . removed type T\nstdout . removed var b\nstderr . key \"b\" not found in any definition, not removed\n"
	if got := lines(n.Cell("%rm T.M r A T b b", 3)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	n.Cell("%reset", 4)
	if left := n.Session().Declarations(); len(left) > 0 {
		t.Errorf("after %%reset, %d declarations are left", len(left))
	}
}

func TestEnvironmentOfPrograms(t *testing.T) {
	n := newTest()
	n.Cell("%env A b", 1)
	n.Cell("%cd x", 2)
	p := built(t, n, "%% 1 \"2 3\"\nfmt.Println()", 3)
	want := map[string]string{
		"A": "b", "HOME": "/home/reader", "USER": "reader", "TMPDIR": "/tmp", "PWD": "/drive/lessons/x",
		"GONB_PIPE": "/pipe/out", "GONB_PIPE_BACK": "/pipe/back", "GONB_DIR": "/drive/lessons/x",
		"GONB_TMP_DIR": "/build", "GONB_BROWSER": "k",
	}
	if fmt.Sprint(p.Env) != fmt.Sprint(want) || p.Dir != "/drive/lessons/x" {
		t.Errorf("env = %v in %s, want %v in /drive/lessons/x", p.Env, p.Dir, want)
	}
	if fmt.Sprintf("%q", p.Args) != `["1" "2 3"]` || fmt.Sprint(p.Imports) != "[flag fmt]" {
		t.Errorf("args = %q, imports = %v, want 1, 2 3 and flag, fmt", p.Args, p.Imports)
	}
	n.SetPackages(n.packages)
	if p := built(t, n, "%%\nfmt.Println()", 1); p.Env["A"] != "" || p.Dir != "/drive/lessons" {
		t.Errorf("after a restart, A = %q in %s, want none in /drive/lessons", p.Env["A"], p.Dir)
	}
}

// Go's wasm_exec.js ends a program with more.
func TestSpaceOfArguments(t *testing.T) {
	n := newTest()
	n.Cell("%env A "+strings.Repeat("x", 7000), 1)
	built(t, n, "%%\nfmt.Println()", 2)
	result := n.Cell("%% "+strings.Repeat("y ", 100)+"\nfmt.Println()", 3)
	if result.Failure == nil || result.Program != nil || !strings.HasPrefix(result.Failure.Value, "got 8") {
		t.Errorf("got %+v, want a refusal with the size", result.Failure)
	}
}

func TestOutputsThatFail(t *testing.T) {
	n := newTest()
	for _, source := range []string{"%cd nosuch", "%%writefile a/b\nx"} {
		output := n.Cell(source, 1).Outputs[0]
		result := n.Failed(output, "no such file or directory")
		messagetest.Error(t, source, errors.New(result.Failure.Value))
		if n.folder != "/drive/lessons" {
			t.Errorf("%q: the folder is %s, want /drive/lessons", source, n.folder)
		}
	}
}

// Any cell gives something that can be encoded.
func FuzzCell(f *testing.F) {
	for _, source := range []string{
		"", "%%\nfmt.Println(1)", "%env", "%%writefile \xff\n\xff", "%cd ~$A\x00", "import \"\xff\"",
		"%test\nfunc TestX() {}", "var x = `\n!ls`", "%exec f", "import . \"os/exec\"\n%%\nCommand(`x`)",
		"func Example() { // Output:\n}\n%test",
	} {
		f.Add(source)
	}
	f.Fuzz(func(t *testing.T, source string) {
		n := newTest()
		for number := 1; number < 3; number++ {
			result := n.Cell(source, number)
			if _, err := json.Marshal(result); err != nil {
				t.Fatal(err)
			}
			if (result.Failure != nil) == (result.Program != nil) && result.Failure != nil {
				t.Error("got a program and a failure")
			}
			n.Built(true, "")
			if _, err := json.Marshal(n.Ended(Ending{Status: 2})); err != nil {
				t.Fatal(err)
			}
		}
	})
}
