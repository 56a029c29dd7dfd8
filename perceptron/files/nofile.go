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

// cause removes the path from an error that has one, because the Problem has it already. Where there is
// no such file, it says what there is.
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

// noFile says where the file was looked for, and what is there instead.
func noFile(name string, err error) *datasets.Problem {
	folder := filepath.Dir(name)
	text := "there is no such file"
	if place, err := filepath.Abs(folder); err == nil {
		text += " in " + place
	}
	entries, noFolder := os.ReadDir(folder)
	if noFolder != nil {
		text += ", nor such a folder"
	}
	var alike []string
	for _, entry := range entries {
		if !entry.IsDir() && strings.EqualFold(filepath.Ext(entry.Name()), filepath.Ext(name)) {
			alike = append(alike, entry.Name())
		}
	}
	if alike != nil {
		text += "; there are " + wording.Quoted(alike)
	}
	return &datasets.Problem{Package: "files", Found: text, Err: err}
}
