package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
)

// A listed package is what the command go says about a package that it has compiled.
type listed struct {
	ImportPath string
	Name       string
	Dir        string
	Export     string // the file with its archive
	Standard   bool   // it is in the standard library
	DepOnly    bool   // not asked for: another one imports it
	GoFiles    []string
	Imports    []string
	ImportMap  map[string]string // imports that stand for other packages, such as vendored ones
}

// listPackages compiles packages, and returns them with everything they import, sorted by import path.
func listPackages(g goCommand, patterns []string) ([]*listed, error) {
	fields := "-json=ImportPath,Name,Dir,Export,Standard,DepOnly,GoFiles,Imports,ImportMap"
	out, err := g.run("list", append([]string{"-export", "-deps", fields}, patterns...)...)
	if err != nil {
		return nil, err
	}
	var all []*listed
	decoder := json.NewDecoder(bytes.NewReader(out))
	for {
		p := new(listed)
		err := decoder.Decode(p)
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, err
		}
		if p.Export != "" { // unsafe has none
			all = append(all, p)
		}
	}
	slices.SortFunc(all, func(a, b *listed) int { return strings.Compare(a.ImportPath, b.ImportPath) })
	return all, nil
}

// directImports returns the packages that a package imports.
func (p *listed) directImports() []string {
	imports := []string{}
	for _, path := range p.Imports {
		if other, ok := p.ImportMap[path]; ok {
			path = other
		}
		if path != "unsafe" && path != "C" {
			imports = append(imports, path)
		}
	}
	slices.Sort(imports)
	return slices.Compact(imports)
}

// isForCells reports whether a cell can import a package.
func (p *listed) isForCells() bool {
	if p.Name == "main" {
		return false
	}
	for part := range strings.SplitSeq(p.ImportPath, "/") {
		if part == "internal" || part == "vendor" {
			return false
		}
	}
	return true
}
