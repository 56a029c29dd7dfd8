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

// Foreign checks that the functions that a student wrote for a part use none of this module's
// packages. If they do, Foreign returns a message about the first use; otherwise it returns "". An
// example of such a use is a call of perceptron.Train in a part whose function Train the student must
// write.
//
// Foreign searches the functions of the part, and all declarations of the student that these
// functions use directly or indirectly. It does not search the functions of other parts.
//
// The cells are the texts of a notebook's cells, in order. If several cells declare the same name,
// the last declaration counts, as in the kernel. Cells that are not Go are skipped.
func Foreign(lab []Test, part Test, cells []string) string {
	s := source{
		imports:  map[string]string{},
		declared: map[string][]ast.Node{},
		local:    map[*ast.Ident]bool{},
		skip:     map[ast.Node]bool{},
	}
	for _, cell := range cells {
		s.add(cell)
	}
	for _, other := range lab {
		for _, name := range other.Functions() {
			declarations := s.declared[name]
			if declarations != nil && !slices.Contains(part.Functions(), name) {
				s.skip[declarations[0]] = true // checked when Foreign is called for the other part
			}
		}
	}
	for _, name := range part.Functions() {
		if message := s.search(name); message != "" {
			return message
		}
	}
	return ""
}

// source holds the imports and the top-level declarations of a student's cells.
type source struct {
	imports  map[string]string     // import paths by local name
	declared map[string][]ast.Node // declarations by name; the key of a method is "." and its name
	local    map[*ast.Ident]bool   // identifiers not declared at the top level, such as parameters
	skip     map[ast.Node]bool     // declarations already searched, and functions of other parts
}

// add records the imports and declarations of a cell. It ignores a cell that is not Go.
func (s *source) add(cell string) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", goFile(cell), parser.SkipObjectResolution)
	if err != nil {
		return
	}
	names := types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	lenient := types.Config{Error: func(error) {}} // ignore errors: names from other cells are undefined
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

// search searches the declarations of a name for a use of this module's packages. It also searches
// the declarations that these declarations use, directly or indirectly. It returns a message about
// the first use of a package, or "" if there is none.
func (s *source) search(name string) (message string) {
	for _, node := range s.declared[name] {
		if s.skip[node] {
			continue
		}
		s.skip[node] = true
		ast.Inspect(node, func(n ast.Node) bool {
			if message != "" {
				return false
			}
			switch n := n.(type) {
			case *ast.SelectorExpr:
				pkg, ok := n.X.(*ast.Ident)
				if ok && !s.local[pkg] && n.Sel.IsExported() && s.inModule(pkg.Name) {
					const format = "%s uses %s.%s; write this code yourself"
					message = fmt.Sprintf(format, strings.TrimPrefix(name, "."), pkg.Name, n.Sel.Name)
				} else {
					message = s.search("." + n.Sel.Name)
				}
			case *ast.Ident:
				if dot := s.imports["."]; strings.HasPrefix(dot, module) {
					message = fmt.Sprintf("a dot import of %q is not allowed; write this code yourself", dot)
				} else if !s.local[n] {
					message = s.search(n.Name)
				}
			}
			return message == ""
		})
	}
	return message
}

const module = "perceptronlab/"

// autoImported lists the module's packages that the kernel imports automatically if a cell uses
// their names.
var autoImported = []string{"perceptron", "classifier", "datasets", "metrics", "prepare", "ask"}

// inModule reports whether name refers to a package of this module.
func (s *source) inModule(name string) bool {
	if importPath, ok := s.imports[name]; ok {
		return strings.HasPrefix(importPath, module)
	}
	return slices.Contains(autoImported, name) && s.declared[name] == nil
}

// goFile converts the text of a cell to the text of a Go file. It omits package clauses and commands
// for the kernel. It also omits a line that begins with %% or %main, and all lines after it, because
// they are statements of the function main instead of declarations.
func goFile(cell string) string {
	var b strings.Builder
	b.WriteString("package main\n")
	for line := range strings.Lines(cell) {
		start := strings.TrimSpace(line)
		if strings.HasPrefix(start, "%%") || strings.HasPrefix(start, "%main") {
			break
		}
		isCommand := strings.HasPrefix(start, "%") || strings.HasPrefix(start, "!")
		if !isCommand && !strings.HasPrefix(start, "package ") {
			b.WriteString(line)
		}
	}
	return b.String()
}
