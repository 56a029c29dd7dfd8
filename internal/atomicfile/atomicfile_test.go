package atomicfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"perceptronlab/internal/messagetest"
)

// textWriter returns a function for WriteFile that writes text.
func textWriter(text string) func(io.Writer) error {
	return func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}
}

// mustCreate creates a file with the given content and mode, without WriteFile.
func mustCreate(t *testing.T, name, content string, mode fs.FileMode) {
	t.Helper()
	if err := os.WriteFile(name, []byte(content), mode); err != nil {
		t.Fatal(err)
	}
}

// checkFile fails the test unless the content of the file is want.
func checkFile(t *testing.T, name, want string) {
	t.Helper()
	if got, err := os.ReadFile(name); err != nil || string(got) != want {
		t.Errorf("content of %s = %q, error %v, want %q", name, got, err, want)
	}
}

// checkFolder fails the test unless the folder contains exactly the files want, in sorted order. In
// want, the name of a temporary file has no number at its end: ".a.txt.new-".
func checkFolder(t *testing.T, folder string, want ...string) {
	t.Helper()
	entries, err := os.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, entry := range entries {
		name := entry.Name()
		if i := strings.Index(name, ".new-"); i >= 0 {
			name = name[:i+len(".new-")]
		}
		got = append(got, name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("files in the folder = %q, want %q", got, want)
	}
}

// checkMode fails the test unless the file has the permissions want.
func checkMode(t *testing.T, name string, want fs.FileMode) {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if got := info.Mode().Perm(); got != want {
		t.Errorf("mode of %s = %v, want %v", name, got, want)
	}
}

func TestWriteFileCreatesFile(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.txt")
	if err := WriteFile(name, textWriter("new")); err != nil {
		t.Fatal(err)
	}
	checkFile(t, name, "new")
	checkFolder(t, folder, "a.txt")
	info, err := os.Stat(folder)
	if err != nil {
		t.Fatal(err)
	}
	// The folder has the mode 0777 less the umask, and the file 0666 less the umask.
	checkMode(t, name, info.Mode()&0o666)
}

func TestWriteFileReplacesContentAndKeepsMode(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.txt")
	mustCreate(t, name, "old", 0o600)
	if err := WriteFile(name, textWriter("new")); err != nil {
		t.Fatal(err)
	}
	checkFile(t, name, "new")
	checkMode(t, name, 0o600)
	checkFolder(t, folder, "a.txt")
}

// If the function write returns an error, WriteFile returns this error. The old file is unchanged, and
// the temporary file has been removed.
func TestWriteFileKeepsOldFileAfterError(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.txt")
	mustCreate(t, name, "old", 0o600)
	errWrite := errors.New("write failed")
	err := WriteFile(name, func(w io.Writer) error {
		if err := textWriter("incomplete")(w); err != nil {
			t.Error(err)
		}
		return errWrite
	})
	if err != errWrite {
		t.Errorf("WriteFile = %v, want the error %v", err, errWrite)
	}
	checkFile(t, name, "old")
	checkMode(t, name, 0o600)
	checkFolder(t, folder, "a.txt")
}

func TestWriteFileErrors(t *testing.T) {
	t.Chdir(t.TempDir())
	mustCreate(t, "a.txt", "old", 0o600)
	messagetest.Error(t, "name of a folder", WriteFile(".", textWriter("new")))
	messagetest.Error(t, "file used as a folder", WriteFile("a.txt/b.txt", textWriter("new")))
	err := WriteFile("no/b.txt", textWriter("new"))
	messagetest.Error(t, "missing folder", err)
	if !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("WriteFile in a missing folder = %v, want an error that wraps fs.ErrNotExist", err)
	}
	checkFile(t, "a.txt", "old")
	checkFolder(t, ".", "a.txt")
}

// WriteFile replaces the file that a symbolic link points to, and keeps the link.
func TestWriteFileKeepsSymbolicLink(t *testing.T) {
	linkFolder, targetFolder := t.TempDir(), t.TempDir()
	link, target := filepath.Join(linkFolder, "a.txt"), filepath.Join(targetFolder, "b.txt")
	if err := os.Symlink(target, link); err != nil {
		t.Skip(err) // the system does not support symbolic links
	}
	mustCreate(t, target, "old", 0o644)
	if err := WriteFile(link, textWriter("new")); err != nil {
		t.Fatal(err)
	}
	if got, err := os.Readlink(link); err != nil || got != target {
		t.Errorf("target of the link = %q, error %v, want %q", got, err, target)
	}
	checkFile(t, target, "new")
	checkFolder(t, targetFolder, "b.txt")
}

// A program that is killed while it writes a.txt leaves a temporary file behind. If this file is more
// than an hour old, the next write to a.txt removes it. A write to b.txt doesn't.
func TestWriteFileRemovesLeftover(t *testing.T) {
	folder := t.TempDir()
	leftover := filepath.Join(folder, ".a.txt.new-1")
	mustCreate(t, leftover, "incomplete", 0o600)
	twoHoursAgo := time.Now().Add(-2 * time.Hour)
	if err := os.Chtimes(leftover, twoHoursAgo, twoHoursAgo); err != nil {
		t.Fatal(err)
	}
	if err := WriteFile(filepath.Join(folder, "b.txt"), textWriter("new")); err != nil {
		t.Fatal(err)
	}
	checkFolder(t, folder, ".a.txt.new-", "b.txt")
	if err := WriteFile(filepath.Join(folder, "a.txt"), textWriter("new")); err != nil {
		t.Fatal(err)
	}
	checkFolder(t, folder, "a.txt", "b.txt")
}

// A second write to a.txt begins and ends during the first write. It must not remove the temporary file
// of the first write, which is still in use.
func TestWriteFileKeepsTemporaryFileInUse(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.txt")
	err := WriteFile(name, func(w io.Writer) error {
		if err := WriteFile(name, textWriter("second")); err != nil {
			t.Error(err)
		}
		checkFile(t, name, "second")
		checkFolder(t, folder, ".a.txt.new-", "a.txt")
		return textWriter("first")(w)
	})
	if err != nil {
		t.Error(err)
	}
	checkFile(t, name, "first")
	checkFolder(t, folder, "a.txt")
}

// If several goroutines write the same file, its content is the complete text of one of them.
func TestWriteFileConcurrently(t *testing.T) {
	folder := t.TempDir()
	name := filepath.Join(folder, "a.txt")
	var writers sync.WaitGroup
	for k := range 8 {
		text := strings.Repeat(fmt.Sprint(k), 1000) // goroutine 3 writes 333…
		writers.Go(func() {
			for range 25 {
				if err := WriteFile(name, textWriter(text)); err != nil {
					t.Error(err)
				}
			}
		})
	}
	writers.Wait()
	content, err := os.ReadFile(name)
	if err != nil || len(content) == 0 {
		t.Fatalf("ReadFile = %q, %v, want the text of a goroutine", content, err)
	}
	checkFile(t, name, strings.Repeat(string(content[:1]), 1000))
	checkFolder(t, folder, "a.txt")
}
