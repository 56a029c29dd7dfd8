package files

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"perceptronlab/internal/wording"
)

// cause removes the path from an error that has one, because the message begins with it already.
// Where there is no such file, it says what there is.
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

// noFile returns an error that says where the file was looked for, and what is there
// instead. It wraps err.
func noFile(name string, err error) error {
	folder := filepath.Dir(name)
	text := "there is no such file"
	if place, err := filepath.Abs(folder); err == nil {
		text += " in " + place
	}
	entries, noFolder := os.ReadDir(folder)
	if noFolder != nil {
		return wording.Instead(text+", nor such a folder", err)
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
	return wording.Instead(text, err)
}
