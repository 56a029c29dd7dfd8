package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// withoutPath returns err without its path, because callers set the field File of a Problem to the path.
// If the file does not exist, withoutPath returns the result of errNoFile.
func withoutPath(err error) error {
	pathErr := (*fs.PathError)(nil)
	switch {
	case !errors.As(err, &pathErr):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return errNoFile(pathErr.Path, err)
	}
	return pathErr.Err
}

// errNoFile returns the problem that a file does not exist. The message names the folder, and the files in
// the folder that have the same extension. If the name is that of a symbolic link, the message names what the
// link refers to.
func errNoFile(name string, err error) *datasets.Problem {
	if target, linkErr := os.Readlink(name); linkErr == nil {
		found := "a symbolic link to " + wording.Quote(target) + ", which does not exist"
		return &datasets.Problem{Package: "files", Found: found, Want: "a file", Err: err}
	}
	folder := filepath.Dir(name)
	text := "there is no such file"
	if absolute, err := filepath.Abs(folder); err == nil {
		text += " in " + absolute
	}
	entries, folderErr := os.ReadDir(folder)
	if folderErr != nil {
		text += ", and there is no such folder"
	}
	var similar []string
	for _, entry := range entries {
		if !entry.IsDir() && strings.EqualFold(filepath.Ext(entry.Name()), filepath.Ext(name)) {
			similar = append(similar, entry.Name())
		}
	}
	if similar != nil {
		text += "; the folder contains " + wording.Quoted(similar)
	}
	return &datasets.Problem{Package: "files", Found: text, Err: err}
}
