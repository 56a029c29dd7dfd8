package trim

import (
	"go/ast"
	"slices"
	"strings"
)

// emptyFunctions returns a file in which the functions do nothing, or panic if they would have to return
// something. A browser never calls them.
func emptyFunctions(file string, source []byte) ([]byte, error) {
	return empty(file, source, func(string) bool { return true })
}

// emptyOnly returns a trimmer that empties the functions with these names, and leaves others as they are.
func emptyOnly(names ...string) trimmer {
	return func(file string, source []byte) ([]byte, error) {
		return empty(file, source, func(name string) bool { return slices.Contains(names, name) })
	}
}

// empty empties those functions of a file that are chosen by their names.
func empty(file string, source []byte, isChosen func(name string) bool) ([]byte, error) {
	p, err := parse(file, source)
	if err != nil {
		return nil, err
	}
	if strings.Contains(string(source), "\n//go:build") {
		return nil, p.unexpected("a file for all systems")
	}
	for _, declaration := range p.Decls {
		f, ok := declaration.(*ast.FuncDecl)
		if !ok || !isChosen(f.Name.Name) {
			continue
		}
		if f.Body == nil {
			return nil, p.unexpected("functions in Go")
		}
		body := "{}"
		if f.Type.Results != nil {
			body = `{ panic("not in a browser") }`
		}
		p.replace(f.Body.Lbrace, f.Body.End(), body)
	}
	if len(p.edits) == 0 {
		return nil, p.unexpected("functions to leave out")
	}
	return p.apply()
}
