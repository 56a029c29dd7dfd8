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

// cause returns err without its path, because the path will be the File of the Problem. If the file
// does not exist, cause returns the result of noFile.
func cause(err error) error {
	failed := (*fs.PathError)(nil)
	switch {
	case !errors.As(err, &failed):
		return err
	case errors.Is(err, fs.ErrNotExist):
		return noFile(failed.Path, err)
	}
	return failed.Err
}

// noFile returns the problem that a file does not exist. Its text names the folder, and the folder's
// files with the same extension.
func noFile(name string, err error) *datasets.Problem {
	folder := filepath.Dir(name)
	text := "there is no such file"
	if place, err := filepath.Abs(folder); err == nil {
		text += " in " + place
	}
	entries, noFolder := os.ReadDir(folder)
	if noFolder != nil {
		text += ", and no such folder"
	}
	var alike []string
	for _, entry := range entries {
		if !entry.IsDir() && strings.EqualFold(filepath.Ext(entry.Name()), filepath.Ext(name)) {
			alike = append(alike, entry.Name())
		}
	}
	if alike != nil {
		text += "; the folder contains " + wording.Quoted(alike)
	}
	return &datasets.Problem{Package: "files", Found: text, Err: err}
}
