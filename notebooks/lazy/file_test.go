package lazy

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"perceptronlab/perceptron/files"
)

func TestWhatIsWrongWithAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	full := filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile("b.csv", []byte("x,kind\nz,apple\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	read := func(name string) error {
		_, err := files.CSV{Label: "kind"}.ReadFile(name)
		return err
	}
	if err := os.MkdirAll("texts/good", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile("texts/good/1.txt", []byte("\xff"), 0o600); err != nil {
		t.Fatal(err)
	}
	_, words := files.Words{}.ReadFolder("texts")
	_, dotted := files.Words{}.ReadFolder("./texts")
	_, noWords := files.Words{}.ReadFolder("text")
	const mend = "; mend the file, then run the cell again"
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"a.csv", read("a.csv"), "a.csv: there is no such file in the notebook's folder; put it there, or correct the name"},
		{full, read(full), full + ": there is no such file; put it there, or correct the name"},
		{"b.csv", errors.New(`b.csv: names: line 2: "z" is not a name`), `b.csv: names: line 2: "z" is not a name` + mend},
		{"c.csv", fmt.Errorf("reading: %w", &fs.PathError{Op: "open", Path: "c.csv", Err: fs.ErrPermission}), "c.csv: permission denied" + mend},
		{"c.csv", &fs.PathError{Op: "open", Path: "d.csv", Err: fs.ErrPermission}, "c.csv: open d.csv: permission denied" + mend},
		{"c.csv", errors.Join(errors.New("a"), errors.New("b")), "c.csv: a b" + mend},
		{"b.csv", read("b.csv"), strings.TrimPrefix(read("b.csv").Error(), "files: ") + mend},
		{"texts", words, strings.TrimPrefix(words.Error(), "files: ") + mend},
		{"./texts", dotted, strings.TrimPrefix(dotted.Error(), "files: ") + mend},
		{"text", noWords, "text: there is no such file in the notebook's folder; put it there, or correct the name"},
		{"b.csv", errors.New("files: b.csvx: odd"), "b.csv: files: b.csvx: odd" + mend},
		{"b.csv", errors.New("b.csv, line 2: odd"), "b.csv, line 2: odd" + mend},
		{"b.csv", errors.New("no way: b.csv: odd"), "b.csv: no way: b.csv: odd" + mend},
		{"b.csv", read("e.csv"), "b.csv: " + oneLine.Replace(read("e.csv").Error()) + mend},
	} {
		if got := complaint(c.name, c.err); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// A pipe would be empty for whoever reads it after us, in a folder too.
func TestOnlyRegularFilesAreSummed(t *testing.T) {
	withLink := t.TempDir()
	if err := os.Symlink(os.DevNull, filepath.Join(withLink, "null")); err != nil {
		t.Fatal(err)
	}
	loop := t.TempDir()
	if err := os.Symlink(loop, filepath.Join(loop, "again")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{withLink, loop, os.DevNull, "not there"} {
		if _, err := sumOf(name); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// The sum of a folder changes with the content, the name and the place of each file in
// it, and with nothing else.
func TestTheSumOfAFolder(t *testing.T) {
	write := func(root, name, content string) {
		t.Helper()
		name = filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(content), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	folder := func() string {
		t.Helper()
		root := t.TempDir()
		write(root, "bad/1.txt", "dull")
		write(root, "good/1.txt", "fine")
		write(root, "good/2.txt", "")
		return root
	}
	sum := func(root string) string {
		t.Helper()
		s, err := sumOf(root)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	before := sum(folder())
	if again := sum(folder()); again != before {
		t.Error("the same files elsewhere have another sum")
	}
	move := func(root, from, to string) {
		t.Helper()
		if err := os.Rename(filepath.Join(root, from), filepath.Join(root, to)); err != nil {
			t.Fatal(err)
		}
	}
	seen := map[string]string{before: "nothing"}
	for name, change := range map[string]func(root string){
		"a content":          func(root string) { write(root, "good/1.txt", "Fine") },
		"a name":             func(root string) { move(root, "good/1.txt", "good/3.txt") },
		"a folder's name":    func(root string) { move(root, "good", "mixed") },
		"a place":            func(root string) { move(root, "good/2.txt", "bad/2.txt") },
		"one up":             func(root string) { move(root, "good/2.txt", "2.txt") },
		"one more":           func(root string) { write(root, "bad/2.txt", "") },
		"one hidden":         func(root string) { write(root, "bad/.2.txt", "") },
		"a folder more":      func(root string) { move(root, "good/2.txt", "good/2"); write(root, "new/1.txt", "dull") },
		"contents exchanged": func(root string) { write(root, "good/1.txt", "dull"); write(root, "bad/1.txt", "fine") },
		"one less":           func(root string) { os.Remove(filepath.Join(root, "good/2.txt")) },
		"an empty folder":    func(root string) { os.Mkdir(filepath.Join(root, "empty"), 0o700) },
		"a content moved on": func(root string) { write(root, "good/1.txt", ""); write(root, "good/2.txt", "fine") },
	} {
		root := folder()
		change(root)
		s := sum(root)
		if other, same := seen[s]; same {
			t.Errorf("%s changes the sum as %s does", name, other)
		}
		seen[s] = name
	}
	root := folder()
	if err := os.Chtimes(filepath.Join(root, "good/1.txt"), time.Now(), time.Now()); err != nil || sum(root) != before {
		t.Errorf("the time changes the sum, or %v", err)
	}
	file := filepath.Join(root, "good", "1.txt")
	if sum(file) == before || sum(root) == sum(filepath.Join(root, "good")) {
		t.Error("a file and a folder have one sum")
	}
}

// A folder that is too large to be read in every cell is not.
func TestTheSumOfAFolderHasABound(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"a", "b", "c"} {
		if err := os.WriteFile(filepath.Join(root, name), []byte("1234"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		entries int
		bytes   int64
		want    bool
	}{{3, 12, true}, {2, 12, false}, {3, 11, false}} {
		if _, err := sumOfFolder(root, c.entries, c.bytes); (err == nil) != c.want {
			t.Errorf("at most %d files and %d bytes: error %v", c.entries, c.bytes, err)
		}
	}
}

// In a function the same line may make different values.
func TestAFunctionIsNoPlace(t *testing.T) {
	make := func() place { return caller() }
	if got := make(); got != (place{}) {
		t.Errorf("got %v", got)
	}
}

// A program beside a notebook may have source that is not in the file.
func TestOnlyACellHasItsSource(t *testing.T) {
	name := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(name, []byte("package main\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour)
	for folder, want := range map[string]bool{"": false, t.TempDir(): false, filepath.Dir(name): true} {
		t.Setenv("GONB_TMP_DIR", folder)
		if _, err := cellProgram(name, later); (err == nil) != want {
			t.Errorf("the kernel's folder is %q: error %v", folder, err)
		}
	}
}
