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

// sumOf returns a checksum of a file's content, or of the names and contents of all files
// in a folder. It takes it once, and remembers it as long as no file has another size,
// time of modification or change, or inode. A pipe, which can be read only once, is an
// error, and so is a link to a folder within a folder.
func sumOf(name string) (string, error) {
	name, err := filepath.Abs(name)
	if err != nil {
		return "", err
	}
	var names, states []string
	newest := time.Time{}
	err = filepath.WalkDir(name, func(file string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		inner := strings.TrimPrefix(file, name)
		if entry.IsDir() {
			states = append(states, inner)
			return nil
		}
		if info, err := os.Stat(file); err != nil || !info.Mode().IsRegular() { // where a link leads
			return errors.Join(fmt.Errorf("lazy: %s is not a regular file", file), err)
		}
		state, changed, err := stateOf(file)
		if err != nil {
			return err
		}
		names, states = append(names, inner), append(states, inner, state)
		if changed.After(newest) {
			newest = changed
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	kept, err := openStore()
	remember := err == nil && time.Since(newest) > settled
	memory, state := "sum-"+digest(name), digest(states...)
	if content, err := os.ReadFile(filepath.Join(kept.path, memory)); remember && err == nil {
		if sum, ok := strings.CutPrefix(string(content), state); ok {
			return sum, nil
		}
	}
	h := sha256.New()
	for _, inner := range names {
		f, err := os.Open(name + inner)
		if err != nil {
			return "", err
		}
		size, err := io.Copy(h, f)
		if err := errors.Join(err, f.Close()); err != nil {
			return "", err
		}
		fmt.Fprintf(h, " %d %q ", size, inner)
	}
	sum := fmt.Sprintf("%x", h.Sum(nil))
	if remember {
		_ = kept.put(memory, func(w io.Writer) error { _, err := io.WriteString(w, state+sum); return err })
	}
	return sum, nil
}
