package lazy

import (
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptronlab/internal/messagetest"
)

// useNotebook makes the test run like a cell: the folder of the cell's program is temporary, and so is the
// working directory, which stands for the notebook's folder. It returns the first folder.
func useNotebook(t *testing.T, source string) (folder string) {
	t.Helper()
	useTempStore(t)
	oldStarted := started
	t.Cleanup(func() { started = oldStarted })
	started = time.Now().Add(time.Hour) // the files of the test are older
	folder = t.TempDir()
	t.Setenv("GONB_TMP_DIR", folder)
	t.Chdir(t.TempDir())
	mustWriteFile(t, filepath.Join(folder, "main.go"), source)
	return folder
}

// keyOf returns the key of the lazy value called value.
func keyOf() (string, error) {
	c, err := current("")
	if err != nil {
		return "", err
	}
	d := c.dependenciesOf(c.lazyNamed("value"))
	if d.isUnknown || c.usesState(d) {
		return "", errUnknown
	}
	return d.key()
}

// mustKey returns a key that must exist.
func mustKey(t *testing.T) string {
	t.Helper()
	key, err := keyOf()
	if err != nil {
		t.Fatal(err)
	}
	return key
}

const readsFiles = `package main

import (
	"os"
	"perceptronlab/notebooks/lazy"
)

const separators = ". / ./"

var value = lazy.Value(func() string {
	b, _ := os.ReadFile("a.txt")
	return string(b) + twice("folder", "/", ".", "missing.txt")
})

func twice(texts ...string) string { return texts[0] + texts[0] }

func main() {}
`

// The key changes with the text of a declaration that the value uses, and with the content or the
// existence of a file or folder that a string names.
func TestKeyCoversDeclarationsAndFiles(t *testing.T) {
	folder := useNotebook(t, readsFiles)
	mustWriteFile(t, "a.txt", "one")
	mustWriteFile(t, "folder/b.txt", "one")
	mustWriteFile(t, "other.txt", "one")
	keys := []string{mustKey(t)}
	mustWriteFile(t, "other.txt", "two")
	mustWriteFile(t, filepath.Join(folder, "main.go"), readsFiles+"\nfunc unused() {}\n")
	if key := mustKey(t); key != keys[0] {
		t.Error("the key has changed with a file and a function that the value doesn't use")
	}
	for i, change := range []func(){
		func() { mustWriteFile(t, "a.txt", "three") },
		func() { mustWriteFile(t, "folder/b.txt", "three") },
		func() { mustWriteFile(t, "folder/c.txt", "") },
		func() { os.Mkdir("folder/empty", 0o700) },
		func() { os.Rename("folder/empty", "folder/void") },
		func() { mustWriteFile(t, "missing.txt", "") },
		func() { os.Remove("a.txt") },
		func() {
			changed := strings.Replace(readsFiles, "texts[0] + texts[0]", "texts[0] + texts[1]", 1)
			mustWriteFile(t, filepath.Join(folder, "main.go"), changed)
		},
	} {
		change()
		key := mustKey(t)
		if slices.Contains(keys, key) {
			t.Errorf("the key after change %d is one of the earlier keys, want a new key", i)
		}
		keys = append(keys, key)
	}
}

// A package-level var may have read a file before the cell changed it, so such a value has no key.
func TestFileChangedSinceTheStart(t *testing.T) {
	useNotebook(t, readsFiles)
	mustWriteFile(t, "a.txt", "one")
	started = time.Now().Add(-time.Hour)
	if key, err := keyOf(); !errors.Is(err, errUnknown) {
		t.Errorf("key = %q, error = %v; want errUnknown", key, err)
	}
}

// The same holds for a file that the cell has deleted, or has deleted from a folder, or has replaced by a link.
func TestFileDeletedSinceTheStart(t *testing.T) {
	useNotebook(t, readsFiles)
	mustWriteFile(t, "a.txt", "one")
	mustWriteFile(t, "folder/b.txt", "one")
	mustWriteFile(t, "old.txt", "one")
	mustKey(t)
	past := time.Now().Add(-2 * time.Hour)
	setTimes := func(names ...string) {
		for _, name := range names {
			if err := os.Chtimes(name, past, past); err != nil {
				t.Fatal(err)
			}
		}
	}
	setTimes(".")
	started = time.Now().Add(-time.Hour)
	if isChangedFolder(".") || isChangedLink("old.txt") {
		t.Error("isChangedFolder or isChangedLink without a change = true, want false")
	}
	if err := errors.Join(os.Remove("a.txt"), os.Symlink("old.txt", "a.txt")); err != nil {
		t.Fatal(err)
	}
	if !isChangedFolder(".") || !isChangedLink("a.txt") {
		t.Error("isChangedFolder or isChangedLink after a change = false, want true")
	}
	setTimes("folder")
	before, err := list("folder")
	os.Remove("folder/b.txt")
	after, err2 := list("folder")
	if err := errors.Join(err, err2); err != nil {
		t.Fatal(err)
	}
	if !after.changed.After(started) || before.changed.IsZero() {
		t.Errorf("time of the last change of a folder from which a file was deleted = %v, want a time after %v", after.changed, started)
	}
}

func TestLargeFoldersHaveNoKey(t *testing.T) {
	useNotebook(t, readsFiles)
	mustWriteFile(t, "folder/b.txt", "12345")
	mustWriteFile(t, "folder/c.txt", "12345")
	mustKey(t)
	oldFiles, oldBytes := maxFiles, maxBytes
	t.Cleanup(func() { maxFiles, maxBytes = oldFiles, oldBytes })
	maxBytes = 9
	if _, err := list("folder"); err == nil {
		t.Error("list of a folder with 10 bytes, at most 9 allowed: error = nil, want an error")
	}
	maxBytes, maxFiles = 10, 2
	if _, err := list("folder"); err == nil {
		t.Error("list of a folder with 3 entries, at most 2 allowed: error = nil, want an error")
	}
}

const usesModule = `package main

import (
	"fmt"
	"example.com/mine/numbers"
	"perceptronlab/notebooks/lazy"
)

var value = lazy.Value(func() int { return numbers.Seven() })

func main() { fmt.Println(value()) }
`

// The key changes with the source of a module in the workspace, and of the packages that it imports. There
// is no key if this source reads files, or has vars while the cell's own code uses it.
func TestKeyCoversModules(t *testing.T) {
	folder := useNotebook(t, usesModule)
	if _, err := keyOf(); !errors.Is(err, errUnknown) {
		t.Errorf("error for a module that is not in the workspace = %v, want errUnknown", err)
	}
	module := t.TempDir()
	mustWriteFile(t, filepath.Join(folder, "go.work"), "go 1.26\n\nuse (\n\t.\n\t"+module+"\n)\n")
	mustWriteFile(t, filepath.Join(module, "go.mod"), "module example.com/mine\n")
	numbers, deep := filepath.Join(module, "numbers", "numbers.go"), filepath.Join(module, "deep", "deep.go")
	const source = "package numbers\n\nimport \"example.com/mine/deep\"\n\nfunc Seven() int { return deep.Six + 1 }\n"
	mustWriteFile(t, numbers, source)
	mustWriteFile(t, deep, "package deep\n\nconst Six = 6\n")
	first := mustKey(t)
	mustWriteFile(t, deep, "package deep\n\nconst Six = 16\n")
	second := mustKey(t)
	mustWriteFile(t, numbers, strings.Replace(source, "+ 1", "+ 2", 1))
	if third := mustKey(t); second == first || third == second {
		t.Errorf("keys after changes of the module = %q, %q, %q; want three different keys", first, second, third)
	}
	mustWriteFile(t, deep, "package deep\n\nimport \"os\"\n\nvar Six = len(os.Args)\n")
	if _, err := keyOf(); !errors.Is(err, errUnknown) {
		t.Errorf("error for a package that reads the command line = %v, want errUnknown", err)
	}
	mustWriteFile(t, deep, "package deep\n\nvar Six = 6\n")
	mustKey(t)
	uses := strings.Replace(usesModule, "fmt.Println(", "fmt.Println(numbers.Seven(), ", 1)
	mustWriteFile(t, filepath.Join(folder, "main.go"), uses)
	if _, err := keyOf(); !errors.Is(err, errUnknown) {
		t.Errorf("error if the cell uses a package with a var = %v, want errUnknown", err)
	}
	other := filepath.Join(module, "other", "other.go")
	mustWriteFile(t, other, "package other\n\nimport \"example.com/mine/deep\"\n\nfunc Set() { deep.Six = 7 }\n")
	indirectly := strings.Replace(usesModule, "fmt.Println(", "other.Set(); fmt.Println(", 1)
	indirectly = strings.Replace(indirectly, "\"fmt\"", "\"fmt\"; \"example.com/mine/other\"", 1)
	mustWriteFile(t, filepath.Join(folder, "main.go"), indirectly)
	if _, err := keyOf(); !errors.Is(err, errUnknown) {
		t.Errorf("error if the cell uses a package that changes a var of another package = %v, want errUnknown", err)
	}
}

const drawsFigure = `package main

import (
	"fmt"
	"gonum.org/v1/plot/plotter"
	"perceptronlab/notebooks/lazy"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

var value = lazy.Value(func() string { return fmt.Sprint(plotting.Data(datasets.AND())) })

func main() {
	fmt.Println(plotter.DefaultLineStyle.Width, &plotter.Line{})
}
`

// A cell that changes a setting of another package, such as the font, can't use a stored value.
func TestSettingsOfPackages(t *testing.T) {
	usesState := func(code string) bool {
		c, err := parseCell([]byte(strings.Replace(drawsFigure, "func main() {", "func main() {\n"+code, 1)))
		if err != nil {
			t.Fatal(err)
		}
		return c.usesState(c.dependenciesOf(c.lazyNamed("value")))
	}
	for _, code := range []string{
		`plotting.UseFont("a.ttf")`, `f := plotting.UseFont; f("a.ttf")`, `plotter.DefaultLineStyle.Width = 3`,
		`plotter.DefaultLineStyle.Width++`, `p := &plotter.DefaultLineStyle; p.Width = 3`,
	} {
		if !usesState(code) {
			t.Errorf("usesState with the code %q = false, want true", code)
		}
	}
	if usesState("") {
		t.Error("usesState without code that changes settings = true, want false")
	}
}

// Forget deletes the value that List shows.
func TestListAndForget(t *testing.T) {
	useNotebook(t, readsFiles)
	stored := "text"
	if err := write(mustKey(t), &stored); err != nil {
		t.Fatal(err)
	}
	if l := List(); len(l) != 1 || l[0].Name != "value" || l[0].Bytes == 0 {
		t.Errorf("List() = %v, want the value called value", l)
	}
	Forget("value")
	Forget("value") // does nothing
	if l := List(); len(l) != 0 {
		t.Errorf("List() after Forget = %v, want no values", l)
	}
	messagetest.Panic(t, "unknown name", func() { Forget("valeu") })
}
