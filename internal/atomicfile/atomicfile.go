// Package atomicfile writes files that appear complete or not at all.
package atomicfile

import (
	"cmp"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// An Error says why a file can't be written.
type Error struct {
	Name   string
	Reason string // a sentence: the folder "results" is not there
	Fix    string // what helps, as an imperative; "": not known
	Err    error  // the cause, for errors.Is; nil: none
}

// Error returns the name and the reason, and what helps.
func (e *Error) Error() string {
	text := fmt.Sprintf("%q can't be written: %s", e.Name, e.Reason)
	if e.Fix != "" {
		text += "; " + e.Fix
	}
	return text
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// WriteFile lets write fill a new file, and gives it its name when it is complete: until
// then, and after an error, any earlier file is unchanged. The mode of that file is kept;
// a new one has 0666 less the umask. If name is a link, the file that it leads to is replaced.
//
// Until then the new file is called .NAME.new-NUMBER, in the same folder. WriteFile of that
// name removes one that a killed program left there an hour ago or more.
//
// An error of write is returned unchanged, unless it is one of the new file, such as a full disk. That
// one and all others are *Errors.
func WriteFile(name string, write func(w io.Writer) error) error {
	place := name
	if target, err := filepath.EvalSymlinks(name); err == nil {
		place = target
	}
	mode := fs.FileMode(0o666)
	keep := func(*os.File) error { return nil }
	if info, err := os.Stat(place); err == nil {
		if !info.Mode().IsRegular() {
			return &Error{Name: name, Reason: "it is a folder or a device", Fix: "name a file"}
		}
		mode = info.Mode().Perm()
		keep = func(file *os.File) error { return file.Chmod(mode) }
	}
	folder := filepath.Dir(place)
	start := "." + filepath.Base(place) + ".new-"
	removeLeft(folder, start)
	fresh := filepath.Join(folder, fmt.Sprint(start, rand.Uint64())) // CreateTemp would not heed the umask
	file, err := os.OpenFile(fresh, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return failed(name, err)
	}
	defer os.Remove(file.Name()) // not there any more if all went well
	defer file.Close()
	if err := write(file); err != nil {
		var path *fs.PathError
		if errors.As(err, &path) && path.Path == file.Name() {
			return failed(name, err)
		}
		return err
	}
	chmod := func() error { return keep(file) }
	rename := func() error { return os.Rename(file.Name(), place) }
	for _, step := range []func() error{chmod, file.Sync, file.Close, rename} {
		if err := step(); err != nil {
			return failed(name, err)
		}
	}
	return nil
}

// Packed returns write, or if the name ends in .gz, one that packs by gzip what write writes.
func Packed(name string, write func(w io.Writer) error) func(w io.Writer) error {
	if !strings.EqualFold(filepath.Ext(name), ".gz") {
		return write
	}
	return func(w io.Writer) error {
		packed := gzip.NewWriter(w)
		return cmp.Or(write(packed), packed.Close())
	}
}

// removeLeft removes the files of a folder that begin with start and that nobody has written to
// for an hour.
func removeLeft(folder, start string) {
	entries, _ := os.ReadDir(folder) // an error comes back when the file is created
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), start) {
			continue
		}
		info, err := entry.Info()
		if err == nil && time.Since(info.ModTime()) > time.Hour {
			_ = os.Remove(filepath.Join(folder, entry.Name()))
		}
	}
}

// failed says which file can't be written, by its final name. If its folder is missing,
// it says so in the same words on every system.
func failed(name string, err error) error {
	folder := filepath.Dir(name)
	info, folderErr := os.Stat(folder)
	switch {
	case errors.Is(folderErr, fs.ErrNotExist):
		reason := fmt.Sprintf("the folder %q is not there", folder)
		return &Error{Name: name, Reason: reason, Fix: "make it first", Err: err}
	case folderErr == nil && !info.IsDir():
		return &Error{Name: name, Reason: fmt.Sprintf("%q is a file, not a folder", folder), Err: err}
	}
	var cause syscall.Errno
	if errors.As(err, &cause) {
		err = cause // without the names
	}
	return &Error{Name: name, Reason: err.Error(), Err: err}
}
