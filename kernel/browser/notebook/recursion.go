package notebook

import (
	"go/ast"
	"go/parser"
	"go/token"

	"perceptronlab/kernel/cells"
)

// recursive returns the function or method of a program that calls itself, if there is only one. A browser
// gives no stack trace when the stack overflows; this names the function in most such programs.
func recursive(p *cells.Program) (cells.Call, bool) {
	if p == nil {
		return cells.Call{}, false
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, "", p.Source, parser.SkipObjectResolution)
	if err != nil {
		return cells.Call{}, false
	}
	var found []*ast.FuncDecl
	for _, decl := range file.Decls {
		if function, ok := decl.(*ast.FuncDecl); ok && callsItself(function) {
			found = append(found, function)
		}
	}
	if len(found) != 1 {
		return cells.Call{}, false
	}
	name := found[0].Name.Name
	if found[0].Recv != nil {
		name = receiverType(found[0]) + "." + name
	}
	cell, line, ok := p.Locate(files.Position(found[0].Name.Pos()).Line)
	return cells.Call{Place: cells.Place{Cell: cell, Line: line}, Function: name}, ok
}

// receiverType returns the name of the type that a method belongs to: the first name in the receiver's type,
// because type parameters come after it.
func receiverType(method *ast.FuncDecl) string {
	name := ""
	for _, receiver := range method.Recv.List {
		ast.Inspect(receiver.Type, func(node ast.Node) bool {
			if identifier, ok := node.(*ast.Ident); ok && name == "" {
				name = identifier.Name
			}
			return name == ""
		})
	}
	return name
}

// callsItself reports whether the body of a function has a call of the function. A method is known by its
// name alone.
func callsItself(function *ast.FuncDecl) bool {
	found := false
	ast.Inspect(function, func(node ast.Node) bool {
		call, ok := node.(*ast.CallExpr)
		if !ok {
			return true
		}
		var name *ast.Ident
		switch called := call.Fun.(type) {
		case *ast.Ident:
			if function.Recv == nil {
				name = called
			}
		case *ast.SelectorExpr:
			if function.Recv != nil {
				name = called.Sel
			}
		}
		found = found || name != nil && name.Name == function.Name.Name
		return true
	})
	return found
}
