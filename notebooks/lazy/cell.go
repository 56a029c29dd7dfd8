package lazy

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// An object is what an identifier refers to, as far as the file shows. Package go/types would be exact,
// but it would add 50 ms to the time in which each cell is linked.
//
//lint:ignore SA1019 what the parser can't resolve, such as the field K in T{K: 0}, counts as unknown here
type object = ast.Object

// A cell is the source of a cell's program: the declarations of earlier cells and the code of this
// cell. The parser has set the Obj of each identifier that refers to a declaration in this file.
type cell struct {
	source       []byte
	set          *token.FileSet
	declarations []*declaration
	owners       map[*object]*declaration  // of all names declared at package level, without methods
	methods      map[string][]*declaration // by the name of the method
	methodsOf    map[string][]*declaration // by the name of the receiver's type
	imports      map[string]string         // path by the name used in this file
	blank        []string                  // the paths of imports with the name _
}

// A declaration is a function, a method, a type, a var, or a block of consts. The consts of a block
// are one declaration, because the value of a const with iota depends on the consts above it.
type declaration struct {
	node ast.Node // *ast.FuncDecl, *ast.TypeSpec, *ast.ValueSpec or, for consts, *ast.GenDecl
	text string
}

// parseCell parses a Go file. It returns errUnknown if the file has a syntax error, or an import or
// a comment that hides what names mean: import . "p", import "C", or //go:embed.
func parseCell(source []byte) (*cell, error) {
	c := &cell{
		source:    source,
		set:       token.NewFileSet(),
		owners:    map[*object]*declaration{},
		methods:   map[string][]*declaration{},
		methodsOf: map[string][]*declaration{},
		imports:   map[string]string{},
	}
	file, err := parser.ParseFile(c.set, "", source, 0)
	if err != nil || strings.Contains(string(source), "//go:") {
		return nil, errUnknown
	}
	for _, spec := range file.Imports {
		if err := c.addImport(spec); err != nil {
			return nil, err
		}
	}
	for _, node := range file.Decls {
		switch node := node.(type) {
		case *ast.FuncDecl:
			c.addFunc(node)
		case *ast.GenDecl:
			c.addSpecs(node)
		}
	}
	return c, nil
}

// addImport adds an import.
func (c *cell) addImport(spec *ast.ImportSpec) error {
	from, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return err
	}
	name := importName(from)
	if spec.Name != nil {
		name = spec.Name.Name
	}
	switch {
	case name == "." || from == "C":
		return errUnknown
	case name == "_":
		c.blank = append(c.blank, from)
	default:
		c.imports[name] = from
	}
	return nil
}

// importName returns the name of the package with the given path, by Go's conventions: rand for
// math/rand/v2, and yaml for gopkg.in/yaml.v3.
func importName(from string) string {
	name := path.Base(from)
	isVersion := len(name) > 1 && name[0] == 'v' && strings.Trim(name[1:], "0123456789") == ""
	if isVersion {
		name = path.Base(path.Dir(from))
	}
	name, _, _ = strings.Cut(name, ".v")
	return name
}

// addFunc adds a function or a method.
func (c *cell) addFunc(node *ast.FuncDecl) {
	d := c.add(node)
	if node.Recv == nil {
		if node.Name.Obj != nil {
			c.owners[node.Name.Obj] = d
		}
		return
	}
	c.methods[node.Name.Name] = append(c.methods[node.Name.Name], d)
	ast.Inspect(node.Recv.List[0].Type, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok {
			c.methodsOf[name.Name] = append(c.methodsOf[name.Name], d)
		}
		return true
	})
}

// addSpecs adds the types, the vars, or the block of consts of a declaration.
func (c *cell) addSpecs(node *ast.GenDecl) {
	var block *declaration
	if node.Tok == token.CONST {
		block = c.add(node)
	}
	for _, spec := range node.Specs {
		switch spec := spec.(type) {
		case *ast.TypeSpec:
			c.owners[spec.Name.Obj] = c.add(spec)
		case *ast.ValueSpec:
			d := block
			if d == nil {
				d = c.add(spec)
			}
			for _, name := range spec.Names {
				if name.Obj != nil { // nil for _
					c.owners[name.Obj] = d
				}
			}
		}
	}
}

// add adds a declaration.
func (c *cell) add(node ast.Node) *declaration {
	from, to := c.set.Position(node.Pos()).Offset, c.set.Position(node.End()).Offset
	d := &declaration{node: node, text: string(c.source[from:to])}
	c.declarations = append(c.declarations, d)
	return d
}

// uses returns the other declarations that d refers to. A type refers to its methods, because a package
// such as fmt may call them.
func (c *cell) uses(d *declaration) (used []*declaration) {
	ast.Inspect(d.node, func(n ast.Node) bool {
		name, ok := n.(*ast.Ident)
		if !ok || name.Obj == nil || c.owners[name.Obj] == nil || c.owners[name.Obj] == d {
			return true
		}
		used = append(used, c.owners[name.Obj])
		if name.Obj.Kind == ast.Typ {
			used = append(used, c.methodsOf[name.Name]...)
		}
		return true
	})
	return used
}

// running returns the declarations whose code may run in the cell: main, the functions called init,
// the values of all package-level vars, and everything that these use.
func (c *cell) running() (found []*declaration) {
	for _, d := range c.declarations {
		switch node := d.node.(type) {
		case *ast.FuncDecl:
			name := node.Name.Name
			if node.Recv == nil && (name == "main" || name == "init" || strings.HasPrefix(name, "init_")) {
				found = append(found, d)
			}
		case *ast.ValueSpec:
			found = append(found, d)
		}
	}
	for i := 0; i < len(found); i++ {
		for _, d := range c.uses(found[i]) {
			if !slices.Contains(found, d) {
				found = append(found, d)
			}
		}
	}
	return found
}

// packageOf returns the path of the package to which an expression such as fmt in fmt.Println refers.
// It returns "" if the expression is not the name of an import.
func (c *cell) packageOf(e ast.Expr) string {
	if name, ok := e.(*ast.Ident); ok && name.Obj == nil {
		return c.imports[name.Name]
	}
	return ""
}

// isLibrary reports whether a package belongs to the library. The functions and methods of these
// packages don't change the values that they are given, except those in changers.
func isLibrary(from string) bool {
	parts := []string{"perceptron", "plotting", "notebooks/check", "notebooks/lazy", "notebooks/peers"}
	return slices.ContainsFunc(parts, func(part string) bool {
		_, ok := below("perceptronlab/"+part, from)
		return ok
	})
}

// lazyCalls returns the calls of Value and File in a declaration.
func (c *cell) lazyCalls(d *declaration) (calls []*ast.CallExpr) {
	ast.Inspect(d.node, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if ok && c.lazyFunction(call) != "" {
			calls = append(calls, call)
		}
		return true
	})
	return calls
}

// lazyFunction returns "Value" or "File" if call calls this function, and "" otherwise.
func (c *cell) lazyFunction(call *ast.CallExpr) string {
	called, ok := withoutTypes(call.Fun).(*ast.SelectorExpr)
	if !ok || c.packageOf(called.X) != "perceptronlab/notebooks/lazy" {
		return ""
	}
	if name := called.Sel.Name; name == "Value" || name == "File" {
		return name
	}
	return ""
}

// inspectPaths calls visit with the path from root to each node below it. visit must not keep the path.
func inspectPaths(root ast.Node, visit func(path []ast.Node)) {
	var path []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		path = append(path, n)
		visit(path)
		return true
	})
}

// withoutTypes removes parentheses and type arguments: it returns f for (f) and f[int].
func withoutTypes(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return withoutTypes(e.X)
	case *ast.IndexExpr:
		return withoutTypes(e.X)
	case *ast.IndexListExpr:
		return withoutTypes(e.X)
	}
	return e
}

// lazyIn returns the declaration of the lazy value in the given line. It returns errUnknown unless
// exactly one var is declared in this line, with exactly one lazy value.
func (c *cell) lazyIn(line int) (*declaration, error) {
	var found *declaration
	for _, d := range c.declarations {
		first, last := c.set.Position(d.node.Pos()).Line, c.set.Position(d.node.End()).Line
		if line < first || line > last {
			continue
		}
		if _, isVar := d.node.(*ast.ValueSpec); !isVar || found != nil || len(c.lazyCalls(d)) != 1 {
			return nil, errUnknown
		}
		found = d
	}
	if found == nil {
		return nil, errUnknown
	}
	return found, nil
}
