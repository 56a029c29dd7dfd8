package main

import (
	"cmp"
	"go/importer"
	"go/token"
	"io"
	"os"
	"slices"
	"strings"
)

// Names are the names that a package exports. A cell that uses them need not import the package.
type Names struct {
	Path    string   `json:"path"`
	Name    string   `json:"name"`
	Exports []string `json:"exports"`
}

// exportedNames returns the names of all packages that a cell can import. Of two packages that would do for a
// cell, the first is preferred.
func exportedNames(all []*listed) ([]Names, error) {
	archives := map[string]string{}
	var forCells []*listed
	for _, p := range all {
		archives[p.ImportPath] = p.Export
		if p.isForCells() {
			forCells = append(forCells, p)
		}
	}
	slices.SortStableFunc(forCells, comparePreference)
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(archives[path])
	})
	var names []Names
	for _, p := range forCells {
		read, err := imports.Import(p.ImportPath)
		if err != nil {
			return nil, err
		}
		exports := []string{}
		for _, name := range read.Scope().Names() {
			if token.IsExported(name) {
				exports = append(exports, name)
			}
		}
		names = append(names, Names{p.ImportPath, p.Name, exports})
	}
	return names, nil
}

// comparePreference orders packages as the command goimports prefers them: first the standard library, then
// the packages that were asked for, then what they import. Of the rest, the shorter path is preferred.
func comparePreference(a, b *listed) int {
	pathA, pathB := preferredAs(a.ImportPath), preferredAs(b.ImportPath)
	return cmp.Or(
		compareBool(a.Standard, b.Standard),
		compareBool(!a.DepOnly, !b.DepOnly),
		cmp.Compare(strings.Count(pathA, "/"), strings.Count(pathB, "/")),
		cmp.Compare(len(pathA), len(pathB)),
		strings.Compare(pathA, pathB),
	)
}

// preferredAs returns the path by which a package is preferred: its own, but math/rand comes after
// math/rand/v2.
func preferredAs(path string) string {
	if path == "math/rand" {
		return "math/rand/v2/v1"
	}
	return path
}

// compareBool orders true before false.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return -1
	}
	return 1
}
