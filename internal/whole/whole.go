// Package whole writes files that are there as a whole or not at all.
package whole

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"perceptronlab/internal/wording"
)

// WriteFile lets write fill a new file, and gives it its name when it is complete: until
// then, and after an error, a file that was there before is as it was. Its mode is kept; a
// new file has 0644. Of a link it is the file that it leads to that is replaced.
//
// An error of write is returned as it is.
func WriteFile(name string, write func(w io.Writer) error) (err error) {
	place := name
	if target, err := filepath.EvalSymlinks(name); err == nil {
		place = target
	}
	mode := os.FileMode(0o644)
	if info, err := os.Stat(place); err == nil {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%q is a folder or a device; wanted the name of a file", name)
		}
		mode = info.Mode().Perm()
	}
	file, err := os.CreateTemp(filepath.Dir(place), ".new-*")
	if err != nil {
		return failed(name, err)
	}
	defer func() {
		if err != nil {
			_ = file.Close()
			_ = os.Remove(file.Name())
		}
	}()
	if err := write(file); err != nil {
		return err
	}
	for _, step := range []func() error{func() error { return file.Chmod(mode) }, file.Sync, file.Close} {
		if err := step(); err != nil {
			return failed(name, err)
		}
	}
	if err := os.Rename(file.Name(), place); err != nil {
		return failed(name, err)
	}
	return nil
}

// failed says which file can't be written, and not under which name that was tried. That
// its folder is not there it says in words that are the same on every system.
func failed(name string, err error) error {
	folder := filepath.Dir(name)
	switch info, there := os.Stat(folder); {
	case errors.Is(there, fs.ErrNotExist):
		return wording.Instead(fmt.Sprintf("%q can't be written: the folder %q is not there; make it first", name, folder), err)
	case there == nil && !info.IsDir():
		return wording.Instead(fmt.Sprintf("%q can't be written: %q is a file; wanted a folder", name, folder), err)
	}
	var path *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &path):
		err = path.Err
	case errors.As(err, &link):
		err = link.Err
	}
	return fmt.Errorf("%q can't be written: %w", name, err)
}
