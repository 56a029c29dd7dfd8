package lazy

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"time"
)

// library is the module of this package.
const library = "perceptronlab"

// libraryFolder is where its source is, as the compiler noted it.
func libraryFolder() string {
	_, name, _, _ := runtime.Caller(0)
	return filepath.Dir(filepath.Dir(filepath.Dir(name)))
}

// librarySum returns a checksum of the library in a folder, as far as it is imported,
// directly or by itself: all that is compiled into programs, and the versions of what
// it needs. It is an error if that is newer than the program.
func librarySum(root string, imports []string, built time.Time) (string, error) {
	if !filepath.IsAbs(root) {
		return "", errors.New("lazy: the program was built without the places of its source")
	}
	var texts []string
	for _, name := range []string{"go.mod", "go.sum"} {
		content, err := readOlder(filepath.Join(root, name), built)
		if err != nil {
			return "", err
		}
		texts = append(texts, name, string(content))
	}
	seen := map[string]bool{}
	next := slices.Clone(imports)
	slices.Sort(next)
	for len(next) > 0 {
		path := next[0]
		next = next[1:]
		folder, ok := strings.CutPrefix(path, library+"/")
		if !ok || seen[path] {
			continue
		}
		seen[path] = true
		content, others, err := readPackage(filepath.Join(root, folder), built)
		if err != nil {
			return "", err
		}
		texts = append(texts, path)
		texts = append(texts, content...)
		next = append(next, others...)
	}
	return digest(texts...), nil
}

// readPackage returns the names and contents of the files in a package's folder, data
// that it may embed included, and what it imports.
func readPackage(folder string, built time.Time) (content, imports []string, err error) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return nil, nil, err
	}
	for _, entry := range entries {
		if !entry.Type().IsRegular() || strings.HasSuffix(entry.Name(), "_test.go") {
			continue
		}
		text, err := readOlder(filepath.Join(folder, entry.Name()), built)
		if err != nil {
			return nil, nil, err
		}
		content = append(content, entry.Name(), string(text))
		if filepath.Ext(entry.Name()) != ".go" {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly)
		if err != nil {
			return nil, nil, err
		}
		for _, spec := range file.Imports {
			imports = append(imports, importPath(spec))
		}
	}
	return content, imports, nil
}

// builtFrom returns how a program was built, and the versions of the modules in it, if
// one of them beside this library is imported.
func builtFrom(info *debug.BuildInfo, imports []string) ([]string, error) {
	texts := []string{info.GoVersion}
	for _, setting := range info.Settings {
		if !strings.HasPrefix(setting.Key, "vcs") {
			texts = append(texts, setting.Key, setting.Value)
		}
	}
	others := slices.DeleteFunc(slices.Clone(info.Deps), func(m *debug.Module) bool { return m.Path == library })
	if !slices.ContainsFunc(others, func(m *debug.Module) bool { return provides(m, imports) }) {
		return texts, nil
	}
	for _, m := range others {
		if m.Replace != nil {
			m = m.Replace
		}
		if m.Sum == "" {
			return nil, fmt.Errorf("lazy: module %s has no version: its source may change", m.Path)
		}
		texts = append(texts, m.Path, m.Version, m.Sum)
	}
	return texts, nil
}

// provides tells whether one of the packages may be in a module.
func provides(m *debug.Module, packages []string) bool {
	return slices.ContainsFunc(packages, func(path string) bool {
		return path == m.Path || strings.HasPrefix(path, m.Path+"/")
	})
}
