package ask

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"
)

// Foreign names, in a sentence, a function that the student wrote for a part, or one that it
// uses, which takes from a package of this module what should be written by hand:
// perceptron.Train in a part about training, say. Functions of other parts answer for
// themselves. It is empty if there is none.
//
// The cells are the texts of a notebook's cells, in their order: of several declarations of a
// name the last counts, as in the kernel. A cell that is not Go is left out.
func Foreign(lab []Test, part Test, cells []string) string {
	s := source{map[string]string{}, map[string]ast.Node{}, map[string][]ast.Node{}, map[ast.Node]bool{}}
	for _, cell := range cells {
		s.add(cell)
	}
	for _, other := range lab {
		for _, name := range other.Wrote() {
			s.seen[s.declared[name]] = true
		}
	}
	for _, name := range part.Wrote() {
		delete(s.seen, s.declared[name])
	}
	for _, name := range part.Wrote() {
		if found := s.walk(name, s.declared[name]); found != "" {
			return found
		}
	}
	return ""
}

// source is what some Go files declare at their top level.
type source struct {
	imports  map[string]string // local name: path
	declared map[string]ast.Node
	methods  map[string][]ast.Node // by name, of whatever type
	seen     map[ast.Node]bool
}

func (s *source) add(cell string) {
	file, err := parser.ParseFile(token.NewFileSet(), "", goOf(cell), parser.SkipObjectResolution)
	if err != nil {
		return
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
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			if decl.Recv != nil {
				s.methods[decl.Name.Name] = append(s.methods[decl.Name.Name], decl)
			} else {
				s.declared[decl.Name.Name] = decl
			}
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if value, ok := spec.(*ast.ValueSpec); ok {
					for _, name := range value.Names {
						s.declared[name.Name] = value
					}
				}
			}
		}
	}
}

// walk looks through a declaration and all that it uses.
func (s *source) walk(name string, node ast.Node) (found string) {
	if node == nil || s.seen[node] {
		return ""
	}
	s.seen[node] = true
	own := locals(node)
	ast.Inspect(node, func(n ast.Node) bool {
		if found != "" {
			return false
		}
		switch n := n.(type) {
		case *ast.SelectorExpr:
			pkg, ok := n.X.(*ast.Ident)
			if ok && !own[pkg.Name] && n.Sel.IsExported() && s.ours(pkg.Name) {
				found = fmt.Sprintf("%s uses %s.%s: here you write it yourself", name, pkg.Name, n.Sel.Name)
				return false
			}
			for _, method := range s.methods[n.Sel.Name] {
				found = s.walk(n.Sel.Name, method)
			}
		case *ast.Ident:
			if from := s.imports["."]; strings.HasPrefix(from, module) {
				found = fmt.Sprintf("import . %q makes its names yours: here you write it yourself", from)
			} else if !own[n.Name] {
				found = s.walk(n.Name, s.declared[n.Name])
			}
		}
		return found == ""
	})
	return found
}

// locals returns the names that a declaration declares inside, parameters and results too.
func locals(node ast.Node) map[string]bool {
	own := map[string]bool{}
	add := func(list ...ast.Expr) {
		for _, left := range list {
			if name, ok := left.(*ast.Ident); ok {
				own[name.Name] = true
			}
		}
	}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				add(n.Lhs...)
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				add(n.Key, n.Value)
			}
		case *ast.Field:
			for _, name := range n.Names {
				add(name)
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				add(name)
			}
		}
		return true
	})
	return own
}

const module = "perceptronlab/"

// The packages whose names the kernel would import by itself.
var known = map[string]bool{"perceptron": true, "classifier": true, "datasets": true, "judge": true, "prepare": true, "ask": true}

// ours reports whether a name stands for a package of the module.
func (s *source) ours(name string) bool {
	if from, ok := s.imports[name]; ok {
		return strings.HasPrefix(from, module)
	}
	return known[name] && s.declared[name] == nil
}

// goOf makes a cell a Go file: what follows %% is left out, and so are lines for the kernel.
func goOf(cell string) string {
	var b strings.Builder
	b.WriteString("package main\n")
	for line := range strings.Lines(cell) {
		start := strings.TrimSpace(line)
		if strings.HasPrefix(start, "%%") || strings.HasPrefix(start, "%main") {
			break
		}
		if !strings.HasPrefix(start, "%") && !strings.HasPrefix(start, "!") && !strings.HasPrefix(start, "package ") {
			b.WriteString(line)
		}
	}
	return b.String()
}
