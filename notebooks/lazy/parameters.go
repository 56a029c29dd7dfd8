package lazy

import (
	"go/ast"
	"slices"
	"strings"
)

// isBelowParameter reports whether an expression is a parameter, or a path below it: filepath.Join of a
// parameter and of literals without "..", or names of the entries of a folder.
func (r *reader) isBelowParameter(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		if e.Obj == nil {
			return false
		}
		_, isParameter := e.Obj.Decl.(*ast.Field)
		return isParameter && !r.isAssigned(e.Obj) && r.isFileParameter(e.Obj)
	case *ast.CallExpr:
		called, ok := e.Fun.(*ast.SelectorExpr)
		if !ok || !isJoin(r.cell, called) || len(e.Args) == 0 || !r.isBelowParameter(e.Args[0]) {
			return false
		}
		for _, arg := range e.Args[1:] {
			literal, isLiteral := arg.(*ast.BasicLit)
			if isLiteral && strings.Contains(literal.Value, "..") || !isLiteral && !r.isEntryName(arg) {
				return false
			}
		}
		return true
	}
	return false
}

// isEntryName reports whether an expression is a call such as entry.Name().
func (r *reader) isEntryName(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	called, ok := call.Fun.(*ast.SelectorExpr)
	return ok && called.Sel.Name == "Name" && r.cell.methods["Name"] == nil
}

// isFileParameter reports whether a parameter can only have the name of the file of a lazy.File, a path
// below it, or names that the source shows.
func (r *reader) isFileParameter(obj *object) bool {
	if r.checked[obj] {
		return true // a recursive function, or a function that has been checked before
	}
	r.checked[obj] = true
	function, literal := r.functionOf(obj.Decl.(*ast.Field))
	switch {
	case function != nil:
		return r.areFileMentions(r.mentionsOf(function), indexOf(function.Type, obj))
	case literal.path == nil:
		return false
	}
	index := indexOf(literal.expr().(*ast.FuncLit).Type, obj)
	if _, isCall := literal.parent().(*ast.CallExpr); isCall {
		return r.areFileMentions([]place{literal}, index)
	}
	var name *ast.Ident
	switch parent := literal.parent().(type) {
	case *ast.AssignStmt:
		name, _ = parent.Lhs[0].(*ast.Ident)
	case *ast.ValueSpec:
		name = parent.Names[0]
	}
	return name != nil && name.Obj != nil && r.areFileMentions(r.placesOf(name.Obj), index)
}

// areFileMentions is isFileParameter for the parameter with the given index of a function that is mentioned
// at the given places.
func (r *reader) areFileMentions(mentions []place, index int) bool {
	return !slices.ContainsFunc(mentions, func(mention place) bool {
		e := mention.expr()
		switch parent := mention.parent().(type) {
		case *ast.FuncDecl:
			return false
		case *ast.AssignStmt:
			return len(parent.Lhs) > 1 || !slices.Contains(parent.Lhs, e)
		case *ast.ValueSpec:
			return len(parent.Names) > 1 || slices.Contains(parent.Values, e)
		case *ast.CallExpr:
			if parent.Fun != e {
				return !r.passesFile(parent)
			}
			if index < 0 || index >= len(parent.Args) || parent.Ellipsis.IsValid() {
				return true
			}
			arg := parent.Args[index]
			names := r.names(arg)
			r.opened = append(r.opened, names...)
			return names == nil && !r.isBelowParameter(arg)
		}
		return true
	})
}

// passesFile reports whether a call passes functions among its arguments only the file of a lazy.File, or
// paths below it.
func (r *reader) passesFile(call *ast.CallExpr) bool {
	called, ok := withoutTypes(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	from := r.cell.packageOf(called.X)
	isWalk := from == "path/filepath" && strings.HasPrefix(called.Sel.Name, "Walk")
	return r.cell.lazyFunction(call) == "File" || isWalk || strings.HasPrefix(from, "perceptronlab/plotting/")
}

// functionOf returns the function that has a parameter: a declaration, or the place of a function literal.
func (r *reader) functionOf(parameter *ast.Field) (function *ast.FuncDecl, literal place) {
	r.visit(func(p place) {
		switch f := p.path[len(p.path)-1].(type) {
		case *ast.FuncDecl:
			if slices.Contains(f.Type.Params.List, parameter) {
				function = f
			}
		case *ast.FuncLit:
			if slices.Contains(f.Type.Params.List, parameter) {
				literal = place{path: slices.Clone(p.path)}
			}
		}
	})
	return function, literal
}

// mentionsOf returns the places where a function is mentioned. For a method, these are the places where any
// method or field with its name is selected.
func (r *reader) mentionsOf(f *ast.FuncDecl) (mentions []place) {
	if f.Recv == nil {
		return r.placesOf(f.Name.Obj)
	}
	r.visit(func(p place) {
		if s, ok := p.path[len(p.path)-1].(*ast.SelectorExpr); ok && s.Sel.Name == f.Name.Name {
			mentions = append(mentions, place{path: slices.Clone(p.path)})
		}
	})
	return mentions
}

// placesOf returns the places where a name is mentioned.
func (r *reader) placesOf(obj *object) (places []place) {
	r.visit(func(p place) {
		if name, ok := p.path[len(p.path)-1].(*ast.Ident); ok && name.Obj == obj {
			places = append(places, place{path: slices.Clone(p.path)})
		}
	})
	return places
}

// visit calls visit with the place of each node of all declarations.
func (r *reader) visit(visit func(place)) {
	for _, d := range r.cell.declarations {
		inspectPaths(d.node, func(path []ast.Node) { visit(place{path: path}) })
	}
}
