package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"perceptronlab/internal/messagetest"
)

// put returns a function for WriteFile that makes text the content of the file.
func put(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

// mustHold fails the test unless the content of the file is want, and its folder contains the given
// number of files, temporary files included.
func mustHold(t *testing.T, name, want string, files int) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s contains %q (error %v), want %q", name, got, err, want)
	}
	if all, _ := os.ReadDir(filepath.Dir(name)); len(all) != files {
		t.Errorf("files in the folder = %v, want %d files", all, files)
	}
}

// After an error the old file is unchanged, and the temporary file has been removed.
func TestWriteFile(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.txt")
	broken := errors.New("broken")
	made, _ := os.Stat(folder) // its mode is 0777 less the umask
	for _, c := range []struct {
		text string
		err  error
		want string
		mode fs.FileMode
	}{
		{"one", nil, "one", made.Mode() & 0o666},
		{"half", broken, "one", 0o600},
		{"two", nil, "two", 0o600},
	} {
		if c.err != nil {
			_ = os.Chmod(name, c.mode) // this write and the next must keep the mode
		}
		err := WriteFile(name, func(w io.Writer) error { _ = put(c.text)(w); return c.err })
		if info, _ := os.Stat(name); err != c.err || info.Mode().Perm() != c.mode {
			t.Errorf("WriteFile of %q: error = %v, mode = %v, want error %v, mode %v",
				c.text, err, info.Mode(), c.err, c.mode)
		}
		mustHold(t, name, c.want, 1)
	}
}

func TestWriteFileErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.WriteFile("a.txt", []byte("old"), 0o600); err != nil {
		t.Fatal(err)
	}
	messagetest.Error(t, "folder", WriteFile(".", put("x")))
	messagetest.Error(t, "file in the place of a folder", WriteFile("a.txt/b.txt", put("x")))
	err := WriteFile("no/b.txt", put("x"))
	messagetest.Error(t, "no folder", err)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error = %v, want an error that wraps fs.ErrNotExist", err)
	}
	mustHold(t, "a.txt", "old", 1)
}

// WriteFile replaces the file that a symbolic link points to, and keeps the link.
func TestWriteFileThroughALink(t *testing.T) {
	name, target := filepath.Join(t.TempDir(), "a.txt"), filepath.Join(t.TempDir(), "b.txt")
	if err := os.Symlink(target, name); err != nil {
		t.Skip(err)
	}
	_ = os.WriteFile(target, []byte("old"), 0o644)
	if err := WriteFile(name, put("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(name); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("mode of the link = %v (error %v), want a symbolic link", info.Mode(), err)
	}
	mustHold(t, target, "new", 1)
}

// A program that was killed while it wrote a.txt has left a temporary file. The next write to a.txt
// removes this leftover, but a write to b.txt does not. No write removes a temporary file that is still
// in use.
func TestWriteFileAfterAKill(t *testing.T) {
	folder := t.TempDir()
	name, leftover := filepath.Join(folder, "a.txt"), filepath.Join(folder, ".a.txt.new-1")
	_ = os.WriteFile(leftover, []byte("half"), 0o600)
	old := time.Now().Add(-2 * time.Hour)
	err := errors.Join(os.Chtimes(leftover, old, old), WriteFile(filepath.Join(folder, "b.txt"), put("other")))
	if err != nil {
		t.Error(err)
	}
	mustHold(t, leftover, "half", 2) // two files: the leftover and b.txt
	err = WriteFile(name, func(w io.Writer) error {
		mustHold(t, filepath.Join(folder, "b.txt"), "other", 2) // two files: b.txt and a temporary file
		if err := WriteFile(name, put("second")); err != nil {
			t.Error(err)
		}
		mustHold(t, name, "second", 3) // the outer write still uses its temporary file
		return put("first")(w)
	})
	if err != nil {
		t.Error(err)
	}
	mustHold(t, name, "first", 2)
}

// Several goroutines can write the same file, and the result is the complete text of one of them.
func TestWriteFileConcurrently(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txt")
	var writers sync.WaitGroup
	for k := range 8 {
		writers.Go(func() {
			for range 25 {
				if err := WriteFile(name, put(strings.Repeat(fmt.Sprint(k), 1000))); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	got, _ := os.ReadFile(name)
	mustHold(t, name, strings.Repeat(string(got[:1]), 1000), 1)
}
