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

	"perceptronlab/internal/wording"
)

// WriteFile lets write fill a new file, and gives it its name when it is complete: until
// then, and after an error, any earlier file is unchanged. The mode of that file is kept;
// a new one has 0666 less the umask. If name is a link, the file that it leads to is replaced.
//
// Until then the new file is called .NAME.new-NUMBER, in the same folder. WriteFile of that
// name removes one that a killed program left there an hour ago or more.
//
// An error of write is returned unchanged, unless it is one of the new file, such as a full disk.
func WriteFile(name string, write func(w io.Writer) error) error {
	place := name
	if target, err := filepath.EvalSymlinks(name); err == nil {
		place = target
	}
	mode := fs.FileMode(0o666)
	keep := func(*os.File) error { return nil }
	if info, err := os.Stat(place); err == nil {
		if !info.Mode().IsRegular() {
			return fmt.Errorf("%q is a folder or a device; wanted the name of a file", name)
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
		return wording.Instead(fmt.Sprintf(
			"%q can't be written: the folder %q is not there; make it first", name, folder), err)
	case folderErr == nil && !info.IsDir():
		return wording.Instead(fmt.Sprintf(
			"%q can't be written: %q is a file; wanted a folder", name, folder), err)
	}
	var cause syscall.Errno
	if errors.As(err, &cause) {
		err = cause // without the names
	}
	return fmt.Errorf("%q can't be written: %w", name, err)
}
