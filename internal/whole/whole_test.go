package whole

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
)

// After any error the old file is as it was, and nothing is left beside it.
func TestWriteFile(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.txt")
	broken := errors.New("broken")
	put := func(text string, err error) func(io.Writer) error {
		return func(w io.Writer) error {
			if _, err := io.WriteString(w, text); err != nil {
				return err
			}
			return err
		}
	}
	read := func(want string) {
		t.Helper()
		if got, err := os.ReadFile(name); err != nil || string(got) != want {
			t.Errorf("the file is %q (%v), want %q", got, err, want)
		}
	}
	if err := WriteFile(name, put("one", nil)); err != nil {
		t.Fatal(err)
	}
	read("one")
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o644 {
		t.Errorf("the mode is %v (%v), want 0644", info.Mode(), err)
	}
	if err := os.Chmod(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(name, put("half", broken)); err != broken {
		t.Errorf("error %v, want %v", err, broken)
	}
	read("one")
	if err := WriteFile(name, put("two", nil)); err != nil {
		t.Fatal(err)
	}
	read("two")
	if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the mode is %v (%v), want 0600 as before", info.Mode(), err)
	}
	absent := filepath.Join(folder, "no")
	for _, c := range []struct{ name, want string }{
		{folder, "is a folder or a device; wanted the name of a file"},
		{filepath.Join(absent, "b.txt"), fmt.Sprintf(`b.txt" can't be written: the folder %q is not there; make it first`, absent)},
		{filepath.Join(name, "b.txt"), fmt.Sprintf(`b.txt" can't be written: %q is a file; wanted a folder`, name)},
	} {
		if err := WriteFile(c.name, put("x", nil)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %s", c.name, err, c.want)
		}
	}
	if err := WriteFile(filepath.Join(absent, "b.txt"), put("x", nil)); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("error %v, want it to be fs.ErrNotExist", err)
	}
	if entries, _ := os.ReadDir(folder); len(entries) != 1 {
		t.Errorf("left over: %v", entries)
	}
}

// A link stays a link.
func TestWriteFileOfALink(t *testing.T) {
	here, there := t.TempDir(), t.TempDir()
	name, target := filepath.Join(here, "a.txt"), filepath.Join(there, "b.txt")
	if err := os.WriteFile(target, []byte("old"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(target, name); err != nil {
		t.Skip(err)
	}
	if err := WriteFile(name, func(w io.Writer) error { _, err := io.WriteString(w, "new"); return err }); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Lstat(name); err != nil || info.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link has become %v (%v)", info.Mode(), err)
	}
	if got, err := os.ReadFile(target); err != nil || string(got) != "new" {
		t.Errorf("the target is %q (%v), want new", got, err)
	}
}

// A file that a killed program has left is removed by the next write of the same name, and by
// no other; one that is still being written stays.
func TestWriteFileAfterAKill(t *testing.T) {
	const child = "WHOLE_TEST_KILLED"
	if name := os.Getenv(child); name != "" {
		_ = WriteFile(name, func(w io.Writer) error {
			_, _ = io.WriteString(w, "half")
			self, _ := os.FindProcess(os.Getpid())
			_ = self.Kill()
			select {}
		})
	}
	name := filepath.Join(t.TempDir(), "a.txt")
	entries := func(want int) {
		t.Helper()
		if all, _ := os.ReadDir(filepath.Dir(name)); len(all) != want {
			t.Errorf("there are %v, want %d", all, want)
		}
	}
	text := func(s string) func(io.Writer) error {
		return func(w io.Writer) error { _, err := io.WriteString(w, s); return err }
	}
	killed := exec.Command(os.Args[0], "-test.run=^TestWriteFileAfterAKill$")
	killed.Env = append(os.Environ(), child+"="+name)
	if err := killed.Run(); err == nil || killed.ProcessState == nil {
		t.Skip("no program can be run and killed here:", err)
	}
	entries(1)
	if err := WriteFile(filepath.Join(filepath.Dir(name), "b.txt"), text("other")); err != nil {
		t.Error(err)
	}
	entries(2)
	err := WriteFile(name, func(w io.Writer) error {
		entries(2) // b.txt and what is being written
		if err := WriteFile(name, text("second")); err != nil {
			t.Error(err)
		}
		entries(3)
		return text("first")(w)
	})
	if got, _ := os.ReadFile(name); err != nil || string(got) != "first" {
		t.Errorf("%q, %v", got, err)
	}
	entries(2)
}

// Many writers at once lose nothing, and the file is always one of theirs.
func TestWriteFileAtOnce(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a.txt")
	var writers sync.WaitGroup
	for k := range 8 {
		writers.Go(func() {
			for range 25 {
				if err := WriteFile(name, func(w io.Writer) error {
					_, err := io.WriteString(w, strings.Repeat(fmt.Sprint(k), 1000))
					return err
				}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	if got, err := os.ReadFile(name); err != nil || string(got) != strings.Repeat(string(got[:1]), 1000) {
		t.Errorf("%.20q, %v", got, err)
	}
	if all, _ := os.ReadDir(filepath.Dir(name)); len(all) != 1 {
		t.Errorf("left over: %v", all)
	}
}
