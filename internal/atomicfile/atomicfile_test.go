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
)

// put returns a writer of text.
func put(text string) func(io.Writer) error {
	return func(w io.Writer) error { _, err := io.WriteString(w, text); return err }
}

// mustHold fails the test unless the file has this text, and its folder so many files.
func mustHold(t *testing.T, name, want string, files int) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("the file is %q (%v), want %q", got, err, want)
	}
	if all, _ := os.ReadDir(filepath.Dir(name)); len(all) != files {
		t.Errorf("there are %v, want %d", all, files)
	}
}

// After any error the old file is as it was, and nothing is left beside it.
func TestWriteFile(t *testing.T) {
	folder := t.TempDir()
	name, absent := filepath.Join(folder, "a.txt"), filepath.Join(folder, "no")
	broken := errors.New("broken")
	made, _ := os.Stat(folder) // 0777 less the umask
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
			t.Errorf("error %v, mode %v; want %v, %v", err, info.Mode(), c.err, c.mode)
		}
		mustHold(t, name, c.want, 1)
	}
	for _, c := range []struct{ name, want string }{
		{folder, `can't be written: it is a folder or a device; name a file`},
		{filepath.Join(absent, "b.txt"), fmt.Sprintf(`b.txt" can't be written: the folder %q is not there; make it first`, absent)},
		{filepath.Join(name, "b.txt"), fmt.Sprintf(`b.txt" can't be written: %q is a file, not a folder`, name)},
	} {
		err := WriteFile(c.name, put("x"))
		if err == nil || !strings.Contains(err.Error(), c.want) || strings.Contains(c.want, "not there") && !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
	mustHold(t, name, "two", 1)
}

// A link stays a link.
func TestWriteFileOfALink(t *testing.T) {
	name, target := filepath.Join(t.TempDir(), "a.txt"), filepath.Join(t.TempDir(), "b.txt")
	if err := os.Symlink(target, name); err != nil {
		t.Skip(err)
	}
	_ = os.WriteFile(target, []byte("old"), 0o644)
	if err := WriteFile(name, put("new")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(name); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link has become %v (%v)", info.Mode(), err)
	}
	mustHold(t, target, "new", 1)
}

// A file that a killed program has left is removed by the next write of the same name, and by
// no other; one that is still being written stays.
func TestWriteFileAfterAKill(t *testing.T) {
	folder := t.TempDir()
	name, left := filepath.Join(folder, "a.txt"), filepath.Join(folder, ".a.txt.new-1")
	_ = os.WriteFile(left, []byte("half"), 0o600)
	old := time.Now().Add(-2 * time.Hour)
	if err := errors.Join(os.Chtimes(left, old, old), WriteFile(filepath.Join(folder, "b.txt"), put("other"))); err != nil {
		t.Error(err)
	}
	mustHold(t, left, "half", 2)
	err := WriteFile(name, func(w io.Writer) error {
		mustHold(t, filepath.Join(folder, "b.txt"), "other", 2) // and what is being written
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

// Many writers at once lose nothing, and the file is always one of theirs.
func TestWriteFileAtOnce(t *testing.T) {
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
