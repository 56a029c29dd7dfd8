package help

import (
	"go/ast"
	"go/types"
	"slices"
)

// expected returns the type that the expression of an identifier should have, or nil if that is not known.
func (p *program) expected(path nodePath) types.Type {
	name := path.name()
	switch parent := path.parent().(type) {
	case *ast.CallExpr:
		return p.parameter(parent, slices.Index(parent.Args, ast.Expr(name)))
	case *ast.KeyValueExpr:
		if literal, ok := path.around(2).(*ast.CompositeLit); ok && parent.Value == name {
			return p.elementType(literal, parent.Key)
		}
	case *ast.AssignStmt:
		i := slices.Index(parent.Rhs, ast.Expr(name))
		if i >= 0 && i < len(parent.Lhs) {
			return p.info.TypeOf(parent.Lhs[i])
		}
	case *ast.ValueSpec:
		if parent.Type != nil && slices.Contains(parent.Values, ast.Expr(name)) {
			return p.info.TypeOf(parent.Type)
		}
	case *ast.BinaryExpr:
		if parent.Y == name {
			return p.info.TypeOf(parent.X)
		}
	case *ast.IndexExpr:
		if parent.Index == name {
			return p.indexType(parent.X)
		}
	case *ast.ReturnStmt:
		return p.result(path, slices.Index(parent.Results, ast.Expr(name)))
	}
	return nil
}

// parameter returns the type of a parameter of the function that is called.
func (p *program) parameter(call *ast.CallExpr, number int) types.Type {
	t := p.info.TypeOf(call.Fun)
	if t == nil || number < 0 {
		return nil
	}
	signature, ok := t.Underlying().(*types.Signature)
	if !ok {
		return nil
	}
	last := signature.Params().Len() - 1
	if signature.Variadic() && number >= last {
		slice, ok := signature.Params().At(last).Type().(*types.Slice)
		if !ok {
			return nil
		}
		return slice.Elem()
	}
	if number > last {
		return nil
	}
	return signature.Params().At(number).Type()
}

// elementType returns the type of the value for a key in a composite literal.
func (p *program) elementType(literal *ast.CompositeLit, key ast.Expr) types.Type {
	t := p.info.TypeOf(literal)
	if t == nil {
		return nil
	}
	switch t := dereferenced(t).Underlying().(type) {
	case *types.Struct:
		if name, ok := key.(*ast.Ident); ok && p.info.Uses[name] != nil {
			return p.info.Uses[name].Type()
		}
	case *types.Map:
		return t.Elem()
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	}
	return nil
}

// indexType returns the type of the index of a map or of a list.
func (p *program) indexType(of ast.Expr) types.Type {
	t := p.info.TypeOf(of)
	if t == nil {
		return nil
	}
	if m, ok := t.Underlying().(*types.Map); ok {
		return m.Key()
	}
	return types.Typ[types.Int]
}

// result returns the type of a result of the innermost function around an identifier.
func (p *program) result(path nodePath, number int) types.Type {
	for i := len(path) - 1; i >= 0; i-- {
		var t types.Type
		switch node := path[i].(type) {
		case *ast.FuncLit:
			t = p.info.TypeOf(node)
		case *ast.FuncDecl:
			if object := p.info.Defs[node.Name]; object != nil {
				t = object.Type()
			}
		}
		if signature, ok := t.(*types.Signature); ok {
			if number < 0 || number >= signature.Results().Len() {
				return nil
			}
			return signature.Results().At(number).Type()
		}
	}
	return nil
}

// fits reports whether a variable or constant has the expected type. If every value has it, that says
// nothing.
func fits(object types.Object, expected types.Type) bool {
	if expected == nil || expected == types.Typ[types.Invalid] || object.Type() == types.Typ[types.Invalid] {
		return false
	}
	if i, ok := expected.Underlying().(*types.Interface); ok && i.Empty() {
		return false
	}
	switch object.(type) {
	case *types.Var, *types.Const:
		if object.Parent() == types.Universe {
			return false
		}
		return types.AssignableTo(object.Type(), expected)
	}
	return false
}
