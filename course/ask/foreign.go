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

// Foreign returns a message about the first use of this module's packages in the student's
// functions for a part, or in the student's functions that they call: for instance
// perceptron.Train in a part that asks the student to write the training. It returns "" if there
// is no such use. Functions that belong to other parts do not count.
//
// The cells are the texts of a notebook's cells, in order. If several cells declare a name, the
// last declaration counts, as in the kernel. Cells that are not Go are skipped.
func Foreign(lab []Test, part Test, cells []string) string {
	s := source{
		imports:  map[string]string{},
		declared: map[string][]ast.Node{},
		local:    map[*ast.Ident]bool{},
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

// source holds the imports and the top-level declarations of some Go files.
type source struct {
	imports  map[string]string     // import path by local name
	declared map[string][]ast.Node // by name; methods by "." and their name, whatever their type
	local    map[*ast.Ident]bool   // true for names declared inside a declaration, such as parameters
	seen     map[ast.Node]bool     // declarations that walk skips
}

// add adds the imports and declarations of a cell. It ignores a cell that is not Go.
func (s *source) add(cell string) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", goFile(cell), parser.SkipObjectResolution)
	if err != nil {
		return
	}
	names := types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	lenient := types.Config{Error: func(error) {}} // most names are declared in other cells
	pkg, _ := lenient.Check("main", files, []*ast.File{file}, &names)
	for _, group := range []map[*ast.Ident]types.Object{names.Defs, names.Uses} {
		for name, object := range group {
			_, imported := object.(*types.PkgName)
			s.local[name] = object != nil && object.Parent() != pkg.Scope() && !imported
		}
	}
	for _, spec := range file.Imports {
		importPath, _ := strconv.Unquote(spec.Path.Value)
		local := path.Base(importPath)
		if spec.Name != nil {
			local = spec.Name.Name
		}
		s.imports[local] = importPath
	}
	for _, decl := range file.Decls {
		s.declare(decl)
	}
}

// declare records the functions, methods, variables and constants of a declaration. A later
// declaration replaces an earlier one, except that all methods of one name are kept, because
// they may belong to different types.
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

// walk searches the declarations of a name, and everything that they use, for a use of this module.
// It returns a message about the first one, or "".
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
				if ok && !s.local[pkg] && n.Sel.IsExported() && s.inModule(pkg.Name) {
					const format = "%s uses %s.%s; write this code yourself"
					found = fmt.Sprintf(format, strings.TrimPrefix(name, "."), pkg.Name, n.Sel.Name)
				} else {
					found = s.walk("." + n.Sel.Name)
				}
			case *ast.Ident:
				if dot := s.imports["."]; strings.HasPrefix(dot, module) {
					found = fmt.Sprintf("the import . %q is not allowed here; write this code yourself", dot)
				} else if !s.local[n] {
					found = s.walk(n.Name)
				}
			}
			return found == ""
		})
	}
	return found
}

const module = "perceptronlab/"

// autoImported are the module's packages that the kernel imports if a cell uses their names.
var autoImported = []string{"perceptron", "classifier", "datasets", "metrics", "prepare", "ask"}

// inModule reports whether name refers to a package of this module.
func (s *source) inModule(name string) bool {
	if importPath, ok := s.imports[name]; ok {
		return strings.HasPrefix(importPath, module)
	}
	return slices.Contains(autoImported, name) && s.declared[name] == nil
}

// goFile returns a cell as a Go file, without the kernel's lines and without the statements after %%.
func goFile(cell string) string {
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
