package lazy

import (
	"errors"
	"fmt"
	"go/ast"
	"slices"
)

// The packages through which a program reads what its source does not tell.
var outside = []string{"os", "os/exec", "io/ioutil", "net", "net/http", "syscall"}

// The functions and methods that read a file or a folder by its name, with the package
// that they are of; "": of any, as ReadFile of packages datasets and files.
var readers = map[string]string{
	"ReadFile":   "",
	"ReadFolder": "",
	"Load":       library + "/perceptron/classifier",
}

// filesPackage has NPY, which may read a second file, its Labels.
const filesPackage = library + "/perceptron/files"

// checkInputs returns an error if the value looks at what its source does not tell:
// files, arguments, the network. A File may read its own file.
func (p *program) checkInputs(root ast.Node) error {
	isFile := func(d ast.Node) bool {
		_, name := p.lazyCall(d)
		return name == "File"
	}
	used := p.follow(root, isFile)
	for _, spec := range p.imports(used) {
		if name := importPath(spec); slices.Contains(outside, name) {
			return fmt.Errorf("lazy: it uses package %s", name)
		}
	}
	for _, d := range used {
		if name := p.readerIn(d); name != "" {
			return fmt.Errorf("lazy: it calls %s", name)
		}
	}
	if p.readsLabels(p.follow(root, func(ast.Node) bool { return false })) {
		return errors.New("lazy: it uses files.NPY with Labels, a second file")
	}
	return nil
}

// readerIn returns the name of one of the readers that a declaration uses, or "".
func (p *program) readerIn(d ast.Node) (found string) {
	ast.Inspect(d, func(node ast.Node) bool {
		switch e := node.(type) {
		case *ast.SelectorExpr:
			if path, ok := readers[e.Sel.Name]; ok && (path == "" || p.isOf(e, path)) {
				found = e.Sel.Name
			}
		case *ast.Ident: // of a package that is imported by a point
			if path, ok := readers[e.Name]; ok && e.Obj == nil && (path == "" || p.dotted(path)) {
				found = e.Name
			}
		}
		return true
	})
	return found
}

// isOf tells whether e may be a name of an imported package.
func (p *program) isOf(e *ast.SelectorExpr, path string) bool {
	x, ok := e.X.(*ast.Ident)
	return ok && p.mayBe(x, path)
}

// dotted tells whether a package is imported so that its names need no other before them.
func (p *program) dotted(path string) bool {
	return slices.ContainsFunc(p.file.Imports, func(spec *ast.ImportSpec) bool {
		return importPath(spec) == path && spec.Name != nil && spec.Name.Name == "."
	})
}

// readsLabels tells whether declarations use files.NPY, and the name of its field Labels
// or a literal that leaves out the names of the fields.
func (p *program) readsLabels(declarations []ast.Node) bool {
	npy, labels := false, false
	isNPY := func(e ast.Expr) bool {
		switch e := e.(type) {
		case *ast.SelectorExpr:
			return e.Sel.Name == "NPY" && p.isOf(e, filesPackage)
		case *ast.Ident:
			return e.Name == "NPY" && e.Obj == nil && p.dotted(filesPackage)
		}
		return false
	}
	for _, d := range declarations {
		ast.Inspect(d, func(node ast.Node) bool {
			if e, ok := node.(ast.Expr); ok && isNPY(e) {
				npy = true
			}
			switch e := node.(type) {
			case *ast.Ident:
				labels = labels || e.Name == "Labels"
			case *ast.CompositeLit:
				if isNPY(e.Type) && len(e.Elts) > 0 {
					_, keyed := e.Elts[0].(*ast.KeyValueExpr)
					labels = labels || !keyed
				}
			}
			return true
		})
	}
	return npy && labels
}
