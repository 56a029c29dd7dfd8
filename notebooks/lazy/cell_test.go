package lazy

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A cell is a program as the kernel builds and runs it: in a folder of its own, in
// the notebook's, with a cache.
type cell struct {
	program, notebook, cache string
	library                  string // where it is built; "": here
}

func newCell(t *testing.T) cell {
	t.Helper()
	if testing.Short() {
		t.Skip("builds programs")
	}
	return cell{program: t.TempDir(), notebook: t.TempDir(), cache: t.TempDir()}
}

// build builds the program of a main.go of these imports, declarations and body.
func (c cell) build(t *testing.T, imports, declarations, body string, flags ...string) {
	t.Helper()
	var text strings.Builder
	text.WriteString("package main\n\nimport (\n")
	for _, path := range strings.Fields(imports) {
		text.WriteString("\t\"" + path + "\"\n")
	}
	text.WriteString(")\n\n" + declarations + "\n\nfunc main() {\n" + body + "\n}\n")
	name := filepath.Join(c.program, "main.go")
	if err := os.WriteFile(name, []byte(text.String()), 0o600); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", slices.Concat([]string{"build", "-ldflags=-s", "-o", c.name()}, flags, []string{name})...)
	build.Dir = c.library
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, said)
	}
}

func (c cell) name() string { return filepath.Join(c.program, "cell") }

func (c cell) command() (run *exec.Cmd, stdout, stderr *bytes.Buffer) {
	run = exec.Command(c.name())
	run.Dir = c.notebook
	run.Env = append(os.Environ(), "GONB_TMP_DIR="+c.program, "XDG_CACHE_HOME="+c.cache, "HOME="+c.cache)
	stdout, stderr = &bytes.Buffer{}, &bytes.Buffer{}
	run.Stdout, run.Stderr = stdout, stderr
	return run, stdout, stderr
}

// prints runs the program and fails the test unless it prints just that, and ends so.
func (c cell) prints(t *testing.T, want string, status int) {
	t.Helper()
	run, stdout, stderr := c.command()
	err := run.Run()
	var failed *exec.ExitError
	if err != nil && !errors.As(err, &failed) {
		t.Fatal(err)
	}
	if got := stdout.String(); got != want || stderr.Len() > 0 || run.ProcessState.ExitCode() != status {
		t.Errorf("it prints %q, and %q on standard error, and ends with %v; want %q and status %d", got, stderr, err, want, status)
	}
}

func (c cell) write(t *testing.T, name, content string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(c.notebook, name), []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
}

const declarations = `
func speak(what string) { fmt.Println("computing", what) }

func twice(x int) int { return 2 * x }

var (
	number = lazy.Value(func() []int { speak("number"); return []int{twice(21)} })
	pair   = [2]func() int{lazy.Value(func() int { speak("first"); return 1 }), lazy.Value(func() int { speak("second"); return 2 })}
	sum    = lazy.Value(func() string { speak("sum"); return text() + "!" })
	text   = lazy.File("a.txt", func(name string) (string, error) {
		speak("text")
		b, err := os.ReadFile(name)
		return string(b), err
	})
)
`

func TestCells(t *testing.T) {
	const imports = "fmt os perceptronlab/notebooks/lazy"
	c := newCell(t)

	// One cell computes, the next does not, until a function changes.
	c.build(t, imports, declarations, "fmt.Println(number(), number())")
	c.prints(t, "computing number\n[42] [42]\n", 0)
	c.prints(t, "[42] [42]\n", 0)
	c.build(t, imports+" strings", declarations+"var later = 3", "fmt.Println(number(), strings.ToUpper(`a`))")
	c.prints(t, "[42] A\n", 0)
	c.build(t, imports, strings.Replace(declarations, "2 * x", "3 * x", 1), "fmt.Println(number())")
	c.prints(t, "computing number\n[63]\n", 0)

	// Two values of one line are not mixed up, nor kept.
	c.build(t, imports, declarations, "fmt.Println(pair[0](), pair[1]())")
	c.prints(t, "computing first\ncomputing second\n1 2\n", 0)
	c.prints(t, "computing first\ncomputing second\n1 2\n", 0)

	// A value made in main is not kept.
	c.build(t, imports, declarations, "n := 5; v := lazy.Value(func() int { speak(`v`); return n }); fmt.Println(v(), v())")
	c.prints(t, "computing v\n5 5\n", 0)
	c.prints(t, "computing v\n5 5\n", 0)

	// A file that is not there: only the cell that asks says so.
	c.build(t, imports, declarations, "fmt.Println(number())")
	c.prints(t, "[42]\n", 0)
	c.build(t, imports, declarations, "defer fmt.Println(1); fmt.Println(sum())")
	missing := "computing sum\ncomputing text\n✗ a.txt: there is no such file in the notebook's folder; put it there, or correct the name\n"
	c.prints(t, missing, 1)
	c.prints(t, missing, 1)

	// A file that changes, of the same size and time, too.
	c.write(t, "a.txt", "one")
	c.prints(t, "computing sum\ncomputing text\none!\n1\n", 0)
	c.prints(t, "one!\n1\n", 0)
	info, err := os.Stat(filepath.Join(c.notebook, "a.txt"))
	if err != nil {
		t.Fatal(err)
	}
	c.write(t, "a.txt", "two")
	if err := os.Chtimes(filepath.Join(c.notebook, "a.txt"), info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	c.prints(t, "computing sum\ncomputing text\ntwo!\n1\n", 0)
	c.write(t, "a.txt", "one")
	c.prints(t, "one!\n1\n", 0)

	// Source that is newer than the program, or not alone, is not its source.
	now := time.Now().Add(time.Hour)
	if err := os.Chtimes(filepath.Join(c.program, "main.go"), now, now); err != nil {
		t.Fatal(err)
	}
	c.prints(t, "computing sum\ncomputing text\none!\n1\n", 0)
	now = now.Add(-2 * time.Hour)
	if err := os.Chtimes(filepath.Join(c.program, "main.go"), now, now); err != nil {
		t.Fatal(err)
	}
	c.prints(t, "one!\n1\n", 0)
	other := filepath.Join(c.program, "other.go")
	if err := os.WriteFile(other, []byte("package main\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.prints(t, "computing sum\ncomputing text\none!\n1\n", 0)
	if err := os.Remove(other); err != nil {
		t.Fatal(err)
	}

	// A cache that can't be written.
	if err := os.RemoveAll(c.cache); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(c.cache, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	c.prints(t, "computing sum\ncomputing text\none!\n1\n", 0)
}

// A folder is read again when a file in it has changed, of the same size and time too.
func TestAFolderInACell(t *testing.T) {
	c := newCell(t)
	if err := errors.Join(os.MkdirAll(filepath.Join(c.notebook, "texts/a"), 0o700), os.Mkdir(filepath.Join(c.notebook, "texts/b"), 0o700)); err != nil {
		t.Fatal(err)
	}
	c.write(t, "texts/a/1.txt", "one word")
	c.write(t, "texts/b/1.txt", "two words")
	const declarations = `
var (
	texts = lazy.File("texts", func(name string) (datasets.Table, error) {
		fmt.Println("reading")
		return files.Words{}.ReadFolder(name)
	})
	words = lazy.Value(func() []string { fmt.Println("asking"); return texts().Features })
	stale = lazy.Value(func() int {
		fmt.Println("counting")
		t, err := files.Words{}.ReadFolder("texts")
		if err != nil { panic(err) }
		return t.Dim()
	})
)
`
	c.build(t, "fmt perceptronlab/notebooks/lazy perceptronlab/perceptron/datasets perceptronlab/perceptron/files", declarations, "fmt.Println(words(), stale())")
	c.prints(t, "asking\nreading\ncounting\n[one two word words] 4\n", 0)
	c.prints(t, "counting\n[one two word words] 4\n", 0)
	name := filepath.Join(c.notebook, "texts/b/1.txt")
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	c.write(t, "texts/b/1.txt", "new words")
	if err := os.Chtimes(name, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
	c.prints(t, "asking\nreading\ncounting\n[new one word words] 4\n", 0)
	c.prints(t, "counting\n[new one word words] 4\n", 0)
	c.write(t, "texts/b/2.txt", "more")
	c.prints(t, "asking\nreading\ncounting\n[more new one word words] 5\n", 0)
	c.write(t, "texts/b/2.txt", "\xff")
	run, stdout, _ := c.command()
	if err := run.Run(); err == nil || strings.Count(stdout.String(), "texts/b/2.txt") != 1 {
		t.Errorf("it ends with %v and prints %s", err, stdout)
	}
}

// A library that changes, or is built in another way, gives other values.
func TestTheLibraryChanges(t *testing.T) {
	c := newCell(t)
	c.library = t.TempDir()
	copied := filepath.Join(c.library, "notebooks", "lazy")
	if err := os.MkdirAll(copied, 0o700); err != nil {
		t.Fatal(err)
	}
	sources, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range append(sources, "../../go.mod", "../../go.sum") {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(copied, name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	asks := func(want string, flags ...string) {
		t.Helper()
		c.build(t, "fmt perceptronlab/notebooks/lazy", `var one = lazy.Value(func() int { fmt.Println("computing"); return 1 })`, "fmt.Println(one())", flags...)
		c.prints(t, want, 0)
	}
	asks("computing\n1\n")
	asks("1\n")
	asks("computing\n1\n", "-tags=other")
	if err := os.WriteFile(filepath.Join(copied, "new.go"), []byte("package lazy\n\nconst added = 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	asks("computing\n1\n")
	asks("1\n")
}
