package ask

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"strconv"
	"strings"
)

// Foreign says in a sentence which function of the names, or which one that these use, takes
// from a package of the module what should be written by hand: perceptron.Train in a part
// about training, say. The others are functions of other parts, which answer for themselves.
// It is empty if none does. The file is the program's source; it is also empty if that
// can't be read.
func Foreign(file string, names, others []string) string {
	text, err := os.ReadFile(file)
	if err != nil {
		return ""
	}
	return ForeignIn([]string{string(text)}, names, others)
}

// ForeignIn is Foreign for the texts of a notebook's cells, in their order: of several
// declarations of a name the last counts, as in the kernel. A cell that is not Go is left out.
func ForeignIn(cells, names, others []string) string {
	s := source{imports: map[string]string{}, declared: map[string]ast.Node{}, methods: map[string][]ast.Node{}, seen: map[ast.Node]bool{}}
	for _, cell := range cells {
		s.add(cell)
	}
	for _, name := range others {
		s.seen[s.declared[name]] = true
	}
	for _, name := range names {
		delete(s.seen, s.declared[name])
	}
	for _, name := range names {
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
func (s *source) walk(name string, node ast.Node) string {
	if node == nil || s.seen[node] {
		return ""
	}
	s.seen[node] = true
	own := locals(node)
	found := ""
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

// locals returns the names that a declaration declares inside.
func locals(node ast.Node) map[string]bool {
	own := map[string]bool{}
	ast.Inspect(node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, left := range n.Lhs {
				if name, ok := left.(*ast.Ident); ok && n.Tok == token.DEFINE {
					own[name.Name] = true
				}
			}
		case *ast.Field: // parameters and results too
			for _, name := range n.Names {
				own[name.Name] = true
			}
		case *ast.RangeStmt:
			for _, left := range []ast.Expr{n.Key, n.Value} {
				if name, ok := left.(*ast.Ident); ok && n.Tok == token.DEFINE {
					own[name.Name] = true
				}
			}
		case *ast.DeclStmt:
			if decl, ok := n.Decl.(*ast.GenDecl); ok {
				for _, spec := range decl.Specs {
					if value, ok := spec.(*ast.ValueSpec); ok {
						for _, name := range value.Names {
							own[name.Name] = true
						}
					}
				}
			}
		}
		return true
	})
	return own
}

const module = "perceptronlab/"

// The packages whose names the kernel would import by itself.
var known = map[string]bool{"perceptron": true, "classifier": true, "datasets": true, "judge": true, "prepare": true, "ask": true}

// ours tells whether a name stands for a package of the module.
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
