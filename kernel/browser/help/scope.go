package help

import (
	"go/ast"
	gotoken "go/token"
	"go/types"
)

// scopeCandidates returns the names that are visible at an identifier.
func (c completer) scopeCandidates() []candidate {
	p := c.p
	onlyTypes := isTypePlace(c.path)
	expected := p.expected(c.path)
	var found []candidate
	distance := 0
	for scope := p.pkg.Scope().Innermost(p.at); scope != nil; scope = scope.Parent() {
		for _, name := range scope.Names() {
			in, object := scope.LookupParent(name, p.at)
			if in != scope || name == "_" || name == "main" && scope == p.pkg.Scope() {
				continue
			}
			if onlyTypes && !canBeType(object) {
				continue
			}
			one := candidate{
				Match: p.match(object),
				fits:  fits(object, expected),
				group: groupOf(object, p),
				order: distance,
			}
			if object, ok := object.(*types.Builtin); ok {
				one.Signature = builtins[object.Name()].signature()
			}
			found = append(found, one)
		}
		distance++
	}
	if c.q.prefix() == "" {
		return found
	}
	if !onlyTypes {
		found = append(found, c.keywords()...)
	}
	for _, other := range c.packages {
		m := Match{Text: other.Name, Type: "package", Signature: other.Path}
		found = append(found, candidate{Match: m, group: packageGroup})
	}
	return found
}

// groupOf returns the group of a visible object.
func groupOf(object types.Object, p *program) group {
	switch {
	case object.Parent() == types.Universe:
		return builtinGroup
	case object.Parent() == p.pkg.Scope():
		return ownGroup
	}
	if _, ok := object.(*types.PkgName); ok {
		return importGroup
	}
	if object.Pkg() != p.pkg {
		return importGroup // by an import with a dot
	}
	return localGroup
}

// canBeType reports whether an object can be a type, or the package of one.
func canBeType(object types.Object) bool {
	switch object.(type) {
	case *types.TypeName, *types.PkgName:
		return true
	}
	return false
}

// isTypePlace reports whether an identifier stands where only a type can be.
func isTypePlace(path nodePath) bool {
	name := path.name()
	switch parent := path.parent().(type) {
	case *ast.Field:
		return parent.Type == name
	case *ast.ValueSpec:
		return parent.Type == name
	case *ast.TypeSpec:
		return parent.Type == name
	case *ast.ArrayType:
		return parent.Elt == name
	case *ast.CompositeLit:
		return parent.Type == name
	case *ast.TypeAssertExpr:
		return parent.Type == name
	case *ast.MapType, *ast.ChanType, *ast.Ellipsis:
		return true
	}
	return false
}

// keywords returns the keywords that can begin what the identifier begins: a statement or an expression.
func (c completer) keywords() []candidate {
	if c.canBeRange() {
		return keywords("range")
	}
	if _, ok := c.path.parent().(*ast.ExprStmt); ok {
		switch c.path.around(2).(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			return keywords("for", "if", "return", "var", "switch", "func", "const", "type", "go", "defer",
				"break", "continue", "select", "case", "default", "else", "goto", "fallthrough")
		}
	}
	return keywords("func", "map", "struct", "chan", "interface")
}

// canBeRange reports whether the word at the cursor may be the keyword range.
func (c completer) canBeRange() bool {
	n := c.q.before() - 2 // the token before the word
	if n < 0 {
		return false
	}
	switch c.q.tokens[n].kind {
	case gotoken.FOR:
		return true
	case gotoken.ASSIGN, gotoken.DEFINE:
	default:
		return false
	}
	for n--; n >= 0; n-- {
		switch c.q.tokens[n].kind {
		case gotoken.FOR:
			return true
		case gotoken.IDENT, gotoken.COMMA:
		default:
			return false
		}
	}
	return false
}
