package main

import (
	"encoding/json"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"perceptronlab/kernel/cells"
)

// A notebook is the part of a Jupyter notebook that is needed here.
type notebook struct {
	Cells []struct {
		Type   string `json:"cell_type"`
		Source source `json:"source"`
	} `json:"cells"`
}

// A source is the text of a cell, which a notebook stores as one string or as a list of lines.
type source string

// UnmarshalJSON reads both forms of a source.
func (s *source) UnmarshalJSON(text []byte) error {
	var whole string
	if err := json.Unmarshal(text, &whole); err == nil {
		*s = source(whole)
		return nil
	}
	var lines []string
	if err := json.Unmarshal(text, &lines); err != nil {
		return err
	}
	for _, line := range lines {
		*s += source(line)
	}
	return nil
}

// cellImports are the packages that the program of a cell imports.
type cellImports struct {
	notebook string // the file
	imports  []string
}

// readLessons returns the imports of the programs of notebooks. Pattern says which files are the notebooks,
// see [filepath.Glob].
func readLessons(pattern string, names []Names) ([]cellImports, error) {
	files, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("got no notebook for %s, want some; set -lessons", pattern)
	}
	var packages []cells.Package
	for _, n := range names {
		packages = append(packages, cells.Package{Path: n.Path, Name: n.Name, Exports: n.Exports})
	}
	var all []cellImports
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var n notebook
		if err := json.Unmarshal(text, &n); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		for _, imports := range n.imports(cells.NewSession(packages)) {
			all = append(all, cellImports{file, imports})
		}
	}
	return all, nil
}

// lessonImports returns the packages that any of the notebooks' cells imports, sorted, and warnings for those
// that are not packed.
func (p *packer) lessonImports(cells []cellImports) (paths, warnings []string) {
	for _, cell := range cells {
		for _, path := range cell.imports {
			if _, ok := p.manifest.Packages[path]; ok {
				paths = append(paths, path)
			} else if path != "unsafe" {
				warnings = append(warnings, fmt.Sprintf("warning: %s: got an import of %s in a cell, want "+
					"one that is packed; add it to the packages if the cell is to run", cell.notebook, path))
			}
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths), slices.Compact(warnings)
}

// imports returns the imports of each cell that has a program. A cell with an error has none: lessons show
// errors.
func (n *notebook) imports(session *cells.Session) [][]string {
	var all [][]string
	for i, cell := range n.Cells {
		if cell.Type != "code" {
			continue
		}
		parsed, err := cells.Parse(string(cell.Source))
		if err != nil || !parsed.HasGo {
			continue
		}
		program, err := session.Compose(parsed, i+1)
		if err != nil {
			continue
		}
		session.Keep(program)
		all = append(all, programImports(program))
	}
	return all
}

// programImports returns what a program imports.
func programImports(program *cells.Program) []string {
	var paths []string
	if program.IsTest {
		paths = append(paths, "testing")
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", program.Source, parser.ImportsOnly)
	if err != nil {
		return paths
	}
	for _, spec := range file.Imports {
		if path, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths = append(paths, path)
		}
	}
	return paths
}
