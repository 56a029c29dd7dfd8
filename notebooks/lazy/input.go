package lazy

import (
	"crypto/sha256"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
)

// An input is a file, or a folder, that is read through File.
type input struct {
	name string
	sum  func() (string, error) // of its content when it was first asked for
}

func newInput(name string) *input {
	return &input{name, sync.OnceValues(func() (string, error) { return sumOf(name) })}
}

// The bounds of a folder that is looked at in each cell that asks: a gigabyte takes a
// second or two.
const (
	mostEntries = 200_000
	mostBytes   = gigabyte
)

// sumOf returns the checksum of a file's content, or of all that a folder holds. A pipe,
// which can be read only once, is an error.
func sumOf(name string) (string, error) {
	info, err := os.Stat(name)
	switch {
	case err != nil:
		return "", err
	case info.IsDir():
		return sumOfFolder(name, mostEntries, mostBytes)
	case !info.Mode().IsRegular():
		return "", fmt.Errorf("lazy: %s is not a regular file", name)
	}
	f, err := os.Open(name)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return string(h.Sum(nil)), nil
}

// sumOfFolder returns a checksum of the files and folders in a folder: their names and
// contents, whatever order the file system has them in. It is an error, before anything
// is read, if there are more than so many of them, or bytes in them.
func sumOfFolder(name string, mostEntries int, mostBytes int64) (string, error) {
	w := walk{mostEntries: mostEntries, mostBytes: mostBytes}
	if err := w.into(name, ""); err != nil {
		return "", err
	}
	var texts []string
	for _, file := range w.found {
		sum := "" // of a folder
		if !file.folder {
			var err error
			if sum, err = sumOf(filepath.Join(name, file.name)); err != nil {
				return "", err
			}
		}
		texts = append(texts, file.name, sum)
	}
	return "folder " + digest(texts...), nil
}

// A walk lists what is in a folder and the folders in it, those behind links too: a loop
// of links ends at the bounds.
type walk struct {
	mostEntries int
	mostBytes   int64

	found []entry
	bytes int64
}

// An entry has its name within the folder.
type entry struct {
	name   string
	folder bool
}

// into walks the folder called inner within the one called root.
func (w *walk) into(root, inner string) error {
	entries, err := os.ReadDir(filepath.Join(root, inner)) // in the order of their names
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := filepath.Join(inner, e.Name())
		info, err := os.Stat(filepath.Join(root, name))
		if err != nil {
			return err
		}
		w.found = append(w.found, entry{name, info.IsDir()})
		if !info.IsDir() {
			w.bytes += info.Size()
		}
		if len(w.found) > w.mostEntries || w.bytes > w.mostBytes {
			return fmt.Errorf("lazy: %s holds more than %d files or %d bytes", root, w.mostEntries, w.mostBytes)
		}
		if info.IsDir() {
			if err := w.into(root, name); err != nil {
				return err
			}
		}
	}
	return nil
}

// made has the inputs that File was called for, by the places where it was: all that
// the source of a value tells of those that it uses.
var made sync.Map

// note notes the input of a lazy value that File makes at a place.
//
//go:noinline
func note(at place, name string) { made.Store(at, newInput(name)) }
