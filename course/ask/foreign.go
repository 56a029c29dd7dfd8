package ask

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
)

// Foreign names, in a sentence, a function of the student's for a part, or one that it uses,
// that calls a package of this module instead of being written by hand, such as
// perceptron.Train in a part about training. Functions of other parts do not count. It is
// empty if there is none.
//
// The cells are the texts of a notebook's cells, in order: the last of several declarations
// of a name counts, as in the kernel. Cells that are not Go are left out.
func Foreign(lab []Test, part Test, cells []string) string {
	s := source{
		imports:  map[string]string{},
		declared: map[string][]ast.Node{},
		own:      map[*ast.Ident]bool{},
		seen:     map[ast.Node]bool{},
	}
	for _, cell := range cells {
		s.add(cell)
	}
	for _, other := range lab {
		for _, name := range other.Wrote() {
			if d := s.declared[name]; d != nil && !slices.Contains(part.Wrote(), name) {
				s.seen[d[0]] = true
			}
		}
	}
	for _, name := range part.Wrote() {
		if found := s.walk(name); found != "" {
			return found
		}
	}
	return ""
}

// source is what some Go files declare at their top level.
type source struct {
	imports  map[string]string     // local name: path
	declared map[string][]ast.Node // by name; a method, of whatever type, by a dot and its name
	own      map[*ast.Ident]bool   // names of what is declared inside a declaration, such as a parameter
	seen     map[ast.Node]bool     // declarations that need not be looked through (again)
}

func (s *source) add(cell string) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", goOf(cell), parser.SkipObjectResolution)
	if err != nil {
		return
	}
	names := types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	lenient := types.Config{Error: func(error) {}} // most names are those of other cells
	pkg, _ := lenient.Check("main", files, []*ast.File{file}, &names)
	for _, group := range []map[*ast.Ident]types.Object{names.Defs, names.Uses} {
		for name, object := range group {
			_, imported := object.(*types.PkgName)
			s.own[name] = object != nil && object.Parent() != pkg.Scope() && !imported
		}
	}
	for _, spec := range file.Imports {
		from, _ := strconv.Unquote(spec.Path.Value)
		local := path.Base(from)
		if spec.Name != nil {
			local = spec.Name.Name
		}
		s.imports[local] = from
	}
	for _, decl := range file.Decls {
		s.declare(decl)
	}
}

// declare keeps what a declaration declares. Methods of different types may have the same name, so all
// of them are kept.
func (s *source) declare(decl ast.Decl) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv == nil {
			s.declared[decl.Name.Name] = []ast.Node{decl}
			return
		}
		method := "." + decl.Name.Name
		s.declared[method] = append(s.declared[method], decl)
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			value, ok := spec.(*ast.ValueSpec)
			if !ok {
				continue
			}
			for _, name := range value.Names {
				s.declared[name.Name] = []ast.Node{value}
			}
		}
	}
}

// walk looks through the declarations of a name, and all that they use.
func (s *source) walk(name string) (found string) {
	for _, node := range s.declared[name] {
		if s.seen[node] {
			continue
		}
		s.seen[node] = true
		ast.Inspect(node, func(n ast.Node) bool {
			if found != "" {
				return false
			}
			switch n := n.(type) {
			case *ast.SelectorExpr:
				pkg, ok := n.X.(*ast.Ident)
				if ok && !s.own[pkg] && n.Sel.IsExported() && s.ours(pkg.Name) {
					const format = "%s uses %s.%s: here you write it yourself"
					found = fmt.Sprintf(format, strings.TrimPrefix(name, "."), pkg.Name, n.Sel.Name)
				} else {
					found = s.walk("." + n.Sel.Name)
				}
			case *ast.Ident:
				if from := s.imports["."]; strings.HasPrefix(from, module) {
					found = fmt.Sprintf("import . %q makes its names yours: here you write it yourself", from)
				} else if !s.own[n] {
					found = s.walk(n.Name)
				}
			}
			return found == ""
		})
	}
	return found
}

const module = "perceptronlab/"

// The packages whose names the kernel would import by itself.
var known = []string{"perceptron", "classifier", "datasets", "metrics", "prepare", "ask"}

// ours reports whether a name stands for a package of the module.
func (s *source) ours(name string) bool {
	if from, ok := s.imports[name]; ok {
		return strings.HasPrefix(from, module)
	}
	return slices.Contains(known, name) && s.declared[name] == nil
}

// goOf turns a cell into a Go file: it leaves out what follows %%, and lines for the kernel.
func goOf(cell string) string {
	var b strings.Builder
	b.WriteString("package main\n")
	for line := range strings.Lines(cell) {
		start := strings.TrimSpace(line)
		if strings.HasPrefix(start, "%%") || strings.HasPrefix(start, "%main") {
			break
		}
		forKernel := strings.HasPrefix(start, "%") || strings.HasPrefix(start, "!")
		if !forKernel && !strings.HasPrefix(start, "package ") {
			b.WriteString(line)
		}
	}
	return b.String()
}
