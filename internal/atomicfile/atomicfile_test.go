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

// put returns a function that writes text.
func put(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

// mustHold fails the test unless the file contains want and its folder contains the given number of
// files.
func mustHold(t *testing.T, name, want string, files int) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("%s contains %q (error %v), want %q", name, got, err, want)
	}
	if all, _ := os.ReadDir(filepath.Dir(name)); len(all) != files {
		t.Errorf("files in the folder = %v, want %d files", all, files)
	}
}

// After an error the old file is unchanged, and there is no other file beside it.
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
			_ = os.Chmod(name, c.mode)
		}
		err := WriteFile(name, func(w io.Writer) error { _ = put(c.text)(w); return c.err })
		if info, _ := os.Stat(name); err != c.err || info.Mode().Perm() != c.mode {
			t.Errorf("error = %v, mode = %v, want %v and %v", err, info.Mode(), c.err, c.mode)
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
		t.Errorf("error = %v, want one that wraps fs.ErrNotExist", err)
	}
	mustHold(t, "a.txt", "old", 1)
}

// A link stays a link.
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

// The next write to the same name removes the temporary file of a killed program. A write to another
// name doesn't, and neither write removes a temporary file that is still in use.
func TestWriteFileAfterAKill(t *testing.T) {
	folder := t.TempDir()
	name, leftover := filepath.Join(folder, "a.txt"), filepath.Join(folder, ".a.txt.new-1")
	_ = os.WriteFile(leftover, []byte("half"), 0o600)
	old := time.Now().Add(-2 * time.Hour)
	err := errors.Join(os.Chtimes(leftover, old, old), WriteFile(filepath.Join(folder, "b.txt"), put("other")))
	if err != nil {
		t.Error(err)
	}
	mustHold(t, leftover, "half", 2)
	err = WriteFile(name, func(w io.Writer) error {
		mustHold(t, filepath.Join(folder, "b.txt"), "other", 2) // the second is the temporary file
		if err := WriteFile(name, put("second")); err != nil {
			t.Error(err)
		}
		mustHold(t, name, "second", 3)
		return put("first")(w)
	})
	if err != nil {
		t.Error(err)
	}
	mustHold(t, name, "first", 2)
}

// Concurrent writers don't fail, and the file is always complete.
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
