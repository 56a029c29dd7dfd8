package trim

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
)

// An UnknownSourceError says that a file of Go's own source is not as expected, most likely because the
// installed Go is a newer one.
type UnknownSourceError struct {
	File    string // its name relative to GOROOT/src
	Problem string
}

func (e *UnknownSourceError) Error() string { return e.File + ": " + e.Problem }

// ReadSource returns the text of a file of Go's own source. Its name is relative to GOROOT/src. A file that
// is not there is an [UnknownSourceError].
func ReadSource(root, name string) (string, error) {
	text, err := os.ReadFile(filepath.Join(root, "src", filepath.FromSlash(name)))
	if errors.Is(err, fs.ErrNotExist) {
		return "", &UnknownSourceError{name, "got no such file"}
	}
	return string(text), err
}
