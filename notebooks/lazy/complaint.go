package lazy

import (
	"errors"
	"io/fs"
	"path/filepath"
	"strings"

	"perceptronlab/internal/wording"
)

// complaint says in one line what is wrong with a file, and what to do.
func complaint(name string, err error) string {
	failed := (*fs.PathError)(nil)
	text := err.Error()
	if errors.As(err, &failed) && failed.Path == name {
		text = failed.Err.Error()
		if errors.Is(err, fs.ErrNotExist) && filepath.IsAbs(name) {
			return name + ": there is no such file; put it there, or correct the name"
		} else if errors.Is(err, fs.ErrNotExist) {
			return name + ": there is no such file in the notebook's folder; put it there, or correct the name"
		}
	}
	if _, rest, ok := strings.Cut(text, ": "); ok && strings.HasPrefix(rest, filepath.Clean(name)) {
		text = rest // without the name of a package
	} else if !strings.Contains(text, filepath.Clean(name)) {
		text = name + ": " + text
	}
	return wording.OneLine(text) + "; mend the file, then run the cell again"
}
