package lazy

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

// A program is the source of a cell's program, in one file, taken apart into its
// declarations. A declaration is a node of its syntax: a function, a method, a type,
// a var with its value, a block of constants (whose values depend on their order).
type program struct {
	text []byte
	set  *token.FileSet
	file *ast.File

	declarations map[any]ast.Node      // by what the parser calls the declaration of a name
	methods      map[string][]ast.Node // by the name of the type
	always       []ast.Node            // what runs though nobody calls it: init, var _
	assigned     map[ast.Node]bool     // vars that are assigned to, somewhere
}

// What a declaration uses: itself and all others that it needs.
type usage struct {
	texts   []string // of the declarations, sorted
	imports []string // paths of packages
	files   []span   // where File is called
}

// A span is some lines of the file.
type span struct{ first, last int }

func parse(text []byte) (*program, error) {
	p := &program{
		text: text, set: token.NewFileSet(),
		declarations: map[any]ast.Node{}, methods: map[string][]ast.Node{}, assigned: map[ast.Node]bool{},
	}
	var err error
	if p.file, err = parser.ParseFile(p.set, "", text, 0); err != nil {
		return nil, err
	}
	for _, declaration := range p.file.Decls {
		switch d := declaration.(type) {
		case *ast.FuncDecl:
			p.addFunction(d)
		case *ast.GenDecl:
			p.addNames(d)
		}
	}
	ast.Inspect(p.file, p.noteAssigned)
	return p, nil
}

func (p *program) addFunction(f *ast.FuncDecl) {
	switch {
	case f.Recv != nil:
		name := receiver(f.Recv.List[0].Type)
		p.methods[name] = append(p.methods[name], f)
	case f.Name.Name == "init":
		p.always = append(p.always, f)
	default:
		p.declarations[f] = f
	}
}

// receiver returns the name of the type of a receiver T, *T or *T[E].
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.ParenExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}

func (p *program) addNames(d *ast.GenDecl) {
	for _, spec := range d.Specs {
		p.declarations[spec] = spec
		if d.Tok == token.CONST {
			p.declarations[spec] = d
		}
		if v, ok := spec.(*ast.ValueSpec); ok && slices.ContainsFunc(v.Names, func(n *ast.Ident) bool { return n.Name == "_" }) {
			p.always = append(p.always, v)
		}
	}
}

// noteAssigned notes the package-level vars that a statement assigns to, or takes the
// address of.
func (p *program) noteAssigned(node ast.Node) bool {
	switch n := node.(type) {
	case *ast.AssignStmt:
		for _, e := range n.Lhs {
			p.assign(e)
		}
	case *ast.IncDecStmt:
		p.assign(n.X)
	case *ast.RangeStmt:
		p.assign(n.Key)
		p.assign(n.Value)
	case *ast.UnaryExpr:
		if n.Op == token.AND {
			p.assign(n.X)
		}
	}
	return true
}

// assign notes the var that is changed by an assignment to e, such as v in v.a[i].
func (p *program) assign(e ast.Expr) {
	switch e := e.(type) {
	case *ast.Ident:
		if d := p.declarationOf(e); d != nil {
			p.assigned[d] = true
		}
	case *ast.ParenExpr:
		p.assign(e.X)
	case *ast.SelectorExpr:
		p.assign(e.X)
	case *ast.IndexExpr:
		p.assign(e.X)
	case *ast.StarExpr:
		p.assign(e.X)
	}
}

// declarationOf returns the package-level declaration of a name where it is used, or
// nil if it is another's: a local one's, a package's, Go's own. One file is all there
// is, so that the parser's own resolution is enough.
func (p *program) declarationOf(name *ast.Ident) ast.Node {
	object := name.Obj
	if object == nil {
		return nil
	}
	return p.declarations[object.Decl]
}

// usedAt returns what the lazy value uses that is made in a line.
func (p *program) usedAt(line int) (usage, error) {
	root, err := p.lazyAt(line)
	if err != nil {
		return usage{}, err
	}
	all := p.follow(root, func(ast.Node) bool { return false })
	var u usage
	for _, d := range all {
		if p.assigned[d] {
			return usage{}, fmt.Errorf("lazy: it uses a var that is assigned to: %s", p.textOf(d))
		}
		spans, err := p.callsOfFile(d)
		if err != nil {
			return usage{}, err
		}
		u.files = append(u.files, spans...)
		u.texts = append(u.texts, p.tokens(d))
	}
	specs := p.imports(all)
	for _, spec := range specs {
		u.imports = append(u.imports, importPath(spec))
		u.texts = append(u.texts, p.textOf(spec))
	}
	if err := p.checkInputs(root); err != nil {
		return usage{}, err
	}
	slices.Sort(u.texts)
	return u, nil
}

// lazyAt returns the declaration of the var whose value is a lazy one, made in a line.
func (p *program) lazyAt(line int) (ast.Node, error) {
	var found []ast.Node
	for _, d := range p.declarations {
		if call, _ := p.lazyCall(d); call != nil && p.lines(call).holds(line) {
			found = append(found, d)
		}
	}
	if len(found) != 1 {
		return nil, fmt.Errorf("lazy: found %d package-level vars in line %d that are a lazy value; wanted one", len(found), line)
	}
	return found[0], nil
}

// lazyCall returns the call of Value or File, and which, if d is the declaration of a
// var with just that as its value.
func (p *program) lazyCall(d ast.Node) (*ast.CallExpr, string) {
	v, ok := d.(*ast.ValueSpec)
	if !ok || len(v.Names) != 1 || len(v.Values) != 1 {
		return nil, ""
	}
	call, ok := v.Values[0].(*ast.CallExpr)
	if !ok {
		return nil, ""
	}
	if name := p.lazyName(call.Fun); name == "Value" || name == "File" {
		return call, name
	}
	return nil, ""
}

// lazyName returns the name of a function of this package, such as Value in
// lazy.Value or lazy.Value[int], or "".
func (p *program) lazyName(e ast.Expr) string {
	if index, ok := e.(*ast.IndexExpr); ok {
		e = index.X
	}
	if s, ok := e.(*ast.SelectorExpr); ok {
		if x, ok := s.X.(*ast.Ident); ok && p.mayBe(x, library+"/notebooks/lazy") {
			return s.Sel.Name
		}
	}
	return ""
}

// lines returns where a call may be, to the runtime.
func (p *program) lines(call *ast.CallExpr) span {
	return span{p.set.Position(call.Pos()).Line, p.set.Position(call.Lparen).Line}
}

func (s span) holds(line int) bool { return s.first <= line && line <= s.last }

// callsOfFile returns where a declaration calls File. It is an error unless that is
// the value of the var itself: only such a call is known by its line.
func (p *program) callsOfFile(d ast.Node) ([]span, error) {
	var spans []span
	call, name := p.lazyCall(d)
	if name == "File" {
		spans = append(spans, p.lines(call))
	}
	var err error
	ast.Inspect(d, func(node ast.Node) bool {
		e, ok := node.(*ast.SelectorExpr)
		if ok && p.lazyName(e) == "File" && (name != "File" || !within(e, call.Fun)) {
			err = errors.New("lazy: it calls File other than as the value of a package-level var")
		}
		return true
	})
	return spans, err
}

func within(inner, outer ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// follow returns the declaration and all that it needs, each once. It does not go into
// those for which leaveOut is true.
func (p *program) follow(root ast.Node, leaveOut func(ast.Node) bool) []ast.Node {
	var found []ast.Node
	seen := map[ast.Node]bool{}
	next := append([]ast.Node{root}, p.always...)
	for len(next) > 0 {
		d := next[0]
		next = next[1:]
		if seen[d] || leaveOut(d) {
			continue
		}
		seen[d] = true
		found = append(found, d)
		if t, ok := d.(*ast.TypeSpec); ok {
			next = append(next, p.methods[t.Name.Name]...)
		}
		ast.Inspect(d, func(node ast.Node) bool {
			if name, ok := node.(*ast.Ident); ok {
				if other := p.declarationOf(name); other != nil {
					next = append(next, other)
				}
			}
			return true
		})
	}
	return found
}

// imports returns the imports that declarations may use.
func (p *program) imports(declarations []ast.Node) []*ast.ImportSpec {
	used := map[*ast.ImportSpec]bool{}
	for _, d := range declarations {
		ast.Inspect(d, func(node ast.Node) bool {
			if s, ok := node.(*ast.SelectorExpr); ok {
				if x, ok := s.X.(*ast.Ident); ok {
					for _, spec := range p.file.Imports {
						used[spec] = used[spec] || p.names(x, spec)
					}
				}
			}
			return true
		})
	}
	return slices.DeleteFunc(slices.Clone(p.file.Imports), func(spec *ast.ImportSpec) bool {
		always := spec.Name != nil && (spec.Name.Name == "_" || spec.Name.Name == ".")
		return !used[spec] && !always
	})
}

// mayBe tells whether a name is that of an imported package.
func (p *program) mayBe(name *ast.Ident, imported string) bool {
	return slices.ContainsFunc(p.file.Imports, func(spec *ast.ImportSpec) bool {
		return importPath(spec) == imported && p.names(name, spec)
	})
}

// names tells whether a name may be that of an import: the one given to it, or else
// any part of its path, because rand is math/rand/v2.
func (p *program) names(name *ast.Ident, spec *ast.ImportSpec) bool {
	if name.Obj != nil {
		return false // a var of that name
	}
	if spec.Name != nil {
		return spec.Name.Name == name.Name
	}
	base := path.Base(importPath(spec))
	return base == name.Name || strings.Contains(importPath(spec), name.Name) && base != name.Name && !plain(base)
}

// plain tells whether the last part of an import path is the package's name for sure.
func plain(base string) bool {
	return token.IsIdentifier(base) && !(base[0] == 'v' && strings.Trim(base[1:], "0123456789") == "")
}

func importPath(spec *ast.ImportSpec) string {
	name, err := strconv.Unquote(spec.Path.Value)
	if err != nil {
		return spec.Path.Value
	}
	return name
}

func (p *program) textOf(d ast.Node) string {
	return string(p.text[p.set.Position(d.Pos()).Offset:p.set.Position(d.End()).Offset])
}

// tokens returns the text of a declaration without what means nothing: comments,
// spaces, and whether a statement ends by a semicolon or a new line.
func (p *program) tokens(d ast.Node) string {
	text := []byte(p.textOf(d))
	var s scanner.Scanner
	s.Init(token.NewFileSet().AddFile("", -1, len(text)), text, nil, 0)
	var b strings.Builder
	for {
		_, kind, literal := s.Scan()
		switch {
		case kind == token.EOF:
			return b.String()
		case kind == token.SEMICOLON:
			literal = ";"
		case literal == "":
			literal = kind.String()
		}
		b.WriteString(strconv.Quote(literal)) // so that none runs into the next
	}
}
