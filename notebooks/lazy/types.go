package lazy

import (
	"go/ast"
	"go/token"
	"slices"
)

// The types and functions of Go whose values hold no slice, map, pointer, channel or function.
var (
	basicTypes = []string{
		"bool", "string", "byte", "rune", "int", "int8", "int16", "int32", "int64",
		"uint", "uint8", "uint16", "uint32", "uint64", "uintptr",
		"float32", "float64", "complex64", "complex128",
	}
	basicResults = []string{"len", "cap", "min", "max", "complex", "real", "imag"}
)

// basic stands for any basic type.
var basic ast.Expr = ast.NewIdent("int")

// deepest limits how far typeOf follows declarations.
const deepest = 30

// isPlain reports whether a value of the given type is a copy that shares no memory: it is a number,
// a string, a bool, or an array or struct of these. A nil type is unknown, so the result is false.
func isPlain(t ast.Expr) bool { return isPlainTo(t, deepest) }

func isPlainTo(t ast.Expr, depth int) bool {
	if depth == 0 {
		return false
	}
	switch t := underlying(t).(type) {
	case *ast.Ident:
		return t.Obj == nil && slices.Contains(basicTypes, t.Name)
	case *ast.ArrayType:
		return t.Len != nil && isPlainTo(t.Elt, depth-1)
	case *ast.StructType:
		for _, field := range t.Fields.List {
			if !isPlainTo(field.Type, depth-1) {
				return false
			}
		}
		return true
	}
	return false
}

// underlying follows the names of types that are declared in the cell.
func underlying(t ast.Expr) ast.Expr {
	for range deepest {
		switch named := t.(type) {
		case *ast.ParenExpr:
			t = named.X
		case *ast.Ident:
			spec := typeSpecOf(named)
			if spec == nil {
				return t
			}
			if spec.TypeParams != nil {
				return nil
			}
			t = spec.Type
		default:
			return t
		}
	}
	return nil
}

// typeSpecOf returns the declaration of a type in the cell, or nil.
func typeSpecOf(name *ast.Ident) *ast.TypeSpec {
	if name.Obj == nil {
		return nil
	}
	spec, _ := name.Obj.Decl.(*ast.TypeSpec)
	return spec
}

// typeOf returns the type of an expression, or nil if the source of the cell does not show it.
func typeOf(e ast.Expr) ast.Expr { return typeTo(e, deepest) }

func typeTo(e ast.Expr, depth int) ast.Expr {
	if depth == 0 {
		return nil
	}
	depth--
	switch e := e.(type) {
	case *ast.BasicLit, *ast.BinaryExpr: // operators have basic operands, or compare
		return basic
	case *ast.CompositeLit:
		return e.Type
	case *ast.FuncLit:
		return e.Type
	case *ast.TypeAssertExpr:
		return e.Type
	case *ast.ParenExpr:
		return typeTo(e.X, depth)
	case *ast.Ident:
		return typeOfName(e, depth)
	case *ast.UnaryExpr:
		return typeOfUnary(e, depth)
	case *ast.StarExpr:
		if pointer, ok := underlying(typeTo(e.X, depth)).(*ast.StarExpr); ok {
			return pointer.X
		}
	case *ast.IndexExpr:
		_, element := elementsOf(typeTo(e.X, depth))
		return element
	case *ast.SliceExpr:
		t := typeTo(e.X, depth)
		if name, ok := underlying(t).(*ast.Ident); ok && isPlain(name) { // a string
			return basic
		}
		if _, element := elementsOf(t); element != nil {
			return &ast.ArrayType{Elt: element}
		}
	case *ast.SelectorExpr:
		return fieldType(typeTo(e.X, depth), e.Sel.Name)
	case *ast.CallExpr:
		return typeOfCall(e, depth)
	}
	return nil
}

func typeOfUnary(e *ast.UnaryExpr, depth int) ast.Expr {
	switch e.Op {
	case token.ARROW, token.RANGE:
		return nil
	case token.AND:
		return &ast.StarExpr{X: typeTo(e.X, depth)}
	}
	return basic
}

// elementsOf returns the types of the keys and elements of an array, slice or map, or nil.
func elementsOf(t ast.Expr) (key, element ast.Expr) {
	switch t := underlying(t).(type) {
	case *ast.ArrayType:
		return basic, t.Elt
	case *ast.MapType:
		return t.Key, t.Value
	case *ast.StarExpr:
		if array, ok := underlying(t.X).(*ast.ArrayType); ok && array.Len != nil {
			return basic, array.Elt
		}
	case *ast.Ident:
		if isPlain(t) { // a string, or an integer to range over
			return basic, basic
		}
	}
	return nil, nil
}

// fieldType returns the type of a field of a struct, or of a pointer to a struct, or nil.
func fieldType(t ast.Expr, name string) ast.Expr {
	t = underlying(t)
	if pointer, ok := t.(*ast.StarExpr); ok {
		t = underlying(pointer.X)
	}
	structure, ok := t.(*ast.StructType)
	if !ok {
		return nil
	}
	for _, field := range structure.Fields.List {
		for _, n := range field.Names {
			if n.Name == name {
				return field.Type
			}
		}
	}
	return nil
}

// typeOfName returns the type of a var, a const or a parameter.
func typeOfName(name *ast.Ident, depth int) ast.Expr {
	if name.Obj == nil {
		if name.Name == "true" || name.Name == "false" {
			return basic
		}
		return nil
	}
	if name.Obj.Kind == ast.Con {
		return basic
	}
	switch d := name.Obj.Decl.(type) {
	case *ast.ValueSpec:
		i := slices.IndexFunc(d.Names, func(n *ast.Ident) bool { return n.Obj == name.Obj })
		if d.Type != nil {
			return d.Type
		}
		if i >= 0 && len(d.Values) == len(d.Names) {
			return typeTo(d.Values[i], depth)
		}
	case *ast.AssignStmt:
		return typeOfAssigned(d, name.Obj, depth)
	case *ast.Field:
		if rest, ok := d.Type.(*ast.Ellipsis); ok {
			return &ast.ArrayType{Elt: rest.Elt}
		}
		return d.Type
	}
	return nil
}

// typeOfAssigned returns the type of a var that a statement with := declares. For a range statement,
// the parser makes an AssignStmt.
func typeOfAssigned(d *ast.AssignStmt, obj *object, depth int) ast.Expr {
	i := slices.IndexFunc(d.Lhs, func(e ast.Expr) bool {
		n, ok := e.(*ast.Ident)
		return ok && n.Obj == obj
	})
	if i < 0 {
		return nil
	}
	if ranged, ok := d.Rhs[0].(*ast.UnaryExpr); ok && ranged.Op == token.RANGE {
		key, element := elementsOf(typeTo(ranged.X, depth))
		if i == 0 {
			return key
		}
		return element
	}
	if len(d.Lhs) == len(d.Rhs) {
		return typeTo(d.Rhs[i], depth)
	}
	return nil
}

// typeOfCall returns the type of the result of a call, or of a conversion.
func typeOfCall(call *ast.CallExpr, depth int) ast.Expr {
	switch called := call.Fun.(type) {
	case *ast.ArrayType, *ast.MapType:
		return called
	case *ast.FuncLit:
		return resultOf(called.Type)
	case *ast.Ident:
		if called.Obj == nil {
			return typeOfBuiltin(called.Name, call.Args, depth)
		}
		switch d := called.Obj.Decl.(type) {
		case *ast.TypeSpec:
			return called
		case *ast.FuncDecl:
			return resultOf(d.Type)
		}
		if f, ok := underlying(typeOfName(called, depth)).(*ast.FuncType); ok {
			return resultOf(f)
		}
	}
	return nil
}

// resultOf returns the type of the only result of a function, or nil.
func resultOf(f *ast.FuncType) ast.Expr {
	if f.Results == nil || f.Results.NumFields() != 1 {
		return nil
	}
	return f.Results.List[0].Type
}

// typeOfBuiltin returns the type of a call of a builtin function or of a conversion to a basic type.
func typeOfBuiltin(name string, args []ast.Expr, depth int) ast.Expr {
	switch {
	case slices.Contains(basicTypes, name) || slices.Contains(basicResults, name):
		return basic
	case len(args) == 0:
		return nil
	case name == "make":
		return args[0]
	case name == "append":
		return typeTo(args[0], depth)
	case name == "new":
		return &ast.StarExpr{X: args[0]}
	}
	return nil
}
