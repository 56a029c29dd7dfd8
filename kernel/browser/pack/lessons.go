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

// lessonImports returns the packages that the programs of notebooks import, sorted. Pattern says which files
// are the notebooks, see [filepath.Glob].
func lessonImports(pattern string, names []Names) ([]string, error) {
	files, err := filepath.Glob(pattern)
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("got no notebook for %s, want at least one; set -lessons to a pattern of files", pattern)
	}
	available := map[string]bool{}
	var packages []cells.Package
	for _, n := range names {
		packages = append(packages, cells.Package{Path: n.Path, Name: n.Name, Exports: n.Exports})
		available[n.Path] = true
	}
	used := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		var n notebook
		if err := json.Unmarshal(text, &n); err != nil {
			return nil, fmt.Errorf("%s: %w", file, err)
		}
		n.addImports(used, cells.NewSession(packages))
	}
	imports := []string{}
	for path := range used {
		if available[path] {
			imports = append(imports, path)
		}
	}
	slices.Sort(imports)
	return imports, nil
}

// addImports adds what the programs of a notebook's cells import. A cell with an error has no program: lessons
// show errors.
func (n *notebook) addImports(used map[string]bool, session *cells.Session) {
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
		if program.IsTest {
			used["testing"] = true
		}
		file, err := parser.ParseFile(token.NewFileSet(), "", program.Source, parser.ImportsOnly)
		if err != nil {
			continue
		}
		for _, spec := range file.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err == nil {
				used[path] = true
			}
		}
	}
}
