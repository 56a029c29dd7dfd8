package help_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/importer"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"perceptronlab/kernel/browser/help"
	"perceptronlab/kernel/browser/help/document"
	"perceptronlab/kernel/cells"
)

// importable are the packages that the cells of the tests may import.
var importable = []string{
	"errors", "fmt", "io", "math", "math/rand/v2", "math/rand", "os", "slices", "sort", "strconv", "strings",
	"sync", "testing", "time", "perceptronlab/perceptron",
}

// A listed is what go list says about a package.
type listed struct {
	ImportPath, Name, Dir, Export string
	GoFiles                       []string
}

// A library is the packages that the tests have.
type library struct {
	listed   map[string]listed
	packages []cells.Package
}

// libraryOnce returns the library, which go list makes.
var libraryOnce = sync.OnceValues(func() (*library, error) {
	fields := "-json=ImportPath,Name,Dir,Export,GoFiles"
	list := exec.Command("go", append([]string{"list", "-export", "-deps", fields}, importable...)...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, err
	}
	l := &library{listed: map[string]listed{}}
	for decoder := json.NewDecoder(bytes.NewReader(out)); decoder.More(); {
		var one listed
		if err := decoder.Decode(&one); err != nil {
			return nil, err
		}
		l.listed[one.ImportPath] = one
	}
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(l.listed[path].Export)
	})
	for _, path := range importable {
		p, err := imports.Import(path)
		if err != nil {
			return nil, err
		}
		l.packages = append(l.packages, cells.Package{Path: path, Name: p.Name(), Exports: p.Scope().Names()})
	}
	return l, nil
})

// fetch returns the files of a package: its export data, and its doc file.
func (l *library) fetch(kind, path string) ([]byte, error) {
	one, ok := l.listed[path]
	if !ok {
		return nil, errors.New("no such package")
	}
	if kind == help.Archive {
		archive, err := os.ReadFile(one.Export)
		if err != nil {
			return nil, err
		}
		var size int
		if _, err := fmt.Sscan(string(archive[56:66]), &size); err != nil {
			return nil, err
		}
		return archive[:68+size], nil
	}
	var files []string
	for _, name := range one.GoFiles {
		files = append(files, filepath.Join(one.Dir, name))
	}
	return document.Make(path, files)
}

// A notebook is what the tests ask about, with its session.
type notebook struct {
	*help.Helper
	session *cells.Session
}

// openNotebook returns a notebook that has run cells.
func openNotebook(tb testing.TB, sources ...string) notebook {
	tb.Helper()
	l, err := libraryOnce()
	if err != nil {
		tb.Fatal(err)
	}
	session := cells.NewSession(l.packages)
	n := notebook{help.New(session, l.packages, l.fetch), session}
	for i, source := range sources {
		if !n.run(source, i+1) {
			tb.Fatalf("can't run %q", source)
		}
	}
	return n
}

// run adds the declarations of a cell, and reports whether it can be read.
func (n notebook) run(source string, number int) bool {
	cell, err := cells.Parse(source)
	if err != nil {
		return false
	}
	program, err := n.session.Compose(cell, number)
	if err != nil {
		return false
	}
	n.session.Keep(program)
	return true
}

// cursor returns a cell without the | at its cursor, and the number of code points before it.
func cursor(cell string) (code string, position int) {
	before, after, _ := strings.Cut(cell, "|")
	return before + after, utf8.RuneCountInString(before)
}
