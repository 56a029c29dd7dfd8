package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"perceptronlab/internal/wording"
)

// A textTree holds folders with texts: the file system of the computer, or an fs.FS.
type textTree interface {
	// entries returns the entries of a folder in the order of their names. The error is errIsFile if the
	// folder is a file. The caller may change the list. Errors name no file.
	entries(folder string) ([]fs.DirEntry, error)

	// join returns the path of an entry of a folder.
	join(folder, entry string) string

	// text returns the content of a file, which must be UTF-8. Errors name the file.
	text(ctx context.Context, name string) (string, error)
}

// errIsFile is the error of textTree.entries for a file.
var errIsFile = errors.New("a file, not a folder")

// A diskTree is the file system of the computer.
type diskTree struct{}

func (diskTree) entries(folder string) ([]fs.DirEntry, error) {
	entries, err := os.ReadDir(folder)
	if errors.Is(err, syscall.ENOTDIR) {
		return nil, errIsFile
	}
	return entries, withoutPath(err)
}

func (diskTree) join(folder, entry string) string { return filepath.Join(folder, entry) }

func (diskTree) text(ctx context.Context, name string) (string, error) {
	return withOpenFile(ctx, name, readText)
}

// An fsTree is an fs.FS.
type fsTree struct{ fsys fs.FS }

func (t fsTree) entries(folder string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(t.fsys, folder)
	if err == nil {
		return slices.Clone(entries), nil // the list may belong to fsys
	}
	// The error for a file depends on the type of the fs.FS.
	if info, err := fs.Stat(t.fsys, folder); err == nil && !info.IsDir() {
		return nil, errIsFile
	}
	return nil, t.withoutPath(folder, err)
}

func (fsTree) join(folder, entry string) string { return path.Join(folder, entry) }

func (t fsTree) text(ctx context.Context, name string) (string, error) {
	text, err := t.read(ctx, name)
	if ctx.Err() != nil {
		err = ctx.Err()
	}
	if err != nil {
		return "", withFileName(name, err)
	}
	return text, nil
}

// read is like text, but its errors name no file.
func (t fsTree) read(ctx context.Context, name string) (string, error) {
	info, err := fs.Stat(t.fsys, name)
	switch {
	case err != nil:
		return "", t.withoutPath(name, err)
	case info.IsDir():
		return "", problem("a folder", "a file")
	case !info.Mode().IsRegular():
		return "", problem("a device or a pipe", "a file")
	}
	file, err := t.fsys.Open(name)
	if err != nil {
		return "", t.withoutPath(name, err)
	}
	defer file.Close()
	return readText(newInput(ctx, file))
}

// withoutPath returns err, an error about the named file, without its path. If there is no such file, the
// error lists what the root of the fs.FS contains, because the path of an embedded folder begins with the
// folders in its //go:embed line.
func (t fsTree) withoutPath(name string, err error) error {
	pathErr := (*fs.PathError)(nil)
	switch {
	case errors.Is(err, fs.ErrNotExist) && t.lists(name):
		p := problem("the folder lists this name, but the fs.FS has no such file (it may be a symbolic "+
			"link to a file that does not exist)", "")
		p.Err = err
		return p
	case errors.Is(err, fs.ErrNotExist):
		found := "there is no such file or folder in the fs.FS"
		if root, rootErr := fs.ReadDir(t.fsys, "."); rootErr == nil {
			name := func(e fs.DirEntry) string { return wording.Quote(e.Name()) }
			found += ", whose root contains " + wording.List(root, name)
		}
		p := problem(found, "")
		p.Err = err
		return p
	case errors.As(err, &pathErr):
		return pathErr.Err
	}
	return err
}

// lists reports whether the folder of the named file lists it.
func (t fsTree) lists(name string) bool {
	entries, _ := fs.ReadDir(t.fsys, path.Dir(name))
	isNamed := func(e fs.DirEntry) bool { return e.Name() == path.Base(name) }
	return slices.ContainsFunc(entries, isNamed)
}

// checkPath returns an error unless name is a path that an fs.FS accepts.
func (fsTree) checkPath(name string) error {
	if fs.ValidPath(name) {
		return nil
	}
	found := fmt.Sprintf("the path %s, which fs.ValidPath rejects", wording.Quote(name))
	p := problem(found, `a path in an fs.FS, such as "texts/reviews" or "."`)
	valid := strings.TrimPrefix(path.Clean(name), "/")
	if fs.ValidPath(valid) {
		p.With(do("write " + wording.Quote(valid)))
	}
	return p
}
