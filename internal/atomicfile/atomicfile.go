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

// An Error reports that a file can't be written, and why.
type Error struct {
	Name   string
	Reason string // why the file can't be written, such as: the folder "results" does not exist
	Fix    string // the advice, as an imperative; "" if there is none
	Err    error  // the cause, for errors.Is; may be nil
}

// Error returns a message with the name, the reason and the fix.
func (e *Error) Error() string {
	text := fmt.Sprintf("%q can't be written: %s", e.Name, e.Reason)
	if e.Fix != "" {
		text += "; " + e.Fix
	}
	return text
}

// Unwrap returns Err.
func (e *Error) Unwrap() error { return e.Err }

// WriteFile calls write to fill a temporary file, and renames this file to name once it is complete.
// Until then, and after an error, an existing file of that name is unchanged. The new file has the
// mode of the existing file. If there is no existing file, the mode is 0666 less the umask. If name is a
// symbolic link to a file, WriteFile replaces that file and keeps the link.
//
// The temporary file is called .NAME.new-NUMBER and is in the same folder. A program that is killed
// leaves its temporary file behind. WriteFile removes temporary files for the same name that are more
// than an hour old.
//
// If write fails to write to the temporary file, for example because the disk is full, WriteFile
// returns an *Error. It returns all other errors of write unchanged. Its own errors are *Error.
func WriteFile(name string, write func(w io.Writer) error) error {
	path := name
	if target, err := filepath.EvalSymlinks(name); err == nil {
		path = target
	}
	mode := fs.FileMode(0o666)
	setMode := func(*os.File) error { return nil }
	if info, err := os.Stat(path); err == nil {
		if !info.Mode().IsRegular() {
			return &Error{Name: name, Reason: "it is a folder or a device", Fix: "give the name of a file"}
		}
		mode = info.Mode().Perm()
		setMode = func(file *os.File) error { return file.Chmod(mode) }
	}
	folder := filepath.Dir(path)
	prefix := "." + filepath.Base(path) + ".new-"
	removeLeftovers(folder, prefix)
	// os.CreateTemp would set the mode 0600.
	temporary := filepath.Join(folder, fmt.Sprint(prefix, rand.Uint64()))
	file, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return newError(name, err)
	}
	defer os.Remove(file.Name()) // fails after a successful rename
	defer file.Close()
	if err := write(file); err != nil {
		var pathErr *fs.PathError
		if errors.As(err, &pathErr) && pathErr.Path == file.Name() {
			return newError(name, err)
		}
		return err
	}
	chmod := func() error { return setMode(file) }
	rename := func() error { return os.Rename(file.Name(), path) }
	for _, step := range []func() error{chmod, file.Sync, file.Close, rename} {
		if err := step(); err != nil {
			return newError(name, err)
		}
	}
	return nil
}

// Compressed returns write or, if name ends in .gz, a function that compresses the output of write with
// gzip.
func Compressed(name string, write func(w io.Writer) error) func(w io.Writer) error {
	if !strings.EqualFold(filepath.Ext(name), ".gz") {
		return write
	}
	return func(w io.Writer) error {
		compressed := gzip.NewWriter(w)
		return cmp.Or(write(compressed), compressed.Close())
	}
}

// removeLeftovers removes the files in a folder whose names begin with prefix and whose content has not
// changed for an hour.
func removeLeftovers(folder, prefix string) {
	entries, _ := os.ReadDir(folder) // ignore an error: if the folder is missing, WriteFile reports that
	for _, entry := range entries {
		if !strings.HasPrefix(entry.Name(), prefix) {
			continue
		}
		info, err := entry.Info()
		if err == nil && time.Since(info.ModTime()) > time.Hour {
			_ = os.Remove(filepath.Join(folder, entry.Name()))
		}
	}
}

// newError returns the *Error for a file that can't be written because of err. The messages of operating
// systems about a missing folder differ, so newError checks the folder and writes its own message.
func newError(name string, err error) error {
	folder := filepath.Dir(name)
	info, folderErr := os.Stat(folder)
	switch {
	case errors.Is(folderErr, fs.ErrNotExist):
		reason := fmt.Sprintf("the folder %q does not exist", folder)
		return &Error{Name: name, Reason: reason, Fix: "create it first", Err: err}
	case folderErr == nil && !info.IsDir():
		return &Error{Name: name, Reason: fmt.Sprintf("%q is a file, not a folder", folder), Err: err}
	}
	var cause syscall.Errno
	if errors.As(err, &cause) {
		err = cause // leave out the operation and the name of the temporary file
	}
	return &Error{Name: name, Reason: err.Error(), Err: err}
}
