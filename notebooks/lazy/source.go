package lazy

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// A source is all that decides a value.
type source struct {
	texts  []string
	inputs []*input // the content of each is among the texts
}

// unchanged tells whether the files are still what they were.
func (s source) unchanged() bool {
	for _, f := range s.inputs {
		first, err := f.sum()
		if err != nil {
			return false
		}
		if now, err := sumOf(f.name); err != nil || now != first {
			return false
		}
	}
	return true
}

// sourceAt returns the source of the lazy value that was made at a place.
//
// The kernel writes all declarations of a notebook that it keeps, and the cell's, into
// one file, and compiles that; it stays until the next cell. So there is no source in
// a program of several files, and none if the file is newer than the program.
func sourceAt(at place) (source, error) {
	if at == (place{}) {
		return source{}, errors.New("lazy: not the value of a package-level var")
	}
	built, err := builtAt()
	if err != nil {
		return source{}, err
	}
	text, err := cellProgram(at.file, built)
	if err != nil {
		return source{}, err
	}
	cell, err := parse(text)
	if err != nil {
		return source{}, err
	}
	used, err := cell.usedAt(at.line)
	if err != nil {
		return source{}, err
	}
	var s source
	var sums []string
	for _, lines := range used.files {
		f, ok := fileBetween(at.file, lines)
		if !ok {
			return source{}, errors.New("lazy: it uses a File that is not the value of a package-level var")
		}
		sum, err := f.sum()
		if err != nil {
			return source{}, err
		}
		s.inputs = append(s.inputs, f)
		sums = append(sums, digest(f.name, sum))
	}
	library, err := librarySum(libraryFolder(), used.imports, built)
	if err != nil {
		return source{}, err
	}
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return source{}, errors.New("lazy: the program does not know how it was built")
	}
	modules, err := builtFrom(info, used.imports)
	if err != nil {
		return source{}, err
	}
	slices.Sort(sums)
	s.texts = []string{digest(used.texts...), digest(sums...), library, digest(modules...)}
	return s, nil
}

func fileBetween(name string, lines span) (*input, bool) {
	for line := lines.first; line <= lines.last; line++ {
		if f, ok := made.Load(place{name, line}); ok {
			return f.(*input), true
		}
	}
	return nil, false
}

// builtAt returns when this program was built.
func builtAt() (time.Time, error) {
	name, err := os.Executable()
	if err != nil {
		return time.Time{}, err
	}
	info, err := os.Stat(name)
	if err != nil {
		return time.Time{}, err
	}
	return info.ModTime(), nil
}

// cellProgram returns the text of the file of that name, if this is the program of a
// cell and that file its only one.
func cellProgram(name string, built time.Time) ([]byte, error) {
	folder, err := os.Stat(os.Getenv("GONB_TMP_DIR")) // the kernel sets it
	if err != nil {
		return nil, errors.New("lazy: not in a notebook")
	}
	if here, err := os.Stat(filepath.Dir(name)); err != nil || !os.SameFile(here, folder) {
		return nil, errors.New("lazy: not in a cell")
	}
	entries, err := os.ReadDir(filepath.Dir(name))
	if err != nil {
		return nil, err
	}
	for _, entry := range entries {
		if strings.HasSuffix(entry.Name(), ".go") && entry.Name() != filepath.Base(name) {
			return nil, fmt.Errorf("lazy: the program may have more source than %s, in %s", name, entry.Name())
		}
	}
	return readOlder(name, built)
}

// readOlder returns the content of a source file if it has not changed since it was
// built into this program.
func readOlder(name string, built time.Time) ([]byte, error) {
	info, err := os.Stat(name)
	if err != nil {
		return nil, err
	}
	if info.ModTime().After(built) {
		return nil, fmt.Errorf("lazy: %s is newer than the program", name)
	}
	return os.ReadFile(name)
}
