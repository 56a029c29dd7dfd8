package main

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"slices"
)

// neededFile is the file that lists which files a browser keeps for use without a network. A site does not
// need it.
const neededFile = "needed.json"

// ofTests are what the program of a cell with %test imports. A reader may write one in any notebook.
var ofTests = []string{"testing", "testing/internal/testdeps"}

// writeNeeded writes the list of the files with which all cells of the notebooks run, and tests in cells.
func (p *packer) writeNeeded() error {
	text, err := json.Marshal(p.manifest.needed(p.imports))
	if err != nil {
		return err
	}
	return writeFile(filepath.Join(p.output, neededFile), append(text, '\n'))
}

// needed returns the names of the files that cells with some imports need, sorted.
func (m *Manifest) needed(imports []string) []string {
	used := *m
	used.Packages = map[string]Package{}
	for _, path := range m.closure(slices.Concat(imports, ofTests)) {
		used.Packages[path] = m.Packages[path]
	}
	names := used.files()
	names[manifestFile] = true
	return slices.Sorted(maps.Keys(names))
}

// closure returns the packages that a program with some imports is linked from.
func (m *Manifest) closure(imports []string) []string {
	found := map[string]bool{}
	waiting := append([]string{"runtime"}, imports...)
	for len(waiting) > 0 {
		path := waiting[0]
		waiting = waiting[1:]
		p, ok := m.Packages[path]
		if ok && !found[path] {
			found[path] = true
			waiting = append(waiting, p.Imports...)
		}
	}
	return slices.Sorted(maps.Keys(found))
}
