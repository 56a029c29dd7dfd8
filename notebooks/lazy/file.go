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

// settled is how long ago a file was written when its checksum is remembered: on some
// systems two writes within a tick of the clock leave the same time.
var settled = 2 * time.Second

// sumOf returns a checksum of a file's name and content, or of those of all files in a
// folder. It takes it once, and remembers it as long as no file has another size, time of
// modification or change, or inode. A pipe, which can be read only once, is an error, and so
// is a link to a folder.
func sumOf(name string) (sum string, err error) {
	name, err = filepath.Abs(name)
	if err != nil {
		return "", err
	}
	var names, states []string
	remember := true
	err = filepath.WalkDir(name, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		state, changed, err := stateOf(file)
		names, states = append(names, file), append(states, file, state)
		remember = remember && time.Since(changed) > settled
		return err
	})
	if err != nil {
		return "", err
	}
	key := digest(states...)
	if remember && read(key, &sum) == nil {
		return sum, nil
	}
	h := sha256.New()
	for _, name := range names {
		file, err := os.Open(name)
		if err != nil {
			return "", err
		}
		size, err := io.Copy(h, file)
		if err := errors.Join(err, file.Close()); err != nil {
			return "", err
		}
		fmt.Fprintf(h, " %d %q ", size, name)
	}
	sum = fmt.Sprintf("%x", h.Sum(nil))
	if remember {
		_ = write(key, &sum)
	}
	return sum, nil
}

// digest returns a checksum of texts: a name for them.
func digest(texts ...string) string {
	return fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(texts, "\x00"))))
}
