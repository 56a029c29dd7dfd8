package trim

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
)

// An edit replaces the bytes of a file from one offset up to another.
type edit struct {
	from, to int
	text     string
}

// A parsed file is the source of a file and what it means.
type parsed struct {
	*ast.File
	source []byte
	set    *token.FileSet
	edits  []edit
}

// parse reads a file.
func parse(file string, source []byte) (*parsed, error) {
	set := token.NewFileSet()
	tree, err := parser.ParseFile(set, file, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, &UnknownSourceError{file, err.Error()}
	}
	return &parsed{File: tree, source: source, set: set}, nil
}

// offset returns the offset of a position.
func (p *parsed) offset(at token.Pos) int { return p.set.Position(at).Offset }

// replace replaces a part of the file.
func (p *parsed) replace(from, to token.Pos, text string) {
	p.edits = append(p.edits, edit{p.offset(from), p.offset(to), text})
}

// unexpected returns an error that says that the file does not look as expected.
func (p *parsed) unexpected(want string) error {
	name := p.set.Position(p.Package).Filename
	return &UnknownSourceError{name, "got another file than in Go 1.26, want " + want}
}

// apply returns the file with all replacements, and without the imports that it then no longer uses.
func (p *parsed) apply() ([]byte, error) {
	edited, err := parse(p.set.Position(p.Package).Filename, p.edited())
	if err != nil {
		return nil, err
	}
	used := map[string]bool{}
	ast.Inspect(edited.File, func(node ast.Node) bool {
		if selector, ok := node.(*ast.SelectorExpr); ok {
			if name, ok := selector.X.(*ast.Ident); ok {
				used[name.Name] = true
			}
		}
		return true
	})
	for _, declaration := range edited.Decls {
		d, ok := declaration.(*ast.GenDecl)
		if !ok || d.Tok != token.IMPORT {
			continue
		}
		for _, spec := range d.Specs {
			imported, err := strconv.Unquote(spec.(*ast.ImportSpec).Path.Value)
			switch {
			case err != nil:
				return nil, err
			case used[path.Base(imported)]:
			case d.Lparen.IsValid():
				edited.replace(spec.Pos(), spec.End(), "")
			default:
				edited.replace(d.Pos(), d.End(), "")
			}
		}
	}
	return edited.edited(), nil
}

// edited returns the source with all replacements.
func (p *parsed) edited() []byte {
	slices.SortFunc(p.edits, func(a, b edit) int { return cmp.Compare(a.from, b.from) })
	var out []byte
	at := 0
	for _, e := range p.edits {
		out = append(out, p.source[at:e.from]...)
		out = append(out, e.text...)
		at = e.to
	}
	return append(out, p.source[at:]...)
}
