package lazy

import (
	"go/ast"
	"go/token"
	"slices"
)

// bindCallbacks binds the parameters of the functions that a call passes to the library, because the
// library may pass them a part of the dependency. It also binds the parameters of the methods of the
// cell's types that the call passes.
func (t *tracker) bindCallbacks(call *ast.CallExpr) {
	for _, arg := range call.Args {
		functions, _ := t.functionsOf(arg, deepest)
		for _, f := range functions {
			t.bindFields(f.Params, weak)
		}
		name := typeName(typeOf(arg))
		if name == nil {
			continue
		}
		for _, d := range t.cell.methodsOf[name.Name] {
			t.bindFields(d.node.(*ast.FuncDecl).Type.Params, weak)
		}
	}
}

// functionsOf returns the types of the functions of the cell that an expression may have as its value. It
// reports false if the value may be another function, except for functions of the library.
func (t *tracker) functionsOf(e ast.Expr, depth int) (functions []*ast.FuncType, ok bool) {
	if depth == 0 {
		return nil, false
	}
	switch e := withoutTypes(e).(type) {
	case *ast.FuncLit:
		return []*ast.FuncType{e.Type}, true
	case *ast.Ident:
		if e.Obj != nil {
			return t.functionsNamed(e.Obj, depth-1)
		}
		return nil, e.Name == "nil"
	case *ast.SelectorExpr:
		for _, d := range t.cell.methods[e.Sel.Name] {
			f := d.node.(*ast.FuncDecl)
			if typeName(e.X) == nil {
				functions = append(functions, f.Type)
				continue
			}
			// T.method has the receiver as its first parameter.
			params := &ast.FieldList{List: slices.Concat(f.Recv.List, f.Type.Params.List)}
			functions = append(functions, &ast.FuncType{Params: params, Results: f.Type.Results})
		}
		of := typeOf(e.X)
		return functions, t.cell.declares(of, e.Sel.Name) || typeName(e.X) != nil || t.isOfLibrary(e, depth)
	case *ast.CallExpr:
		return nil, t.isOfLibrary(e, depth)
	}
	return nil, false
}

// functionsNamed is functionsOf for a name.
func (t *tracker) functionsNamed(obj *object, depth int) (functions []*ast.FuncType, ok bool) {
	var values []ast.Expr
	switch d := obj.Decl.(type) {
	case *ast.FuncDecl:
		return []*ast.FuncType{d.Type}, true
	case *ast.Field:
		if values, ok = t.argumentsFor(obj); !ok {
			return nil, false
		}
	}
	assigned, ok := t.valuesOf(obj)
	if !ok {
		return nil, false
	}
	for _, value := range append(values, assigned...) {
		more, ok := t.functionsOf(value, depth)
		if !ok {
			return nil, false
		}
		functions = append(functions, more...)
	}
	return functions, true
}

// valuesOf returns the expressions that the code of the cell assigns to a var. It reports false if there
// are other values.
func (t *tracker) valuesOf(obj *object) (values []ast.Expr, ok bool) {
	for _, p := range t.places[obj] {
		switch parent := p.parent().(type) {
		case *ast.AssignStmt:
			i := slices.Index(parent.Lhs, p.expr())
			if i < 0 {
				continue
			}
			if len(parent.Lhs) != len(parent.Rhs) {
				return nil, false
			}
			values = append(values, parent.Rhs[i])
		case *ast.ValueSpec:
			i := slices.IndexFunc(parent.Names, func(n *ast.Ident) bool { return n == p.expr() })
			if i < 0 || len(parent.Values) == 0 {
				continue
			}
			if len(parent.Names) != len(parent.Values) {
				return nil, false
			}
			values = append(values, parent.Values[i])
		case *ast.RangeStmt:
			if parent.X != p.expr() {
				return nil, false
			}
		case *ast.UnaryExpr:
			if parent.Op == token.AND {
				return nil, false
			}
		}
	}
	return values, true
}

// argumentsFor returns the arguments that the code of the cell passes for a parameter or a receiver. It
// reports false if the code may pass others.
func (t *tracker) argumentsFor(obj *object) (args []ast.Expr, ok bool) {
	field, ok := obj.Decl.(*ast.Field)
	f := t.params[field]
	if !ok || f == nil {
		return nil, false
	}
	mentions := t.selectors[f.Name.Name]
	if f.Recv == nil {
		mentions = t.places[f.Name.Obj]
	}
	index := indexOf(f.Type, obj)
	for _, p := range mentions {
		call, isCall := p.parent().(*ast.CallExpr)
		_, isDeclaration := p.parent().(*ast.FuncDecl)
		switch {
		case isDeclaration:
		case !isCall || call.Fun != p.expr() || call.Ellipsis.IsValid():
			return nil, false
		case index < 0:
			args = append(args, p.expr().(*ast.SelectorExpr).X)
		case index >= len(call.Args) || len(call.Args) != f.Type.Params.NumFields():
			return nil, false
		default:
			args = append(args, call.Args[index])
		}
	}
	return args, true
}

// indexOf returns the index of a parameter of a function, or -1 for another name, such as the receiver.
func indexOf(f *ast.FuncType, obj *object) int {
	i := 0
	for _, field := range f.Params.List {
		for _, name := range field.Names {
			if name.Obj == obj {
				return i
			}
			i++
		}
		if len(field.Names) == 0 {
			i++
		}
	}
	return -1
}

// bindRoot binds the var to a part of which a value is assigned, such as runs in runs[0] = v, and the vars
// with which it may share memory. It reports false if the code of the cell doesn't show them. The depth is
// the number of fields and indices below the target.
func (t *tracker) bindRoot(target ast.Expr, b bond, depth int) bool {
	switch e := target.(type) {
	case *ast.ParenExpr:
		return t.bindRoot(e.X, b, depth)
	case *ast.StarExpr:
		return t.bindRoot(e.X, b, depth)
	case *ast.SliceExpr:
		return t.bindRoot(e.X, b, depth)
	case *ast.UnaryExpr:
		return t.bindRoot(e.X, b, depth)
	case *ast.IndexExpr:
		return t.bindRoot(e.X, b, depth+1)
	case *ast.SelectorExpr:
		return t.bindRoot(e.X, b, depth+1)
	case *ast.CompositeLit:
		return len(e.Elts) == 0 || t.bindElements(e, b, depth)
	case *ast.CallExpr:
		name, ok := e.Fun.(*ast.Ident)
		return ok && name.Obj == nil && (name.Name == "make" || name.Name == "new")
	case *ast.Ident:
		return t.bindAliases(e, b, depth)
	}
	return false
}

// bindElements binds the vars whose values are elements of a literal, because a part of an element may be
// assigned to. A plain element is a copy.
func (t *tracker) bindElements(literal *ast.CompositeLit, b bond, depth int) bool {
	for _, element := range literal.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			element = pair.Value
		}
		if !isPlain(typeOf(element)) && !t.bindRoot(element, b, max(depth-1, 0)) {
			return false
		}
	}
	return true
}

// bindAliases binds a var and the vars with which it may share memory.
func (t *tracker) bindAliases(name *ast.Ident, b bond, depth int) bool {
	if name.Obj == nil {
		return name.Name == "nil"
	}
	held, isHolder := t.holders[name.Obj]
	if t.bonds[name.Obj] >= b && (!isHolder || held <= depth) {
		return true
	}
	t.hold(name.Obj, b, depth)
	t.bindResult(name.Obj, b)
	values, ok := t.valuesOf(name.Obj)
	if _, isField := name.Obj.Decl.(*ast.Field); isField && t.results[name.Obj.Decl.(*ast.Field)] == nil {
		args, found := t.argumentsFor(name.Obj)
		values = append(values, args...)
		ok = ok && found
	}
	for _, value := range values {
		if call, isCall := value.(*ast.CallExpr); isCall && isAppendTo(call, name.Obj) {
			for _, arg := range call.Args[1:] {
				t.bindPart(arg, b, depth-1)
			}
			continue
		}
		ok = ok && t.bindRoot(value, b, depth)
	}
	for _, p := range t.places[name.Obj] {
		t.bindPartsOf(p, b, depth)
	}
	return ok
}

// bindPartsOf binds the value that is assigned to the part of a var that begins at a place.
func (t *tracker) bindPartsOf(p place, b bond, depth int) {
	for {
		e := p.expr()
		switch parent := p.parent().(type) {
		case *ast.SelectorExpr, *ast.IndexExpr:
			depth--
		case *ast.StarExpr, *ast.ParenExpr:
		case *ast.AssignStmt:
			i := slices.Index(parent.Lhs, e)
			_, isWhole := e.(*ast.Ident)
			if i >= 0 && !isWhole && len(parent.Lhs) == len(parent.Rhs) {
				t.bindPart(parent.Rhs[i], b, depth)
			}
			return
		default:
			return
		}
		p.path = p.path[:len(p.path)-1]
	}
}

// bindPart is bindRoot for a value that is a part of a var. The result of a call is a new value.
func (t *tracker) bindPart(value ast.Expr, b bond, depth int) {
	if _, isCall := value.(*ast.CallExpr); !isCall && depth >= 0 && !isPlain(typeOf(value)) {
		t.bindRoot(value, b, depth)
	}
}

// isAppendable reports whether appending to a slice can't overwrite elements of a dependency, because the
// slice ends where its array ends, or because the array belongs to a var of the cell's code.
func (t *tracker) isAppendable(p *place) bool {
	name, ok := p.expr().(*ast.Ident)
	if !ok {
		_, isPart := p.expr().(*ast.SliceExpr)
		return p.bond <= weak && !isPart
	}
	values, ok := t.valuesOf(name.Obj)
	if _, isField := name.Obj.Decl.(*ast.Field); isField || !ok {
		return false
	}
	for _, value := range values {
		switch value := value.(type) {
		case *ast.CompositeLit:
		case *ast.Ident:
			if value.Name != "nil" {
				return false
			}
		case *ast.CallExpr:
			called, _ := value.Fun.(*ast.Ident)
			isMake := called != nil && called.Obj == nil && called.Name == "make"
			isNew := isMake && (len(value.Args) == 2 || p.bond < own)
			if !isNew && !isAppendTo(value, name.Obj) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// isAppendTo reports whether a call appends to a var.
func isAppendTo(call *ast.CallExpr, obj *object) bool {
	called, ok := call.Fun.(*ast.Ident)
	if !ok || called.Obj != nil || called.Name != "append" {
		return false
	}
	name, ok := call.Args[0].(*ast.Ident)
	return ok && name.Obj == obj
}
