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

// Foreign checks that a student has written the functions of a part without this module's packages.
// It returns a message about the first use of such a package, for instance of perceptron.Train in a
// part that asks the student to write the training, or "" if there is none. Foreign searches the
// functions of the part and all of the student's declarations that they use, except the functions
// of other parts.
//
// The cells are the texts of a notebook's cells, in order. If several cells declare the same name,
// the last declaration counts, as in the kernel. Cells that are not Go are skipped.
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
				s.seen[d[0]] = true // it is checked with its own part
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
	declared map[string][]ast.Node // by name; the key of methods of any type is "." and the name
	local    map[*ast.Ident]bool   // identifiers declared inside a declaration, such as parameters
	seen     map[ast.Node]bool     // declarations that walk has searched or must not search
}

// add records the imports and declarations of a cell. It ignores a cell that is not Go.
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
// declaration of a name replaces an earlier one. All methods with the same name are kept, because
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

// walk searches the declarations of a name, and the declarations that these use in turn, for a use
// of this module's packages. It returns a message about the first such use, or "" if there is none.
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

// autoImported are the module's packages that the kernel imports by itself if a cell uses their
// names.
var autoImported = []string{"perceptron", "classifier", "datasets", "metrics", "prepare", "ask"}

// inModule reports whether name refers to a package of this module.
func (s *source) inModule(name string) bool {
	if importPath, ok := s.imports[name]; ok {
		return strings.HasPrefix(importPath, module)
	}
	return slices.Contains(autoImported, name) && s.declared[name] == nil
}

// goFile returns the text of a cell as a Go file. It omits lines that are commands of the kernel,
// and everything from a line with %% or %main, after which the statements of main follow.
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
