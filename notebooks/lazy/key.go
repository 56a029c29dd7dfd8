package lazy

import (
	"errors"
	"go/ast"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

var errUnknown = errors.New("lazy: the source does not show everything that the value depends on")

// started is the time when the cell's program started, a little early because the clock of a file
// system may be late.
var started = time.Now().Add(-50 * time.Millisecond)

// keyAt returns a key for the lazy value that is declared at the given place in a cell's program.
// The key depends on everything that the value may depend on. If the source does not show all of
// these dependencies, or if the cell's code may change one of them, keyAt returns errUnknown.
func keyAt(declared runtime.Frame) (string, error) {
	if declared.Function != "main.init" {
		return "", errUnknown
	}
	if name, err := programFile(declared.File); err != nil || name != declared.File {
		return "", errUnknown
	}
	c, err := current(declared.File)
	if err != nil {
		return "", err
	}
	value, err := c.lazyIn(declared.Line)
	if err != nil {
		return "", err
	}
	d := c.dependenciesOf(value)
	if d.isUnknown || c.mayChange(d.declarations) || c.usesState(d) {
		return "", errUnknown
	}
	return d.key()
}

// current returns the source of the running cell. The argument is the file with the cell's code that is
// running, as the compiler has recorded it. current returns errUnknown outside a notebook.
func current(running string) (*cell, error) {
	name, err := programFile(running)
	if err != nil {
		return nil, err
	}
	source, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	return parseCell(source)
}

// programFile returns the file with the program of the running cell: in a browser the one with the cell's
// code that is running, and otherwise the only one in GoNB's folder.
func programFile(running string) (string, error) {
	if browserPackages() != "" {
		return running, nil
	}
	folder := os.Getenv("GONB_TMP_DIR")
	files, err := filepath.Glob(filepath.Join(folder, "*.go"))
	if folder == "" || err != nil || len(files) != 1 {
		return "", errUnknown // declarations may be in another file
	}
	return files[0], nil
}

// dependencies is everything that a lazy value depends on.
type dependencies struct {
	name         string // of the lazy value's var
	declarations []*declaration
	texts        []string        // of the declarations and of the imports that they use
	opened       []string        // the names of files and folders that the declarations open
	mentioned    []string        // other strings, which may name files and folders
	packages     map[string]bool // the packages that the declarations use, except those of Go
	isUnknown    bool            // whether the source does not show everything
}

// dependenciesOf returns the dependencies of the lazy value that a declaration declares.
func (c *cell) dependenciesOf(value *declaration) dependencies {
	type dependency struct {
		*declaration
		inFile bool // whether a lazy.File uses the declaration, so it may open the files that it is given
	}
	r := newReader(c)
	found := []dependency{{value, false}}
	d := dependencies{
		name:     value.node.(*ast.ValueSpec).Names[0].Name,
		packages: r.packages,
		texts:    slices.Clone(c.blank),
	}
	for i := 0; i < len(found); i++ {
		next := found[i]
		isLazy := len(c.lazyCalls(next.declaration)) > 0
		r.read(next.declaration, next.inFile && !isLazy)
		if !slices.Contains(d.declarations, next.declaration) {
			d.declarations = append(d.declarations, next.declaration)
			d.texts = append(d.texts, next.text)
		}
		for _, used := range c.uses(next.declaration) {
			if dep := (dependency{used, r.inFile}); !slices.Contains(found, dep) {
				found = append(found, dep)
			}
		}
	}
	for _, from := range c.blank {
		if !isStandard(from) {
			r.packages[from] = true
		}
	}
	for used := range r.imports {
		d.texts = append(d.texts, used)
	}
	slices.Sort(d.texts)
	d.opened = r.opened
	d.mentioned = r.literals
	d.isUnknown = r.unknown
	return d
}

// key returns the key, which ends with the name of the var. It returns an error if a file can't be read, or
// if a file has changed since the program started, because a package-level var may have the old content.
func (d dependencies) key() (string, error) {
	texts := append(slices.Clone(d.texts), runtime.Version(), runtime.GOARCH, buildSettings())
	sources, folders, err := sourcesOf(d.packages)
	if err != nil {
		return "", err
	}
	texts = append(texts, sources...)
	for _, folder := range folders {
		sum, _, err := sumOf(folder)
		if err != nil {
			return "", err
		}
		texts = append(texts, sum)
	}
	for _, name := range slices.Compact(slices.Sorted(slices.Values(d.files()))) {
		sum, changed, err := sumOf(name)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			sum = "no file"
			if isChangedFolder(filepath.Dir(name)) {
				return "", errUnknown // the file may have been deleted since the program started
			}
		case err != nil:
			return "", err
		case changed.After(started) || isChangedLink(name):
			return "", errUnknown
		}
		texts = append(texts, name, sum)
	}
	return digest(texts...) + "-" + d.name, nil
}

// buildSettings returns the settings with which the cell's program is compiled, such as build tags.
func buildSettings() string {
	build, _ := debug.ReadBuildInfo()
	if build == nil {
		return ""
	}
	var settings []string
	for _, s := range build.Settings {
		if !strings.HasPrefix(s.Key, "vcs") {
			settings = append(settings, s.Key+"="+s.Value)
		}
	}
	return strings.Join(settings, " ")
}

// isChangedFolder reports whether a file of a folder has been created, renamed or deleted since the program
// started.
func isChangedFolder(name string) bool {
	info, err := os.Stat(name)
	return err == nil && info.ModTime().After(started)
}

// isChangedLink reports whether a link has been created since the program started.
func isChangedLink(name string) bool {
	info, err := os.Lstat(name)
	return err == nil && info.Mode()&fs.ModeSymlink != 0 && info.ModTime().After(started)
}

// files returns the names of the files and folders on which the value depends.
func (d dependencies) files() []string {
	names := slices.Clone(d.opened)
	for _, name := range d.mentioned {
		isSeparator := strings.Trim(name, "./") == "" // such as "." or "/"
		if _, err := os.Lstat(name); err == nil && !isSeparator && !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	return names
}
