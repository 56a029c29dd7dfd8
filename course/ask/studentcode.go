package ask

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"
)

// studentCode holds the declarations of a student's cells.
//
// Its own lists take memory in proportion to the length of the cells: none of them is copied for each name
// or for each use.
type studentCode struct {
	declared  map[string][]declaration // by name; the key of a method is "." and its name
	writers   map[string]*toVisit      // by the name of a variable, the declarations that may change it
	throughs  map[string]*toVisit      // by name, the declarations that write to what begins with it
	roots     map[ast.Expr]*ast.Ident  // what root returns, for the expressions that it has walked through
	linked    map[string]bool          // the names of functions with go:linkname
	imports   map[string]string        // import paths by local name, of all cells
	moduleDot string                   // the path of the first dot import of this module; empty if none
	methods   map[string][]declaration // by the name of a type, the methods that Go's packages may call
}

// A declaration is a top-level function or method, or one specification of variables, constants or types.
type declaration struct {
	name string // for messages
	node ast.Node
	cell *cellCode
}

// cellCode holds what the names in a cell mean.
type cellCode struct {
	imports map[string]string   // import paths by local name
	local   map[*ast.Ident]bool // identifiers not declared at the top level, such as parameters
}

// toVisit lists what a search visits because of a name. A search removes what it begins to visit, so it does
// so only once, however often the name is used.
type toVisit struct {
	declarations []declaration
	others       []*toVisit
}

// add adds a declaration, unless it is the last one already.
func (v *toVisit) add(d declaration) {
	if n := len(v.declarations); n == 0 || v.declarations[n-1].node != d.node {
		v.declarations = append(v.declarations, d)
	}
}

// visits returns what lists has for a name. If there is nothing, it adds an empty one.
func visits(lists map[string]*toVisit, name string) *toVisit {
	if lists[name] == nil {
		lists[name] = &toVisit{}
	}
	return lists[name]
}

// parseCells parses the declarations of cells. It ignores cells that are not Go.
func parseCells(cells []string) *studentCode {
	c := &studentCode{
		declared: map[string][]declaration{},
		writers:  map[string]*toVisit{},
		throughs: map[string]*toVisit{},
		roots:    map[ast.Expr]*ast.Ident{},
		linked:   map[string]bool{},
		imports:  map[string]string{},
		methods:  map[string][]declaration{},
	}
	for _, text := range cells {
		c.addCell(text)
	}
	done := map[ast.Node]bool{} // a specification of several variables is declared under each name
	for _, name := range slices.Sorted(maps.Keys(c.declared)) {
		for _, d := range c.declared[name] {
			if !done[d.node] {
				done[d.node] = true
				c.addWrites(d)
			}
		}
	}
	c.addWritesToResults()
	return c
}

// addCell adds the imports and declarations of a cell.
func (c *studentCode) addCell(text string) {
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", goFile(text), parser.SkipObjectResolution|parser.ParseComments)
	if err != nil {
		return
	}
	cell := &cellCode{imports: map[string]string{}, local: localNames(files, file)}
	for _, spec := range file.Imports {
		c.addImport(cell, spec)
	}
	for _, group := range file.Comments {
		for _, comment := range group.List {
			c.addLinkname(comment.Text)
		}
	}
	for _, decl := range file.Decls {
		c.declare(cell, decl)
	}
}

// addImport adds an import of a cell.
func (c *studentCode) addImport(cell *cellCode, spec *ast.ImportSpec) {
	importPath, _ := strconv.Unquote(spec.Path.Value) // the parser has checked it
	local := path.Base(importPath)
	if spec.Name != nil {
		local = spec.Name.Name
	}
	cell.imports[local] = importPath
	c.imports[local] = importPath
	if local == "." && c.moduleDot == "" && strings.HasPrefix(importPath, module) {
		c.moduleDot = importPath
	}
}

// addLinkname adds the function that a comment links to another one, if it is a go:linkname directive.
func (c *studentCode) addLinkname(comment string) {
	words := strings.Fields(comment)
	if len(words) > 1 && words[0] == "//go:linkname" {
		c.linked[words[1]] = true
	}
}

// localNames returns the identifiers of a file that refer to what is not declared at the top level.
func localNames(files *token.FileSet, file *ast.File) map[*ast.Ident]bool {
	names := types.Info{Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}}
	lenient := types.Config{Error: func(error) {}} // ignore errors: names from other cells are undefined
	pkg, _ := lenient.Check("main", files, []*ast.File{file}, &names)
	local := map[*ast.Ident]bool{}
	for _, group := range []map[*ast.Ident]types.Object{names.Defs, names.Uses} {
		for name, object := range group {
			_, imported := object.(*types.PkgName)
			local[name] = object != nil && object.Parent() != pkg.Scope() && !imported
		}
	}
	return local
}

// declare adds the declarations in decl. A later declaration of a name replaces an earlier one. All
// methods with the same name are kept, because they may belong to different types, and so are all
// functions init and all declarations of the blank name. The function main of a cell is left out,
// because the tests run with another one.
func (c *studentCode) declare(cell *cellCode, decl ast.Decl) {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		name := decl.Name.Name
		d := declaration{name, decl, cell}
		if decl.Recv != nil {
			c.addMethod(decl, d)
			c.add("."+name, d)
		} else if name != "main" {
			c.add(name, d)
		}
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			switch spec := spec.(type) {
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					c.add(name.Name, declaration{name.Name, spec, cell})
				}
			case *ast.TypeSpec:
				c.add(spec.Name.Name, declaration{spec.Name.Name, spec, cell})
			}
		}
	}
}

// addMethod adds a method to those that Go's packages may call, if it is one.
func (c *studentCode) addMethod(method *ast.FuncDecl, d declaration) {
	if !slices.Contains(calledByGo, method.Name.Name) {
		return
	}
	for _, field := range method.Recv.List {
		if receiver := c.root(field.Type); receiver != nil {
			c.methods[receiver.Name] = append(c.methods[receiver.Name], d)
		}
	}
}

// add adds a declaration under a key of the map declared.
func (c *studentCode) add(name string, d declaration) {
	if name != "_" && name != "init" && !strings.HasPrefix(name, ".") {
		c.declared[name] = nil
	}
	c.declared[name] = append(c.declared[name], d)
}

// calledByGo lists methods that functions of Go's packages call, such as Less in sort.Sort and
// String in fmt.Sprint.
var calledByGo = []string{
	// sort and container/heap
	"Len", "Less", "Swap", "Push", "Pop",
	// fmt, errors, flag and log/slog
	"String", "GoString", "Format", "Error", "Scan", "Is", "As", "Unwrap", "Set", "LogValue",
	// io and bufio
	"Read", "Write", "Close", "Seek", "ReadFrom", "WriteTo", "ReadByte", "ReadRune", "WriteString",
	// encoding
	"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText", "MarshalBinary", "UnmarshalBinary",
	"GobEncode", "GobDecode", "MarshalXML", "UnmarshalXML",
	// math/rand, math/rand/v2 and sync
	"Int63", "Seed", "Uint64", "Lock", "Unlock",
}

// harmless lists packages of Go whose functions change no variable that is passed to them by value, so that
// fmt.Println(v) is not a change of v. Nor do those of this module.
var harmless = []string{"cmp", "errors", "fmt", "log", "math", "strconv", "strings", "time"}

// addWrites records which variables a declaration may change: it assigns to them or to a part of
// them, takes their address, gives them another name, calls their methods, sends to them, or passes
// them to functions.
func (c *studentCode) addWrites(d declaration) {
	write := func(expressions ...ast.Expr) {
		for _, e := range expressions {
			name := c.root(e)
			if name == nil {
				continue
			}
			visits(c.throughs, name.Name).add(d)
			if !d.cell.local[name] {
				visits(c.writers, name.Name).add(d)
			}
		}
	}
	ast.Inspect(d.node, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			write(n.Lhs...)
			write(c.renamed(n.Rhs)...)
		case *ast.ValueSpec:
			write(c.renamed(n.Values)...)
		case *ast.IncDecStmt:
			write(n.X)
		case *ast.SendStmt:
			write(n.Chan)
		case *ast.RangeStmt:
			write(n.Key, n.Value, n.X)
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				write(n.X)
			}
		case *ast.CallExpr:
			write(c.changedByCall(d, n)...)
		}
		return true
	})
}

// renamed returns the expressions that are a variable or a part of one, as table in m := table. A
// map, a slice or a pointer can be changed by its new name.
func (c *studentCode) renamed(values []ast.Expr) []ast.Expr {
	return slices.DeleteFunc(slices.Clone(values), func(e ast.Expr) bool {
		_, isCall := e.(*ast.CallExpr)
		return isCall || c.root(e) == nil
	})
}

// addWritesToResults records the writes to an expression that begins with a call of a student's function,
// as in table()["a"] = 1. They may change all variables that the function uses.
func (c *studentCode) addWritesToResults() {
	for _, name := range slices.Sorted(maps.Keys(c.throughs)) {
		used := map[string]bool{}
		for _, d := range c.declared[name] {
			if f, ok := d.node.(*ast.FuncDecl); ok && f.Body != nil {
				addUsed(used, f.Body, d.cell)
			}
		}
		for _, variable := range slices.Sorted(maps.Keys(used)) {
			writers := visits(c.writers, variable)
			writers.others = append(writers.others, c.throughs[name])
		}
	}
}

// addUsed adds the names that a function's body uses, without those that are local.
func addUsed(used map[string]bool, body *ast.BlockStmt, cell *cellCode) {
	ast.Inspect(body, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && !cell.local[name] {
			used[name.Name] = true
		}
		return true
	})
}

// changedByCall returns the expressions whose variables a call may change.
func (c *studentCode) changedByCall(d declaration, call *ast.CallExpr) []ast.Expr {
	if method, ok := call.Fun.(*ast.SelectorExpr); ok {
		receiver, ok := method.X.(*ast.Ident)
		if !ok || d.cell.local[receiver] || c.declared[receiver.Name] != nil {
			return slices.Concat([]ast.Expr{method.X}, call.Args)
		}
		importPath := c.imports[receiver.Name]
		if c.inModule(d.cell, receiver.Name) || slices.Contains(harmless, cmp.Or(importPath, receiver.Name)) {
			return nil
		}
		return call.Args
	}
	name, ok := call.Fun.(*ast.Ident)
	if ok && types.Universe.Lookup(name.Name) != nil && name.Name != "copy" {
		return nil // a conversion, or a function such as len
	}
	return call.Args
}

// root returns the variable or function with which an expression such as v.f[i] or f()[i] begins, or the
// name of a receiver's type such as *T[K, V]; nil if there is none. It remembers the roots of all
// expressions that it walks through, because a search asks for the root of each link of a chain such as
// a.f().f().
func (c *studentCode) root(e ast.Expr) (name *ast.Ident) {
	var passed []ast.Expr
	for e != nil {
		known, isKnown := c.roots[e]
		if isKnown {
			name = known
			break
		}
		passed = append(passed, e)
		name, _ = e.(*ast.Ident)
		e = beginning(e)
	}
	for _, part := range passed {
		c.roots[part] = name
	}
	return name
}

// beginning returns the expression with which a larger one begins, such as v.f for v.f[i]; nil if there is
// none. It repeats what cells.ReceiverType of the kernel does for receivers, because every cell with a test
// compiles this package, but not that one.
func beginning(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return e.X
	case *ast.SelectorExpr:
		return e.X
	case *ast.IndexExpr:
		return e.X
	case *ast.IndexListExpr:
		return e.X
	case *ast.SliceExpr:
		return e.X
	case *ast.StarExpr:
		return e.X
	case *ast.TypeAssertExpr:
		return e.X
	case *ast.CallExpr:
		return e.Fun
	}
	return nil
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
