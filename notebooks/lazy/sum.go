package lazy

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// digest returns a checksum of texts for use as a key.
func digest(texts ...string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(texts, "\x00"))))
}

// settled is the time that must have passed since the last change of a file before its checksum is
// stored. Without this delay, a stored checksum could be out of date: on some systems, two writes
// within one tick of the clock get the same modification time, and the checksum may be stored
// between them.
var settled = 2 * time.Second

// A folder with more files or bytes than this has no checksum, because it would take too long.
var (
	maxFiles       = 10_000
	maxBytes int64 = 4 << 30
)

// A listing is what sumOf knows about the files below a name before it reads them.
type listing struct {
	names, states []string
	folders       []string
	changed       time.Time // the last change of any file, or of the list of files in a folder
}

// list returns the listing of a file, or of all files in a folder. It returns an error for a link to
// a folder, for a pipe, because a pipe can be read only once, and for a folder that is too large.
func list(name string) (l listing, err error) {
	bytes := int64(0)
	entries := 0
	err = filepath.WalkDir(name, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		entries++
		if entries > maxFiles {
			return fmt.Errorf("lazy: got more than %d files in %s", maxFiles, name)
		}
		if entry.IsDir() {
			l.folders = append(l.folders, file)
			if info, err := entry.Info(); err == nil && info.ModTime().After(l.changed) {
				l.changed = info.ModTime()
			}
			return nil
		}
		state, changed, err := stateOf(file)
		if err != nil {
			return err
		}
		if info, err := entry.Info(); err == nil && file != name {
			bytes += info.Size()
		}
		if bytes > maxBytes {
			return fmt.Errorf("lazy: got more than %d bytes in %s", maxBytes, name)
		}
		l.names = append(l.names, file)
		l.states = append(l.states, file, state)
		if changed.After(l.changed) {
			l.changed = changed
		}
		return nil
	})
	return l, err
}

// sumOf returns a checksum of the name and content of a file, or of all files in a folder, and the
// time of the last change. It stores the checksum, and returns the stored checksum until the size,
// modification time, change time, device or inode of a file changes.
func sumOf(name string) (sum string, changed time.Time, err error) {
	l, err := list(name)
	if err != nil {
		return "", time.Time{}, err
	}
	key := digest(append(l.states, l.folders...)...)
	isSettled := time.Since(l.changed) > settled
	if isSettled && read(key, &sum) == nil {
		return sum, l.changed, nil
	}
	h := sha256.New()
	fmt.Fprintf(h, "%q ", l.folders)
	for _, name := range l.names {
		file, err := os.Open(name)
		if err != nil {
			return "", time.Time{}, err
		}
		size, err := io.Copy(h, file)
		if err := errors.Join(err, file.Close()); err != nil {
			return "", time.Time{}, err
		}
		fmt.Fprintf(h, " %d %q ", size, name)
	}
	sum = fmt.Sprintf("%x", h.Sum(nil))
	if isSettled {
		_ = write(key, &sum)
	}
	return sum, l.changed, nil
}
