package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// cell is a code cell of a student's notebook, as the Go file without a package clause that the
// kernel makes from it.
type cell struct {
	Given bool // the cell is as released
	Code  string
}

// module begins the import paths of this module's packages.
const module = "perceptronlab/"

// kernelImports maps the names of reported packages to their import paths. The kernel imports
// packages of the standard library if a cell uses their names, so code can use them without importing
// them.
var kernelImports = map[string]string{
	"C":          "C",
	"classifier": module + "perceptron/classifier",
	"datasets":   module + "perceptron/datasets",
	"exec":       "os/exec",
	"http":       "net/http",
	"metrics":    module + "perceptron/metrics",
	"net":        "net",
	"os":         "os",
	"perceptron": module + "perceptron",
	"plugin":     "plugin",
	"prepare":    module + "perceptron/prepare",
	"rpc":        "net/rpc",
	"smtp":       "net/smtp",
	"syscall":    "syscall",
	"unix":       "golang.org/x/sys/unix",
	"unsafe":     "unsafe",
}

// uses returns what a lecturer should look at in the cells that are not given, sorted:
//
//   - packages that reach outside the program, such as "os/exec"
//   - in declarations, functions and values that could compute an answer that students should work out
//     by hand, such as "perceptron.Train" and "os.Pipe"; main cannot contain an answer
//   - dot imports of packages with such functions
//   - directives such as "go:linkname"
//
// Names of imports are resolved, also those of earlier and later cells, because an import holds for all
// cells. What has the name of a package, but is declared in a cell, is not a package. A cell with a
// syntax error, which the kernel does not run, is searched up to the error.
func uses(cells []cell) []string {
	s := search{
		imports:  map[string]map[string]bool{},
		declared: map[string]bool{},
		searched: map[selection]bool{},
		found:    map[string]bool{},
	}
	var students []*ast.File
	for _, c := range cells {
		file, _ := parser.ParseFile(token.NewFileSet(), "", "package main\n"+c.Code, parser.ParseComments)
		if file == nil {
			continue
		}
		s.addNames(file)
		if !c.Given {
			students = append(students, file)
		}
	}
	for _, file := range students {
		s.searchFile(file)
	}
	found := slices.AppendSeq([]string{}, maps.Keys(s.found)) // never nil, so it is a list in JSON
	slices.Sort(found)
	return found
}

// search is the state of uses.
type search struct {
	imports  map[string]map[string]bool // import paths by local name; cells may use a name for several
	declared map[string]bool            // names declared at the top level of a cell
	searched map[selection]bool
	found    map[string]bool
}

// A selection is a selector pkg.sel, in main or in another declaration.
type selection struct {
	pkg, sel string
	isMain   bool
}

// addNames adds the names that a cell imports or declares at its top level.
func (s *search) addNames(file *ast.File) {
	for _, spec := range file.Imports {
		importPath, name := importOf(spec)
		if s.imports[name] == nil {
			s.imports[name] = map[string]bool{}
		}
		s.imports[name][importPath] = true
	}
	for _, decl := range file.Decls {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			s.declared[decl.Name.Name] = s.declared[decl.Name.Name] || decl.Recv == nil
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				for _, name := range declaredNames(spec) {
					s.declared[name.Name] = true
				}
			}
		}
	}
}

// importOf returns the path of an import and the name of the package in the file.
func importOf(spec *ast.ImportSpec) (importPath, name string) {
	importPath, _ = strconv.Unquote(spec.Path.Value)
	if spec.Name != nil {
		return importPath, spec.Name.Name
	}
	return importPath, path.Base(importPath)
}

// declaredNames returns the names that a specification of values or of a type declares.
func declaredNames(spec ast.Spec) []*ast.Ident {
	switch spec := spec.(type) {
	case *ast.ValueSpec:
		return spec.Names
	case *ast.TypeSpec:
		return []*ast.Ident{spec.Name}
	}
	return nil
}

// searchFile searches a cell.
func (s *search) searchFile(file *ast.File) {
	for _, spec := range file.Imports {
		importPath, name := importOf(spec)
		if reachesOutside(importPath) {
			s.found[importPath] = true
		}
		if name == "." && canAnswer(importPath) {
			s.found["a dot import of "+path.Base(importPath)] = true
		}
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			s.searchComment(comment.Text)
		}
	}
	packages := map[*ast.Ident]bool{} // the identifiers that are not declared in this cell
	for _, name := range file.Unresolved {
		packages[name] = true
	}
	for _, decl := range file.Decls {
		function, ok := decl.(*ast.FuncDecl)
		isMain := ok && function.Name.Name == "main" && function.Recv == nil
		ast.Inspect(decl, func(n ast.Node) bool {
			selector, ok := n.(*ast.SelectorExpr)
			if !ok {
				return true
			}
			if name, ok := selector.X.(*ast.Ident); ok && packages[name] {
				s.searchSelector(name.Name, selector.Sel, isMain)
			}
			return true
		})
	}
}

// searchComment searches a comment for directives.
func (s *search) searchComment(text string) {
	for _, directive := range []string{"go:linkname", "go:embed", "go:cgo"} {
		if strings.HasPrefix(text, "//"+directive) {
			s.found[directive] = true
		}
	}
}

// searchSelector looks at pkg.sel, where no declaration of the cell is called pkg.
func (s *search) searchSelector(pkg string, sel *ast.Ident, isMain bool) {
	this := selection{pkg, sel.Name, isMain}
	if s.searched[this] {
		return
	}
	s.searched[this] = true
	paths := s.imports[pkg]
	if known, ok := kernelImports[pkg]; ok && paths == nil && !s.declared[pkg] {
		paths = map[string]bool{known: true}
	}
	for importPath := range paths {
		use := path.Base(importPath) + "." + sel.Name
		switch {
		case reachesOutside(importPath):
			s.found[importPath] = true
		case !isMain && (use == "os.Stdout" || use == "os.Pipe"):
			s.found[use] = true
		case !isMain && canAnswer(importPath) && sel.IsExported() && sel.Name != "Data":
			s.found[use] = true
		}
	}
}

// reachesOutside reports whether a package starts programs, uses the network, or gets around Go's types.
func reachesOutside(importPath string) bool {
	switch importPath {
	case "C", "os/exec", "plugin", "syscall", "unsafe", "net":
		return true
	case "net/url", "net/mail", "net/netip": // only texts
		return false
	}
	return strings.HasPrefix(importPath, "net/") || strings.HasPrefix(importPath, "golang.org/x/")
}

// canAnswer reports whether a package has functions or data that could compute an answer.
func canAnswer(importPath string) bool {
	if importPath == module+"course/ask" {
		return false
	}
	isLibrary := strings.HasPrefix(importPath, module+"perceptron")
	return isLibrary || strings.HasPrefix(importPath, module+"course/")
}
